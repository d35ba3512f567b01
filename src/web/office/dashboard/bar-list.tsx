import type { ReactNode } from 'react'
import { OfficeLink } from '../kit/office-link.tsx'
import type { OfficeView } from '../kit/use-office-search.ts'

interface Props {
  /** The list behind the figure; without one it is only a figure. */
  to: OfficeView | undefined
  className?: string
  children: ReactNode
}

/** A figure of the dashboard, which opens the list behind it. */
export function FigureLink({ to, className = '', children }: Props) {
  if (!to) return <span className={className}>{children}</span>
  return (
    <OfficeLink
      to={to}
      className={`underline decoration-sand-deep/50 underline-offset-4 hover:text-green hover:decoration-current ${className}`}
    >
      {children}
    </OfficeLink>
  )
}

interface Bar {
  id: string | number
  label: ReactNode
  /** What the bar's length tells, between 0 and 1. */
  share: number
  value: ReactNode
  /** The list behind it. */
  to: OfficeView
}

/** Named bars below one another, each with its value in words and leading to its list. */
export function BarList({ title, bars }: { title: string; bars: Bar[] }) {
  return (
    <figure className="grid min-w-0 grid-cols-1 content-start gap-3">
      <figcaption className="font-semibold">{title}</figcaption>
      <ul className="grid grid-cols-1 gap-3 text-sm">
        {bars.map(({ id, label, share, value, to }) => (
          <li key={id} className="grid gap-1.5">
            <span className="flex items-baseline justify-between gap-4">
              <FigureLink to={to} className="min-w-0 phone:min-w-11">
                {label}
              </FigureLink>
              <span className="whitespace-nowrap text-muted tabular-nums">{value}</span>
            </span>
            <span aria-hidden="true" className="track h-2">
              <span
                className={`block h-full rounded-full ${share >= 1 ? 'bg-green' : 'bg-leaf'}`}
                style={{ width: `${Math.min(1, share) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

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
