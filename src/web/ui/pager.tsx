import type { PagePlace } from '../../domain/values/listing.ts'
import { Button } from './button.tsx'
import { Glyph } from './glyph.tsx'

interface Props {
  page: number
  pageSize: number
  total: number
  /** Whether there are more than that: rows were counted so far only. */
  isMore?: boolean
  /** Where the pages beside this one are, for lists that tell; others are asked for by number. */
  previous?: PagePlace | undefined
  next?: PagePlace | undefined
  onPage: (place: PagePlace) => void
  /** What the pages are of. */
  label: string
  words: { previous: string; next: string; range: (from: number, to: number, total: number, isMore: boolean) => string }
}

/** Which rows of how many are shown, and the way to those before and after. */
export function Pager(props: Props) {
  const { page, pageSize, total: counted, isMore = false, onPage, label, words } = props
  const { previous = { page: page - 1 }, next = { page: page + 1 } } = props
  if (counted === 0) return null
  const from = (page - 1) * pageSize + 1
  const total = isMore ? Math.max(counted, page * pageSize) : counted
  const to = Math.min(page * pageSize, total)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-muted text-sm">
      <p aria-live="polite">{words.range(Math.min(from, total), to, total, isMore)}</p>
      {total > pageSize && (
        <nav aria-label={label} className="flex gap-2 print:hidden">
          <Button look="neutral" size="compact" disabled={page <= 1} onClick={() => onPage(previous)}>
            <Glyph name="previous" />
            {words.previous}
          </Button>
          <Button look="neutral" size="compact" disabled={to >= total && !isMore} onClick={() => onPage(next)}>
            {words.next}
            <Glyph name="next" />
          </Button>
        </nav>
      )}
    </div>
  )
}
