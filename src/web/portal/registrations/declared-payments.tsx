import type { OwnRegistrationDetail } from '../../../domain/participants/participant.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { usePortal } from '../kit/portal-text.ts'

const tones = { to_check: 'orange', confirmed: 'green', refused: 'red' } as const

/** What one has declared to have paid, how it stands, and the way to declare more (docs/rules/declared-payments.md). */
export function DeclaredPayments({ detail }: { detail: OwnRegistrationDetail }) {
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
