import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { owedOf, type RegistrationRow, remainingOf } from '../../../domain/registrations/registration.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import type { PagePlace } from '../../../domain/values/listing.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { askedAt } from '../../api/list-page.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { StatusBadge } from '../../signed-in/status-badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { registrationsPerPage, registrationsQuery } from '../queries/registrations.ts'

/** The registrations not wholly paid (docs/rules/office.md#payments-tab): paid, price, remaining, and a button that begins a payment of the rest. */
export function RegistrationPicker({ onPay }: { onPay: (registration: RegistrationRow) => void }) {
  const { words } = useOffice()
  const [view, setView] = useState<PagePlace & { q: string }>({ q: '', page: 1 })
  const [find] = useState(() => (q: string) => setView({ q: q.trim(), page: 1 }))
  // What is owed is read again each time, never shown from an earlier look: somebody would pay it twice.
  const owing = useQuery({
    ...registrationsQuery({ unsettled: 'true', q: view.q, ...askedAt(view) }),
    gcTime: 0,
  })
  return (
    <section aria-labelledby="paiement-choix" className="grid grid-cols-1 gap-3">
      <h3 id="paiement-choix" className="font-body font-semibold text-base">
        {words.payment.pick}
      </h3>
      <SearchField
        label={words.payment.search}
        placeholder={words.payment.searchHint}
        value={view.q}
        onSearch={find}
        hasFirstFocus
      />
      <Loaded query={owing} error={words.registrations.loadError} lines={4}>
        {({ rows, total, isMore, previous, next }) =>
          rows.length === 0 ? (
            <EmptyList>{view.q ? words.payment.noneFound : words.payment.noneOwing}</EmptyList>
          ) : (
            <>
              <ul className="framed-rows max-h-[400px] overflow-y-auto">
                {rows.map((registration) => (
                  <Owing key={registration.id} registration={registration} onPay={onPay} />
                ))}
              </ul>
              <Pager
                page={view.page}
                pageSize={registrationsPerPage}
                total={total}
                isMore={isMore}
                {...(!owing.isPlaceholderData && { previous, next })}
                onPage={(place) => setView({ q: view.q, ...place })}
                label={words.pager.label(words.payment.pick)}
                words={words.pages}
              />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

interface Props {
  registration: RegistrationRow
  onPay: (registration: RegistrationRow) => void
}

function Owing({ registration, onPay }: Props) {
  const { locale, words } = useOffice()
  const { participant, status, trainingTitle, startsAt, paymentAmount, price } = registration
  const name = fullName(participant)
  const remaining = remainingOf(registration)
  const sums: [string, string][] = [
    [words.payment.paid, formatMoney(paymentAmount)],
    [words.payment.price, price === null ? words.registration.priceToSet : formatMoney(price)],
    [words.payment.remaining, formatMoney(owedOf(registration))],
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 px-4 py-3 text-sm">
      <div className="grid min-w-48 grow basis-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{name}</span>
          {status === 'annulée' && <StatusBadge status={status} />}
        </p>
        <p className="text-muted">{datedTitle(trainingTitle, startsAt, locale)}</p>
      </div>
      <dl className="flex gap-4 text-right tabular-nums">
        {sums.map(([label, sum]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-nowrap">{sum}</dd>
          </div>
        ))}
      </dl>
      <Button look="outline" size="compact" disabled={remaining === 0} onClick={() => onPay(registration)}>
        {words.payment.pay}
        <span className="sr-only"> {words.payment.payFor(name)}</span>
      </Button>
    </li>
  )
}
