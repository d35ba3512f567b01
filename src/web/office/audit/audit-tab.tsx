import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { describedAudit } from '../../../domain/desk/office-lists.ts'
import { type AuditEntry, type AuditSubject, auditSubjects } from '../../../domain/operations/audit.ts'
import { askedAt } from '../../api/list-page.ts'
import { WholeNumbers } from '../../signed-in/whole-numbers.tsx'
import { Button } from '../../ui/button.tsx'
import { useChoices } from '../kit/filters.tsx'
import { askedBy } from '../kit/list-search.ts'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { OfficeView } from '../kit/use-office-search.ts'
import { placeOf, useOfficeSearch } from '../kit/use-office-search.ts'
import { auditPerPage, auditQuery } from '../queries/audit.ts'
import { ChangeList } from './change-list.tsx'
import { useAuditWords } from './use-audit-words.ts'

const views: Record<AuditSubject, (entry: AuditEntry, name: string) => OfficeView> = {
  registration: ({ subjectId }) => ({ onglet: 'inscriptions', inscription: subjectId }),
  training: (_, q) => ({ onglet: 'formations', q }),
  document: ({ subjectId }) => ({ onglet: 'documents', document: subjectId }),
  participant: (_, q) => ({ onglet: 'inscriptions', q }),
  contact_message: ({ subjectId }) => ({ onglet: 'messages', message: subjectId }),
  notification: ({ subjectId }) => ({ onglet: 'notifications', livraison: 'all', notification: subjectId }),
  user: () => ({ onglet: 'utilisateurs' }),
  settings: () => ({ onglet: 'reglages' }),
  site_content: () => ({ onglet: 'site' }),
  site_picture: () => ({ onglet: 'site' }),
  programme: () => ({}),
  quote: () => ({ onglet: 'devis' }),
  course: ({ subjectId }) => ({ onglet: 'cours', cours: subjectId }),
  pharmacy: ({ subjectId }) => ({ onglet: 'officines', officine: subjectId }),
  list_view: () => ({}),
  import: () => ({}),
  statement: () => ({ onglet: 'paiements', releves: 'open' }),
  api_key: () => ({ onglet: 'utilisateurs' }),
  webhook: () => ({ onglet: 'utilisateurs' }),
  discount: () => ({ onglet: 'paiements' }),
  installation: () => ({ onglet: 'journal', objet: 'installation' }),
}

const linkClass = 'text-green underline decoration-sand-deep underline-offset-4 hover:decoration-current'

/** What an entry's record is called, the way to it while it is there, and the way to everything else that was done with it. */
function SubjectLinks({ entry }: { entry: AuditEntry }) {
  const { words } = useOffice()
  const { spoken } = useAuditWords()
  const { subjectType, subjectId, subjectName } = entry
  const isKnown = auditSubjects.includes(subjectType as AuditSubject)
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
      {subjectName && isKnown && (
        <Link
          to="/admin"
          search={views[subjectType as AuditSubject](entry, subjectName.slice(0, 100))}
          className={`min-w-0 phone:min-w-11 font-semibold ${linkClass}`}
        >
          <span className="sr-only">{`${words.auditTab.open}${words.dashboard.colon} `}</span>
          <WholeNumbers text={subjectName} />
        </Link>
      )}
      {isKnown && (
        <Link
          to="/admin"
          search={{ onglet: 'journal', objet: subjectType as AuditSubject, fiche: subjectId }}
          className={linkClass}
        >
          {words.auditTab.history}
          <span className="sr-only"> {spoken(entry).ofRecord}</span>
        </Link>
      )}
    </p>
  )
}

/** The audit trail: searched, narrowed to a kind of record, one record or an action, and paged by the server. */
export default function AuditTab() {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { q, objet, fiche } = search
  const labels = words.auditTab
  const { subjectId, ...narrowed } = askedBy(describedAudit, search)
  // The number of a record says nothing without its kind.
  const query = { q, ...narrowed, ...(narrowed.subjectType && subjectId && { subjectId }) }
  const isNarrowed = q !== '' || Object.keys(narrowed).length > 0
  return (
    <ListTab
      id="journal"
      words={labels}
      intro={labels.intro}
      className="max-w-5xl"
      filters={useChoices(describedAudit, { objet: { fiche: 0 } })}
      exportAs={(api, format) => api.admin.audit.export.$get({ query: { ...query, format } })}
      above={
        objet !== 'all' &&
        fiche > 0 && (
          <p className="flex flex-wrap items-center gap-3 rounded-lg bg-green-wash px-4 py-2 text-sm">
            {labels.one(labels.records[objet], fiche)}
            <Button look="quiet" size="compact" onClick={() => show({ objet: 'all', fiche: 0, page: 1 })}>
              {labels.showAll}
            </Button>
          </p>
        )
      }
      query={useQuery(auditQuery({ ...query, ...askedAt(placeOf(search)) }))}
      pageSize={auditPerPage}
      empty={isNarrowed ? labels.emptySearch : labels.empty}
      show={(rows) => <ChangeList entries={rows} beside={(entry) => <SubjectLinks entry={entry} />} />}
    />
  )
}
