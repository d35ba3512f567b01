import type { DeclarationRow } from '../../../domain/payments/payment-declaration.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { useOffice } from '../kit/office-text.ts'
import { useDeclaredBy } from './use-declared-by.ts'

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
