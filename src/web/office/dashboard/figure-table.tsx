import { useOffice } from '../kit/office-text.ts'
import type { OfficeView } from '../kit/use-office-search.ts'
import { FigureLink } from './figure-link.tsx'

interface Props {
  title: string
  headers: [string, string]
  /** What is counted, how much, and the list behind it: a chart's bars are too narrow for a finger. */
  rows: [name: string, value: string, to?: OfficeView][]
}

/** What a chart shows, as a table for anyone who reads figures rather than pictures; folded until asked for. */
export function FigureTable({ title, headers, rows }: Props) {
  const { words } = useOffice()
  return (
    <details className="text-sm">
      <summary className="w-fit text-muted text-xs underline decoration-sand-deep underline-offset-4 hover:text-green">
        {words.dashboard.asTable}
        <span className="sr-only"> {title}</span>
      </summary>
      <table className="mt-3 w-full border-collapse text-left">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-sand border-b">
            <th scope="col" className="py-1.5 pr-4 font-semibold text-muted">
              {headers[0]}
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold text-muted">
              {headers[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value, to]) => (
            <tr key={name} className="border-sand border-b last:border-0">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                <FigureLink to={to} className="inline-flex items-center">
                  {name}
                </FigureLink>
              </th>
              <td className="py-1.5 text-right tabular-nums">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
