import { Button } from '../../ui/button.tsx'
import { FileWizard, fileKey, Outcome } from '../imports/file-wizard.tsx'
import { useOffice } from '../kit/office-text.ts'
import { StatementLinesStep } from './statement-lines-step.tsx'
import type { MatchingResult } from './use-matching.ts'

interface Props {
  result: MatchingResult
  onClose: () => void
}

/** What became of the lines: those that were refused are told with the reason, and remain tasks. */
function StatementResultStep({ result: { decided, left, asked, refused }, onClose }: Props) {
  const { words } = useOffice()
  const labels = words.statements
  return (
    <>
      <Outcome title={labels.done(decided)}>
        <p className="text-sm">{labels.left(left)}</p>
        {asked > 0 && <p className="font-semibold text-orange-deep text-sm">{labels.stillAsked(asked)}</p>}
      </Outcome>
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

/** Of a statement, in bytes (docs/rules/limits.md#sizes). */
const most = 20 * 1024 * 1024

/** Matches a statement (docs/rules/matching.md) in three steps: the file, whose money its lines are, what became of them. */
export default function StatementDialog({ onClose }: { onClose: () => void }) {
  const labels = useOffice().words.statements
  return (
    <FileWizard<MatchingResult>
      title={labels.dialog}
      labels={labels}
      most={most}
      drop={labels.drop}
      promise={labels.safe}
      linesStep={(steps) => <StatementLinesStep key={fileKey(steps.file)} {...steps} />}
      resultStep={(result) => <StatementResultStep result={result} onClose={onClose} />}
      onClose={onClose}
    />
  )
}
