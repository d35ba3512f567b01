import type { ReactNode } from 'react'
import type { AuditEntry } from '../../../domain/operations/audit.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { useOffice } from '../kit/office-text.ts'
import { ChangeValues } from './change-values.tsx'
import { useAuditWords } from './use-audit-words.ts'

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
