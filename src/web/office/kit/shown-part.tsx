import { Glyph } from '../../ui/glyph.tsx'
import { monthLabel } from './month-label.ts'
import { useOffice } from './office-text.ts'
import { useOfficeSearch } from './use-office-search.ts'

/** What part of a list is shown when a figure of the dashboard opened it, each with a way to see all again. */
export function ShownPart() {
  const { locale, words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { groupe, mois } = search
  if (groupe === 'all' && !mois) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
      {words.shownPart.label}
      {groupe !== 'all' && (
        <Part name={words.shownPart.groups[groupe]} onRemove={() => show({ groupe: 'all', page: 1 })} />
      )}
      {mois && <Part name={monthLabel(mois, locale).name} onRemove={() => show({ mois: '', page: 1 })} />}
    </p>
  )
}

function Part({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { words } = useOffice()
  return (
    <button
      type="button"
      title={words.shownPart.remove}
      onClick={onRemove}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-green bg-green-wash px-3.5 font-semibold text-green hover:bg-surface"
    >
      {name}
      <Glyph name="close" className="size-3.5" />
      <span className="sr-only">{words.shownPart.remove}</span>
    </button>
  )
}
