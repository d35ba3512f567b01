import { Button } from '../../ui/button.tsx'
import { focusStep } from '../imports/focus-step.ts'
import { useOffice } from '../kit/office-text.ts'
import type { MatchingResult } from './use-matching.ts'

/** What became of the lines: those that were refused are told with the reason, and remain tasks. */
export function StatementResultStep({
  result: { decided, left, asked, refused },
  onClose,
}: {
  result: MatchingResult
  onClose: () => void
}) {
  const { words } = useOffice()
  const labels = words.statements
  return (
    <>
      <div role="status" className="grid gap-1 rounded-lg bg-green-wash px-4 py-3">
        <h3 ref={focusStep} tabIndex={-1} className="font-semibold outline-none">
          {labels.done(decided)}
        </h3>
        <p className="text-sm">{labels.left(left)}</p>
        {asked > 0 && <p className="font-semibold text-orange-deep text-sm">{labels.stillAsked(asked)}</p>}
      </div>
      {refused.length > 0 && (
        <section className="grid grid-cols-1 gap-3" aria-label={labels.refused}>
          <h3 className="font-semibold">{labels.refused}</h3>
          <ol className="framed-rows text-sm">
            {refused.map(({ line, problem }) => (
              <li key={line} className="px-4 py-2.5">
                <span className="text-muted tabular-nums">{labels.line(line)}</span> {problem.message}
              </li>
            ))}
          </ol>
        </section>
      )}
      <div className="flex justify-end">
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </>
  )
}
