import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatMoment } from '../../../domain/values/dates.ts'
import { useOffice } from './office-text.ts'

interface Props {
  title: string
  /** What narrows the list, in words. */
  parts: string[]
}

/** What stands over a list or the dashboard on paper: whose it is, what it shows, and when it was printed. */
export function PrintedHeading({ title, parts }: Props) {
  const { company, locale, words } = useOffice()
  const [printedAt, setPrintedAt] = useState<Date>()
  useEffect(() => {
    // At once: what comes later is not on the paper.
    const note = () => flushSync(() => setPrintedAt(new Date()))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  return (
    <div
      aria-hidden="true"
      className="mb-4 hidden items-baseline justify-between gap-6 border-sand border-b pb-2 print:flex"
    >
      <p>
        <span className="font-heading text-heading">{title}</span>
        {parts.length > 0 && <span className="ml-3 text-sm">{parts.join(' · ')}</span>}
      </p>
      <p className="shrink-0 text-muted text-sm">
        {company.name}
        {printedAt && ` · ${words.narrowing.printedOn(formatMoment(printedAt, locale))}`}
      </p>
    </div>
  )
}
