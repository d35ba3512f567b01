import type { OfficeView } from '../kit/use-office-search.ts'
import { FigureLink } from './figure-link.tsx'

interface KeyFigure {
  label: string
  value: string | number
  hint?: string
  /** The list behind it, where there is one. */
  to: OfficeView | undefined
}

/** A few figures side by side, each with what it means and leading to its list. */
export function KeyFigures({ figures }: { figures: KeyFigure[] }) {
  return (
    <dl className={`grid grid-cols-1 gap-5 ${figures.length > 3 ? 'sm:grid-cols-2 xl:grid-cols-4' : 'sm:grid-cols-3'}`}>
      {figures.map(({ label, value, hint, to }) => (
        <div key={label} className="flex flex-col">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-bold font-heading text-2xl tabular-nums">
            <FigureLink to={to}>{value}</FigureLink>
          </dd>
          {hint && <dd className="text-muted text-sm">{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}
