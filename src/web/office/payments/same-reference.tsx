import type { DeclarationRow } from '../../../domain/payments/payment-declaration.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'

/** What else bears the number of a declared payment: it may be the same money, or one transfer for several people. */
export function SameReference({ row }: { row: DeclarationRow }) {
  const { locale, words } = useOffice()
  const { show } = useOfficeSearch()
  const labels = words.declarations
  const { declarations, payments } = row.sameReference
  if (declarations.length + payments.length === 0) return null
  const others = [
    ...payments.map((twin) => ({ ...twin, key: `payment ${twin.id}`, what: labels.payment(twin.id) })),
    ...declarations.map((twin) => ({ ...twin, key: `declared ${twin.id}`, what: labels.declaration[twin.state] })),
  ]
  return (
    <div className="grid gap-1 rounded-lg bg-orange-wash px-4 py-3 text-orange-deep text-sm">
      <p className="font-semibold">{labels.sameReference}</p>
      <ul className="grid gap-1">
        {others.map(({ key, what, name, amount, createdAt, registrationId }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-2">
            <span>{what}</span>
            <button
              type="button"
              onClick={() => show({ inscription: registrationId })}
              className="font-semibold underline underline-offset-4"
            >
              {name}
            </button>
            <span>
              {formatMoney(amount)}, {formatShortDay(createdAt, locale)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
