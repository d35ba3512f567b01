import type { ReactNode } from 'react'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { useOffice } from '../kit/office-text.ts'
import type { LineFacts } from './line-decision.ts'

/** What a line of a statement says: how much moved when, by whom, and in which words. */
export function LineFactsText({
  facts,
  badge,
}: {
  facts: Omit<LineFacts, 'line'> & { line?: number }
  badge: ReactNode
}) {
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
