import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../domain/money.ts'
import type { BookedRegistration } from '../../domain/pharmacy-booking.ts'
import { Loaded } from '../signed-in/loaded.tsx'
import { Button } from '../ui/button.tsx'
import { BookedCard } from './booked-card.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { usePharmacyText } from './pharmacy-text.ts'
import { bookedQuery } from './queries.ts'

/** A pharmacy's space: what is due, its people, and the way to register more. */
export function Space({ pharmacy }: { pharmacy: { name: string } }) {
  const { words } = usePharmacyText()
  const booked = useQuery(bookedQuery)
  const [isBooking, setBooking] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <p className="text-muted">{words.title}</p>
          <h1 className="break-words text-title">{pharmacy.name}</h1>
        </div>
        <Button onClick={() => setBooking(true)}>{words.booking.open}</Button>
      </div>
      <Loaded query={booked} error={words.loadError} lines={4}>
        {({ rows }) => (
          <>
            <Due rows={rows} />
            <section aria-labelledby="equipe-titre" className="grid grid-cols-1 gap-4">
              <h2 id="equipe-titre" className="text-heading">
                {words.team}
              </h2>
              {rows.length === 0 ? (
                <p className="rounded-box border border-sand border-dashed px-5 py-10 text-center text-muted">
                  {words.empty}
                </p>
              ) : (
                <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
                  {rows.map((row) => (
                    <BookedCard key={row.id} registration={row} />
                  ))}
                </ul>
              )}
            </section>
          </>
        )}
      </Loaded>
      {isBooking && <BookingDialog onClose={() => setBooking(false)} />}
    </>
  )
}

function Due({ rows }: { rows: BookedRegistration[] }) {
  const { words } = usePharmacyText()
  const owing = rows.filter(({ remaining }) => remaining > 0)
  const sum = owing.reduce((total, { remaining }) => total + remaining, 0)
  return (
    <section aria-label={words.due} className="grid gap-1 rounded-box border border-sand bg-surface p-5">
      <p className="text-muted">{words.due}</p>
      {sum > 0 ? (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong className="whitespace-nowrap text-heading tabular-nums">{formatMoney(sum)}</strong>
          <span className="text-muted">{words.dueOf(owing.length)}</span>
        </p>
      ) : (
        <p>{words.nothingDue}</p>
      )}
    </section>
  )
}
