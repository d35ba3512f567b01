import { Link } from '@tanstack/react-router'
import type { AuditEntry, AuditSubject } from '../../../domain/audit.ts'
import { type OfficeSearch, type RecordFilter, recordFilters } from '../kit/office-search.ts'
import { useOffice } from '../kit/office-text.ts'

const views: Record<AuditSubject, (entry: AuditEntry, name: string) => Partial<OfficeSearch>> = {
  registration: ({ subjectId }) => ({ onglet: 'inscriptions', inscription: subjectId }),
  training: (_, q) => ({ onglet: 'formations', q }),
  document: ({ subjectId }) => ({ onglet: 'documents', document: subjectId }),
  participant: (_, q) => ({ onglet: 'inscriptions', q }),
  contact_message: ({ subjectId }) => ({ onglet: 'messages', message: subjectId }),
  notification: (_, q) => ({ onglet: 'notifications', livraison: 'all', q }),
  user: () => ({ onglet: 'utilisateurs' }),
  installation: () => ({ onglet: 'journal', objet: 'installation' }),
}

const linkClass = 'text-green underline decoration-sand-deep underline-offset-4 hover:decoration-current'

/** What an entry's record is called, the way to it while it is there, and the way to everything else that was done with it. */
export function RecordLinks({ entry }: { entry: AuditEntry }) {
  const { words } = useOffice()
  const { subjectType, subjectId, subjectName } = entry
  const record = words.audit.subjects[subjectType as AuditSubject]?.(subjectId).the ?? ''
  const isKnown = recordFilters.includes(subjectType as RecordFilter)
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
      {subjectName && isKnown && (
        <Link
          to="/admin"
          search={views[subjectType as AuditSubject](entry, subjectName.slice(0, 100))}
          className={`min-w-0 phone:min-w-11 break-words font-semibold ${linkClass}`}
        >
          <span className="sr-only">{`${words.journal.open}${words.dashboard.colon} `}</span>
          {subjectName}
        </Link>
      )}
      {isKnown && (
        <Link
          to="/admin"
          search={{ onglet: 'journal', objet: subjectType as RecordFilter, fiche: subjectId }}
          className={linkClass}
        >
          {words.journal.history}
          <span className="sr-only"> {words.journal.historyOf(record)}</span>
        </Link>
      )}
    </p>
  )
}
