import { useState } from 'react'
import { providerNames } from '../../../domain/company/payment-providers.ts'
import { isAsked, type OnlineRefund, type OnlineRefundState } from '../../../domain/payments/online-refund.ts'
import type { PaymentRow } from '../../../domain/payments/payment.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { done } from '../../api/api.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { ChangeQuestion } from '../kit/question-dialog.tsx'
import { changedByMoney } from '../queries/registrations.ts'
import { walletOf } from './refund-way-field.tsx'

const tones: Record<OnlineRefundState, Tone> = {
  claimed: 'blue',
  unknown: 'blue',
  done: 'green',
  by_hand: 'orange',
  given: 'green',
}

/** After how long a provider that has not given something back is not waited for alone any more, in milliseconds. */
const waitedFor = 10 * 60_000

const isLate = ({ state }: OnlineRefund, createdAt: string) =>
  isAsked(state) && Date.now() - Date.parse(createdAt) > waitedFor

interface Props {
  refund: OnlineRefund
  /** In FCFA. */
  amount: number
  /** Whose wallet it goes back to, as the ledger calls it. */
  operator: string | null
  /** To whom. */
  who: string
  createdAt: string
}

/** How money of a payment in the browser that is given back stands, and where somebody says that it is. */
export function OnlineRefundNote({ refund, amount, operator, who, createdAt }: Props) {
  const { words } = useOffice()
  const [isAsking, setAsking] = useState(false)
  const labels = words.onlineRefund
  const { id, provider, state, phone, problem } = refund
  const name = providerNames[provider]
  const to = walletOf({ operator, phone })
  const money = formatMoney(amount)
  const late = isLate(refund, createdAt)
  return (
    <span className="grid justify-items-start gap-1 whitespace-normal">
      <Badge tone={tones[state]}>{late ? labels.late(name) : labels.states[state](name)}</Badge>
      {state === 'by_hand' && to && <span className="tabular-nums">{to}</span>}
      {state === 'by_hand' && problem && (
        <span className="text-muted text-sm">
          {problem === 'unanswered' ? labels.unanswered(name) : labels.refused(name, problem)}
        </span>
      )}
      {/* Where its provider is stopped, which the server knows, somebody may give it back too. */}
      {(state === 'by_hand' || late) && (
        <OnlyFor group="money recorders">
          <Button look="neutral" size="compact" onClick={() => setAsking(true)}>
            {labels.given}
            <span className="sr-only">{labels.givenOf(money, who)}</span>
          </Button>
        </OnlyFor>
      )}
      {isAsking && (
        <ChangeQuestion
          title={labels.question}
          text={labels.questionText(money, to)}
          action={labels.given}
          send={(api, _: undefined) =>
            done(api.admin['online-refunds'][':id'].given.$post({ param: { id: String(id) } }))
          }
          success={{ title: labels.noted }}
          touches={changedByMoney}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  )
}

/** The same of an entry of the ledger; nothing of one that is none, or was taken back. */
export function EntryRefundNote({ payment }: { payment: PaymentRow }) {
  const { onlineRefund, amount, operator, participant, createdAt, isReversed } = payment
  if (!onlineRefund || isReversed) return null
  return (
    <OnlineRefundNote refund={onlineRefund} amount={-amount} who={fullName(participant)} {...{ operator, createdAt }} />
  )
}
