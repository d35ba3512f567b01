import type { ReactNode } from 'react'
import { preview } from '../../../domain/announcements/notification.ts'
import type { AuditEntry } from '../../../domain/operations/audit.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { useOffice } from '../kit/office-text.ts'
import { changesOf } from './audit-changes.ts'
import { useAuditWords } from './use-audit-words.ts'

/** How much of a value is shown, in characters: enough to tell it from the other one. */
const shown = 200

/** What an entry of the trail changed, field by field: before → after. */
function ChangeValues({ entry }: { entry: AuditEntry }) {
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

interface Props {
  entries: readonly AuditEntry[]
  /** What stands with each entry besides, as the way to its record where the list is of many. */
  beside?: (entry: AuditEntry) => ReactNode
}

/** Changes as sentences: who did what and when, and what stood before and after; newest first, as the server gives them. */
export function ChangeList({ entries, beside }: Props) {
  const { locale, words } = useOffice()
  const { spoken } = useAuditWords()
  if (entries.length === 0) return <EmptyList>{words.audit.empty}</EmptyList>
  return (
    <ol className="framed-rows grid grid-cols-1">
      {entries.map((entry) => (
        <li key={entry.id} className="grid grid-cols-1 gap-2 px-4 py-3.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm">
            <p className="min-w-0">
              <span className="font-semibold">{spoken(entry).who}</span> {spoken(entry).what}
            </p>
            <time dateTime={entry.createdAt} className="whitespace-nowrap text-muted tabular-nums">
              {formatMoment(entry.createdAt, locale)}
            </time>
          </div>
          {beside?.(entry)}
          <ChangeValues entry={entry} />
        </li>
      ))}
    </ol>
  )
}
