import { Link } from '@tanstack/react-router'
import { type AuditEntry, type AuditSubject, auditSubjects } from '../../../domain/operations/audit.ts'
import { useOffice } from '../kit/office-text.ts'
import type { OfficeView } from '../kit/use-office-search.ts'
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
export function SubjectLinks({ entry }: { entry: AuditEntry }) {
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
          {subjectName}
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
