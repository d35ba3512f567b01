import { formatMoney } from '../../../domain/values/money.ts'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { PreviewedLine } from './line-decision.ts'

/** That a line is another than its equal of another file, or the same. */
export type EqualAnswer = 'newLines' | 'knownLines'

interface Props {
  line: PreviewedLine
  answer: EqualAnswer | undefined
  onAnswer: (answer: EqualAnswer | undefined) => void
}

/** Which file brought a line before, or an equal one with another balance: where the balances do not tell, the office says which it is. */
export function EqualLine({ line: { line, balance, taken, equal }, answer, onAnswer }: Props) {
  const { words } = useOffice()
  const labels = words.statements
  const said = (amount: number | null) => (amount === null ? '–' : formatMoney(amount))
  const of = <span className="sr-only"> {labels.ofLine(line)}</span>
  return (
    <>
      {taken && <p className="text-muted">{labels.knownFrom(labels.takenFrom(taken.fileName, taken.line))}</p>}
      {equal && (
        <p className={equal.is === 'asked' ? 'font-semibold text-orange-deep' : 'text-muted'}>
          {labels.equals(labels.takenFrom(equal.fileName, equal.line), said(equal.balance), said(balance))}{' '}
          {equal.is === 'asked' ? labels.isItAnother : labels.isAnother}
        </p>
      )}
      {equal?.is === 'asked' && (
        <div className="flex flex-wrap gap-2">
          <Button look="outline" size="compact" onClick={() => onAnswer('newLines')}>
            {labels.another}
            {of}
          </Button>
          <Button look="outline" size="compact" onClick={() => onAnswer('knownLines')}>
            {labels.theSame}
            {of}
          </Button>
        </div>
      )}
      {answer && equal?.is !== 'asked' && (
        <Button look="quiet" size="compact" className="justify-self-start" onClick={() => onAnswer(undefined)}>
          {labels.answerAgain}
          {of}
        </Button>
      )}
    </>
  )
}
