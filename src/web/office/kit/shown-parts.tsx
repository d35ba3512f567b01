import { Glyph } from '../../ui/glyph.tsx'
import type { ListFilter } from './list-filter.ts'
import { useOffice } from './office-text.ts'
import { useOfficeSearch } from './use-office-search.ts'

/** What part of a list is shown: all that narrows it, each with a way to see the rest again. */
export function ShownParts({ filters }: { filters: ListFilter[] }) {
  const { words } = useOffice()
  const { show } = useOfficeSearch()
  const parts = filters.flatMap(({ id, part }) => (part ? [{ id, ...part }] : []))
  if (parts.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-muted text-sm">
      {words.narrowing.label}
      {parts.map(({ id, name, without }) => (
        <button
          key={id}
          type="button"
          title={words.narrowing.remove}
          onClick={() => show({ ...without, page: 1 })}
          className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-green bg-green-wash px-3.5 py-1 text-left font-semibold text-green hover:bg-surface"
        >
          <span className="min-w-0">{name}</span>
          <Glyph name="close" className="size-3.5" />
          <span className="sr-only">{words.narrowing.remove}</span>
        </button>
      ))}
      {parts.length > 1 && (
        <button
          type="button"
          onClick={() => show({ ...Object.assign({}, ...parts.map(({ without }) => without)), page: 1 })}
          className="min-h-9 px-1 underline underline-offset-4 hover:text-green"
        >
          {words.narrowing.removeAll}
        </button>
      )}
    </div>
  )
}
