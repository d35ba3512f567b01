import { useQuery } from '@tanstack/react-query'
import { askedAt } from '../../api/list-page.ts'
import { Button } from '../../ui/button.tsx'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { placeOf, useOfficeSearch } from '../kit/use-office-search.ts'
import { useSelectFilter } from '../kit/use-select-filter.tsx'
import { auditPerPage, auditQuery } from '../queries/audit.ts'
import { ChangeList } from './change-list.tsx'
import { SubjectLinks } from './subject-links.tsx'

/** The audit trail: searched, narrowed to a kind of record, one record or an action, and paged by the server. */
export default function AuditTab() {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { q, objet, fiche, action } = search
  const labels = words.auditTab
  const query = {
    q,
    ...(objet !== 'all' && { subjectType: objet }),
    ...(objet !== 'all' && fiche > 0 && { subjectId: String(fiche) }),
    ...(action !== 'all' && { action }),
  }
  const record = useSelectFilter({
    name: 'objet',
    label: labels.record,
    labelOf: (record) => (record === 'all' ? labels.allRecords : labels.records[record]),
    besides: () => ({ fiche: 0 }),
  })
  const done = useSelectFilter({
    name: 'action',
    label: labels.action,
    labelOf: (done) => (done === 'all' ? labels.allActions : labels.actions[done]),
  })
  const isNarrowed = q !== '' || objet !== 'all' || action !== 'all'
  return (
    <ListTab
      id="journal"
      words={labels}
      intro={labels.intro}
      className="max-w-5xl"
      filters={[record, done]}
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
