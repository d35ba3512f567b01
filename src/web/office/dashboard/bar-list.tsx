import type { ReactNode } from 'react'
import type { OfficeView } from '../kit/use-office-search.ts'
import { FigureLink } from './figure-link.tsx'

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
            <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sand">
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
