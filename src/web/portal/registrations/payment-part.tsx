import { paymentMethodLabels } from '../../../domain/desk/labels.ts'
import { type OwnRegistrationDetail, owes } from '../../../domain/participants/participant.ts'
import { isLate } from '../../../domain/registrations/instalment.ts'
import { paidByPharmacy } from '../../../domain/registrations/payer.ts'
import { isCalledOff } from '../../../domain/trainings/training-status.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { formatMoney, formatPrice } from '../../../domain/values/money.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { CopyButton } from '../../signed-in/copy-button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { partIds } from './acts.tsx'
import { DetailPart } from './detail-part.tsx'

/** The firm's ways of taking money (company settings), and the reference by which it recognises the payment. */
function HowToPay({ reference }: { reference: string }) {
  const { words, company, hours } = usePortal()
  const { mobileMoney, bank } = company.payment
  const labels = words.pay
  return (
    <section aria-label={labels.title} className="grid grid-cols-1 gap-4 rounded-lg border border-orange p-4">
      <h4 className="font-body font-semibold">{labels.title}</h4>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-orange-wash px-4 py-3">
        <p>
          {labels.quote} <strong className="block font-heading text-heading tracking-wide">{reference}</strong>
        </p>
        <CopyButton copied={reference} labels={labels} />
      </div>
      <ul className="grid grid-cols-1 gap-4 text-sm sm:grid-cols-2">
        {mobileMoney.length > 0 && (
          <li className="grid content-start gap-1">
            <strong>{labels.mobile}</strong>
            {mobileMoney.map(({ operator, number }) => (
              <span key={number} className="flex flex-wrap gap-x-3">
                <span className="min-w-24 text-muted">{operator}</span>
                <span className="tabular-nums">{formatPhone(number)}</span>
              </span>
            ))}
          </li>
        )}
        {bank && (
          <li className="grid content-start gap-1">
            <strong>{labels.bank}</strong>
            <span>{bank.name}</span>
            <span>
              <span className="text-muted">{labels.bankHolder}</span> {bank.holder}
            </span>
            <span>
              <span className="text-muted">{labels.iban}</span> {bank.iban}
            </span>
          </li>
        )}
        {company.address && (
          <li className="grid content-start gap-1">
            <strong>{labels.cash}</strong>
            <span>{labels.cashAt(company.address, hours)}</span>
          </li>
        )}
      </ul>
      <p className="text-muted text-sm">{labels.after}</p>
    </section>
  )
}

const tones = { to_check: 'orange', confirmed: 'green', refused: 'red' } as const

/** What one has declared to have paid, how it stands, and the way to declare more (docs/rules/declared-payments.md). */
function DeclaredPayments({ detail }: { detail: OwnRegistrationDetail }) {
  const { locale, words, company } = usePortal()
  const labels = words.declared
  const { declarations, paidPath, registration } = detail
  return (
    <>
      {declarations.length > 0 && (
        <>
          <h4 className="mt-2 font-body font-semibold">{labels.title}</h4>
          <ul className="grid divide-y divide-sand border-sand border-y">
            {declarations.map(({ id, operator, reference, amount, state, reason, createdAt }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
                <span className="min-w-0">
                  <span className="break-all">
                    {operator} · {reference}
                  </span>
                  <span className="block text-muted text-sm">
                    {formatDay(createdAt, locale)}
                    {reason && ` – ${reason}`}
                  </span>
                </span>
                <span className="flex flex-wrap items-center gap-2">
                  <Badge tone={tones[state]}>{labels.states[state]}</Badge>
                  <strong className="tabular-nums">{formatMoney(amount)}</strong>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {registration.payer === null && company.payment.mobileMoney.length > 0 && (
        <p>
          <a href={paidPath} className={buttonClass('outline')}>
            {labels.declare}
          </a>
        </p>
      )}
    </>
  )
}

/** What is owed, what was paid and when (docs/rules/participant-space.md#registration-details), and how to pay the rest. */
export function PaymentPart({ detail }: { detail: OwnRegistrationDetail }) {
  const { locale, words } = usePortal()
  const { registration, training, payments } = detail
  const labels = words.registrations
  // Nobody pays for a session that is not held.
  const isHeld = registration.status !== 'annulée' && !isCalledOff(training)
  const { payer } = registration
  const isOwing = owes({ ...registration, training })
  const isRefunded = registration.paymentStatus === 'remboursé'
  return (
    <DetailPart id={partIds.payment} title={words.registration.payment}>
      <dl className="grid grid-cols-1 gap-2 rounded-lg bg-paper p-4 min-[26rem]:grid-cols-3">
        <Amount name={labels.price} value={formatPrice(registration.price, locale)} />
        <Amount name={labels.paid} value={formatMoney(registration.paymentAmount)} />
        {isHeld && payer === null && registration.price !== null && (
          <Amount name={labels.remaining} value={formatMoney(registration.remaining)} />
        )}
      </dl>
      {payer !== null && <p className="font-semibold">{paidByPharmacy(payer, locale)}</p>}
      {isHeld && payer === null && registration.discountAmount && (
        <p className="text-muted text-sm">{labels.discount(formatMoney(registration.discountAmount))}</p>
      )}
      {isHeld && payer === null && !isRefunded && detail.instalments.length > 0 && (
        <Instalments instalments={detail.instalments} />
      )}
      {isHeld && payer === null && registration.price === null && <p>{words.pay.priceToCome}</p>}
      {detail.payPath !== null && (
        <p>
          <a href={detail.payPath} className={buttonClass()}>
            {words.pay.online}
          </a>
        </p>
      )}
      {isOwing && <HowToPay reference={registration.paymentReference} />}
      {registration.price !== null && registration.price > 0 && <DeclaredPayments detail={detail} />}
      <h4 className="mt-2 font-body font-semibold">{words.registration.history}</h4>
      {payments.length === 0 ? (
        <p className="text-muted">{words.registration.noPayments}</p>
      ) : (
        <ul className="grid divide-y divide-sand border-sand border-y">
          {payments.map((payment) => (
            <li
              key={`${payment.date} ${payment.amount} ${payment.reference}`}
              className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5"
            >
              <span>
                {payment.description}
                <span className="block text-muted text-sm">
                  {formatDay(payment.date, locale)}, {paymentMethodLabels[payment.method][locale]}
                  {payment.reference && `, ${words.registration.referenceOf(payment.reference)}`}
                </span>
              </span>
              <strong className="tabular-nums">{formatMoney(payment.amount)}</strong>
            </li>
          ))}
        </ul>
      )}
    </DetailPart>
  )
}

/** When how much is to be paid, and how each part stands. */
function Instalments({ instalments }: Pick<OwnRegistrationDetail, 'instalments'>) {
  const { locale, words } = usePortal()
  const labels = words.registrations
  const today = new Date().toISOString().slice(0, 10)
  const stateOf = (part: OwnRegistrationDetail['instalments'][number]) => {
    if (part.left === 0) return labels.instalmentPaid
    const left = part.left < part.amount && labels.instalmentLeft(formatMoney(part.left))
    return [left, isLate(part, today) && labels.instalmentLate].filter(Boolean).join(' · ')
  }
  return (
    <>
      <h4 className="mt-2 font-body font-semibold">{labels.instalments}</h4>
      <ul className="grid divide-y divide-sand border-sand border-y">
        {instalments.map((part) => (
          <li key={part.dueOn} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
            <span>
              {formatDay(part.dueOn, locale)}
              <span className="block text-muted text-sm">{stateOf(part)}</span>
            </span>
            <strong className="tabular-nums">{formatMoney(part.amount)}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}

const Amount = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="font-semibold tabular-nums">{value}</dd>
  </div>
)
