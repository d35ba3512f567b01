import type { ReactNode } from 'react'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { LineFacts, PreviewedLine } from './line-decision.ts'

interface LineFactsTextProps {
  facts: Omit<LineFacts, 'line'> & { line?: number }
  badge: ReactNode
}

/** What a line of a statement says: how much moved when, by whom, and in which words. */
export function LineFactsText({ facts, badge }: LineFactsTextProps) {
  const { locale, words } = useOffice()
  const labels = words.statements
  const { line, kind, valuedOn, time, amount, fee, reference, name, phone, wording } = facts
  const signed = kind === 'received' ? formatMoney(amount) : `−\u00A0${formatMoney(amount)}`
  const by = [name, phone && formatPhone(phone)].filter(Boolean).join(' · ')
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0">
          {line !== undefined && <span className="text-muted tabular-nums">{labels.line(line)} </span>}
          <strong className="whitespace-nowrap tabular-nums">{signed}</strong>{' '}
          <span className="tabular-nums">
            {formatShortDay(`${valuedOn}T00:00:00Z`, locale)}
            {time && ` ${time}`}
          </span>
        </span>
        {badge}
      </p>
      <p className="text-muted">
        {[by && labels.ofPayer(by), wording, fee > 0 && labels.fee(formatMoney(fee))].filter(Boolean).join(' · ')}
        {reference && (
          <>
            {' '}
            <code className="break-all">{reference}</code>
          </>
        )}
      </p>
    </>
  )
}

/** That a line is another than its equal of another file, or the same. */
export type EqualAnswer = 'newLines' | 'knownLines'

interface Props {
  line: PreviewedLine
  answer: EqualAnswer | undefined
  onAnswer: (answer: EqualAnswer | undefined) => void
}

/** Which file brought a line before, or an equal one with another balance: where the balances do not tell, the office says which it is. */
export function EqualLine({ line: { line, balance, taken, equal }, answer, onAnswer }: Props) {
  const labels = useOffice().words.statements
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
