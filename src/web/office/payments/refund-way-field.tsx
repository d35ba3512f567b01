import { providerNames } from '../../../domain/company/payment-providers.ts'
import { isByProvider, type RefundWay } from '../../../domain/payments/online-refund.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { useOffice } from '../kit/office-text.ts'

/** What is chosen where money goes back in another way than it came. */
export const otherWay = 'autrement'

interface Props {
  ways: readonly RefundWay[]
  /** How much is to go back, in FCFA; NaN while it is no number. */
  amount: number
  /** The number of a payment, or `otherWay`. */
  value: string
  onChoose: (way: string) => void
}

/** How money goes back that was paid in the browser: by its provider or by hand, as it came, or in another way. */
export function RefundWayField({ ways, amount, value, onChoose }: Props) {
  const { words } = useOffice()
  const labels = words.onlineRefund
  return (
    <ChoiceField
      legend={labels.ways}
      name="way"
      choices={[...ways.map(({ onlinePaymentId }) => String(onlinePaymentId)), otherWay]}
      labelOf={(choice) => {
        const way = ways.find(({ onlinePaymentId }) => String(onlinePaymentId) === choice)
        return way ? <Way way={way} amount={amount} /> : <Said title={labels.otherwise} hint={labels.otherwiseHint} />
      }}
      value={value}
      onChoose={onChoose}
    />
  )
}

const Said = ({ title, hint }: { title: string; hint: string }) => (
  <span className="grid min-w-0">
    <span>{title}</span>
    <span className="text-muted text-sm">{hint}</span>
  </span>
)

function Way({ way, amount }: { way: RefundWay; amount: number }) {
  const { locale, words } = useOffice()
  const labels = words.onlineRefund
  const { provider, operator, phone, paidAt, paidAmount, left, byHand } = way
  const name = providerNames[provider]
  const isAsked = isByProvider(way, amount)
  const hints = [
    labels.paid(formatMoney(paidAmount), formatShortDay(paidAt, locale)),
    left < paidAmount && labels.left(formatMoney(left)),
    !isAsked && labels.why[byHand ?? 'whole'](name),
  ]
  const title = isAsked ? labels.byProvider(name) : labels.byHand(walletOf({ operator, phone }))
  return <Said title={title} hint={hints.filter(Boolean).join(' ')} />
}

/** Whose wallet something goes back to. */
export const walletOf = ({ operator, phone }: Pick<RefundWay, 'operator' | 'phone'>): string =>
  [operator, phone && formatPhone(phone)].filter(Boolean).join(', ')
