import { lineProblemLabels } from '../../../domain/statements/statement-labels.ts'
import type { StatementPreview } from '../../../domain/statements/statement-preview.ts'
import { useOffice } from '../kit/office-text.ts'

/** How many of them are shown. */
const most = 25

/** What could not be read, for somebody to look at, and how much was left aside. */
export function UnreadLines({ seen: { unread, aside } }: { seen: StatementPreview }) {
  const { locale, words } = useOffice()
  const labels = words.statements
  return (
    <>
      {unread.length > 0 && (
        <section className="grid grid-cols-1 gap-2" aria-label={labels.unread(unread.length)}>
          <h3 className="font-semibold text-red">{labels.unread(unread.length)}</h3>
          <p className="text-muted text-sm">{labels.unreadHint}</p>
          <ol className="framed-rows text-sm">
            {unread.slice(0, most).map(({ line, text, problem }) => (
              <li key={line} className="px-4 py-2.5">
                <span className="text-muted tabular-nums">{labels.line(line)}</span> {text}{' '}
                <span className="font-semibold text-red">{lineProblemLabels[problem][locale]}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {aside.length > 0 && <p className="text-muted text-sm">{labels.aside(aside.length)}</p>}
    </>
  )
}
