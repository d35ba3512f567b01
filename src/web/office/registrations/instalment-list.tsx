import { isLate } from '../../../domain/registrations/instalment.ts'
import type { RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { useOffice } from '../kit/office-text.ts'
import { today } from '../payments/movement-fields.tsx'

/** The parts in which a registration is to be paid, as they stand (docs/rules/payments.md#instalments). */
export function InstalmentList({ instalments }: Pick<RegistrationDetail['registration'], 'instalments'>) {
  const { locale, words } = useOffice()
  const labels = words.instalments
  if (instalments.length === 0) return <p className="text-muted text-sm">{labels.none}</p>
  return (
    <ul className="divide-y divide-sand text-sm">
      {instalments.map((part) => (
        <li key={part.dueOn} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
          <span>{formatDay(part.dueOn, locale)}</span>
          <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="font-semibold tabular-nums">{formatMoney(part.amount)}</span>
            {part.left === 0 ? (
              <Badge tone="green">{labels.paid}</Badge>
            ) : (
              <>
                {part.left < part.amount && <span className="tabular-nums">{labels.left(formatMoney(part.left))}</span>}
                {isLate(part, today()) && <Badge tone="red">{labels.late}</Badge>}
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
