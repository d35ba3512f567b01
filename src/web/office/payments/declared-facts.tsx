import type { DeclarationRow } from '../../../domain/payments/payment-declaration.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'

/** Whose a declared payment is, in words: a person, or a pharmacy for so many people. */
export function useDeclaredBy() {
  const { words } = useOffice()
  return ({ participant, booking }: Pick<DeclarationRow, 'participant' | 'booking'>): string =>
    booking ? words.declarations.booking(booking.pharmacy.name, booking.registrationIds.length) : fullName(participant)
}

/** Over a dialog's fields: whose declared payment it is about. */
export function DeclaredFacts({ row }: { row: DeclarationRow }) {
  const { locale, words } = useOffice()
  const declaredBy = useDeclaredBy()
  const { booking, trainingTitle, startsAt, amount, operator, reference, remaining } = row
  return (
    <p className="grid rounded-lg bg-green-wash px-4 py-3 text-sm">
      <span className="font-semibold">{declaredBy(row)}</span>
      <span>{[datedTitle(trainingTitle, startsAt, locale), booking?.reference].filter(Boolean).join(' · ')}</span>
      <span className="break-all">{[formatMoney(amount), operator, reference].join(' · ')}</span>
      {remaining !== null && <span>{words.declarations.due(formatMoney(remaining))}</span>}
    </p>
  )
}

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
