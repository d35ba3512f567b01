import { useState } from 'react'
import { owedOf, remainingOf } from '../../../domain/registrations/registration.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/form-failure.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { MatchedPerson } from './line-decision.ts'
import { parseAmount } from './movement-fields.tsx'
import { amountAtFirst, dueText } from './payment-draft.ts'
import { RegistrationPicker } from './registration-picker.tsx'
import type { Draft, DraftErrors } from './use-draft-checks.ts'

interface Props {
  amount: number
  draft: Draft
  /** Those between whom the office chooses. */
  candidates: readonly MatchedPerson[]
  errors: DraftErrors
  onChange: (changes: Partial<Draft>) => void
}

const nameOf = ({ firstName, lastName }: MatchedPerson) => `${firstName} ${lastName}`

/** For whom how much of a line counts; together they are all of it. */
export function LineShares({ amount, draft: { shares, keepsSurplus }, candidates, errors, onChange }: Props) {
  const { words } = useOffice()
  const labels = words.statements
  const [isAdding, setAdding] = useState(shares.length === 0 && candidates.length === 0)
  const sum = shares.reduce((total, share) => total + (parseAmount(share.amount) || 0), 0)
  const isAbove = shares.some((share) => (parseAmount(share.amount) || 0) > share.person.remaining)
  const add = (person: MatchedPerson) => {
    setAdding(false)
    if (shares.some((share) => share.person.registrationId === person.registrationId)) return
    const rest = Math.max(0, amount - sum)
    // Who is chosen first has all of it; others as much of the rest as they owe.
    const share = shares.length === 0 ? amountAtFirst(rest) : amountAtFirst(person.owed, rest)
    onChange({ shares: [...shares, { person, amount: share }] })
  }
  const others = candidates.filter(
    ({ registrationId }) => !shares.some(({ person }) => person.registrationId === registrationId),
  )
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={labels.whose}>
      <h3 className="font-semibold">{labels.whose}</h3>
      {shares.length === 0 && <p className="text-muted text-sm">{labels.nobodyYet}</p>}
      <ul className="grid gap-3">
        {shares.map(({ person, amount: typed }) => (
          <li
            key={person.registrationId}
            className="grid items-start gap-3 rounded-lg border border-sand p-4 sm:grid-cols-[1fr_14rem_auto]"
          >
            <PersonText person={person} />
            <TextField
              label={words.payment.amountFor(nameOf(person))}
              inputMode="numeric"
              autoComplete="off"
              required
              value={typed}
              onChange={({ target }) =>
                onChange({
                  shares: shares.map((share) => (share.person === person ? { ...share, amount: target.value } : share)),
                })
              }
            />
            <Button
              look="quiet"
              size="compact"
              onClick={() => onChange({ shares: shares.filter((share) => share.person !== person) })}
            >
              <Glyph name="close" />
              <span className="sr-only">{words.payment.removePerson(nameOf(person))}</span>
            </Button>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h4 className="font-body font-semibold text-sm">{labels.candidates}</h4>
          <ul className="framed-rows">
            {others.map((person) => (
              <li
                key={person.registrationId}
                className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm"
              >
                <PersonText person={person} />
                <Button look="outline" size="compact" onClick={() => add(person)}>
                  {labels.add}
                  <span className="sr-only"> {nameOf(person)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {isAdding ? (
        <RegistrationPicker
          onPay={(row) =>
            add({
              registrationId: row.id,
              ...row.participant,
              organization: null,
              paymentReference: row.paymentReference,
              trainingTitle: row.trainingTitle,
              remaining: remainingOf(row),
              owed: owedOf(row),
            })
          }
        />
      ) : (
        <Button look="neutral" size="compact" className="justify-self-start" onClick={() => setAdding(true)}>
          {labels.addPerson}
        </Button>
      )}
      <p role="status" className={`text-sm ${sum === amount ? '' : 'font-semibold text-orange-deep'}`}>
        {labels.sum(formatMoney(sum), formatMoney(amount))}
      </p>
      {isAbove && (
        <CheckboxField
          label={labels.keepSurplus}
          checked={keepsSurplus}
          error={errors.surplus}
          onChange={({ target }) => onChange({ keepsSurplus: target.checked })}
        />
      )}
      <FieldError>{errors.shares}</FieldError>
    </section>
  )
}

function PersonText({ person }: { person: MatchedPerson }) {
  const { words } = useOffice()
  return (
    <p className="grid min-w-0 text-sm">
      <span className="font-semibold">{nameOf(person)}</span>
      <span className="text-muted">{person.trainingTitle}</span>
      <span>{dueText(person.owed, words.payment)}</span>
    </p>
  )
}
