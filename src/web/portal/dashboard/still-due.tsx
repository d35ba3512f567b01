import { type OwnRegistration, owes } from '../../../domain/participants/participant.ts'
import { paidByPharmacy } from '../../../domain/registrations/payer.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { CopyButton } from '../../signed-in/copy-button.tsx'
import { usePortal } from '../kit/portal-text.ts'

/** What is still owed for a training, the reference to pay it by, and the firm's numbers, each to be called or copied; or who pays. */
export function StillDue({ registration }: { registration: OwnRegistration }) {
  const { locale, words, company } = usePortal()
  const { payer, remaining, paymentReference } = registration
  if (payer !== null) return <p className="text-sm">{paidByPharmacy(payer, locale)}</p>
  if (!owes(registration)) return null
  const labels = words.pay
  const rows = [
    { name: labels.reference, value: paymentReference, copied: paymentReference, phone: undefined },
    ...company.payment.mobileMoney.map(({ operator, number }) => ({
      ...{ name: operator, value: formatPhone(number), copied: number, phone: number },
    })),
  ]
  return (
    <section aria-label={words.registrations.remaining} className="rounded-lg bg-orange-wash px-4 py-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-orange-deep">
        {words.registrations.remaining}
        <strong className="tabular-nums">{formatMoney(remaining)}</strong>
      </p>
      <ul className="grid text-sm">
        {rows.map(({ name, value, copied, phone }) => (
          <li key={copied} className="flex items-center justify-between gap-x-3">
            {phone ? (
              <a href={`tel:${phone}`} className="grid min-h-11 min-w-0 content-center leading-tight">
                <span className="text-muted">{name}</span>
                <span className="font-semibold tabular-nums underline underline-offset-2">{value}</span>
              </a>
            ) : (
              <p className="grid min-h-11 min-w-0 content-center leading-tight">
                <span className="text-muted">{name}</span>
                <strong>{value}</strong>
              </p>
            )}
            <CopyButton copied={copied} labels={{ copy: labels.copy, copied: labels.copiedIt }} of={name} />
          </li>
        ))}
      </ul>
    </section>
  )
}
