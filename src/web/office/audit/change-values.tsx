import { preview } from '../../../domain/announcements/notification.ts'
import type { AuditEntry } from '../../../domain/operations/audit.ts'
import { useOffice } from '../kit/office-text.ts'
import { changesOf } from './audit-changes.ts'
import { useAuditWords } from './use-audit-words.ts'

/** How much of a value is shown, in characters: enough to tell it from the other one. */
const shown = 200

/** What an entry of the trail changed, field by field: before → after. */
export function ChangeValues({ entry }: { entry: AuditEntry }) {
  const { words } = useOffice()
  const { field, value } = useAuditWords()
  const changes = changesOf(entry)
  if (changes.length === 0) return null
  const shortly = (name: string, of: unknown) => preview(value(name, of, entry.subjectType), shown)
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[11rem_1fr]">
      {changes.map((change) => (
        <div key={change.field} className="grid sm:contents">
          <dt className="text-muted">{field(change.field)}</dt>
          <dd className="min-w-0">
            {entry.before && (
              <>
                <span className="sr-only">{words.audit.before}</span>
                <del className="text-muted decoration-1">{shortly(change.field, change.before)}</del>
                {entry.after && <span aria-hidden="true"> → </span>}
              </>
            )}
            {entry.after && (
              <>
                {entry.before && <span className="sr-only"> {words.audit.after}</span>}
                <ins className="no-underline">{shortly(change.field, change.after)}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
