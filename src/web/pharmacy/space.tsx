import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownRegistrationStatusLabels } from '../../domain/desk/labels.ts'
import type { AgreedRegistration } from '../../domain/pharmacies/pharmacy-agreement.ts'
import type { PharmacyDue } from '../../domain/pharmacies/pharmacy-booking.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { Loaded } from '../signed-in/loaded.tsx'
import { StatusBadge } from '../signed-in/status-badges.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { BookedGroup, inBookings, PayLinks, referenceOf } from './booked-group.tsx'
import { PaperButton } from './booked-person.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { PagedCards, SessionLines } from './paged-cards.tsx'
import { usePharmacyText } from './pharmacy-text.ts'
import { agreedQuery, bookedQuery, dueQuery } from './queries.ts'
import { WaitingPlaces } from './waiting-places.tsx'

interface Paging {
  page: number
  onPage: (page: number) => void
}

/** The pharmacy's registrations, newest first, those that were made at once together. */
function BookedList({ page, onPage }: Paging) {
  const { words } = usePharmacyText()
  const booked = useQuery(bookedQuery(page))
  return (
    <PagedCards
      id="equipe-titre"
      title={words.team}
      query={booked}
      page={page}
      onPage={onPage}
      pager={words.pager}
      empty={words.empty}
    >
      {(rows) => inBookings(rows).map((people) => <BookedGroup key={referenceOf(people[0])} people={people} />)}
    </PagedCards>
  )
}

/** The registrations that participants let the pharmacy see, where there are any (docs/rules/pharmacies.md#agreement). */
function Agreed() {
  const { words } = usePharmacyText()
  const [page, setPage] = useState(1)
  const agreed = useQuery(agreedQuery(page))
  return (
    <PagedCards id="accords-titre" {...words.agreed} query={agreed} page={page} onPage={setPage}>
      {(rows) => (
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {rows.map((row) => (
            <AgreedCard key={row.id} registration={row} />
          ))}
        </ul>
      )}
    </PagedCards>
  )
}

function AgreedCard({ registration }: { registration: AgreedRegistration }) {
  const { words } = usePharmacyText()
  const { firstName, lastName, training, presence, status, documents } = registration
  const name = `${firstName} ${lastName}`
  return (
    <li className="grid grid-cols-1 content-start gap-3 rounded-box border border-sand bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 font-body font-semibold text-base">{name}</h3>
        <StatusBadge status={status} labels={ownRegistrationStatusLabels} />
      </div>
      <SessionLines training={training} />
      {presence && <p className="text-muted text-sm">{words.attended(presence.attended, presence.of)}</p>}
      {documents.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {documents.map((document) => (
            <PaperButton key={document.id} document={document} of={name} />
          ))}
        </div>
      )}
    </li>
  )
}

/** A pharmacy's space: what is due, its people, and the way to register more. */
export function Space({ pharmacy }: { pharmacy: { name: string } }) {
  const { words } = usePharmacyText()
  const [isBooking, setBooking] = useState(false)
  const [page, setPage] = useState(1)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <p className="text-muted">{words.title}</p>
          <h1 className="text-title">{pharmacy.name}</h1>
        </div>
        <Button onClick={() => setBooking(true)}>{words.booking.open}</Button>
      </div>
      <Due page={page} />
      <WaitingPlaces />
      <BookedList page={page} onPage={setPage} />
      <Agreed />
      {isBooking && <BookingDialog onClose={() => setBooking(false)} />}
    </>
  )
}

function Due({ page }: Pick<Paging, 'page'>) {
  const { words, locale } = usePharmacyText()
  const due = useQuery(dueQuery)
  const booked = useQuery(bookedQuery(page))
  // Where the list cannot be read, no card says what is due.
  const shown = booked.isError ? [] : booked.data?.rows.map(referenceOf)
  return (
    <section aria-label={words.due} className="grid gap-1 rounded-box border border-sand bg-surface p-5">
      <p className="text-muted">{words.due}</p>
      <Loaded query={due} error={words.loadError} lines={1}>
        {({ amount, registrations, bookings }) =>
          amount > 0 ? (
            <>
              <p className="flex flex-wrap items-baseline gap-x-3">
                <strong className="whitespace-nowrap text-heading tabular-nums">{formatMoney(amount)}</strong>
                <span className="text-muted">{words.dueOf(registrations)}</span>
              </p>
              <DueBookings bookings={bookings.filter(({ reference }) => shown && !shown.includes(reference))} />
            </>
          ) : (
            <p>{words.nothingDue}</p>
          )
        }
      </Loaded>
      <a
        href={`/api/pharmacy/account/${locale}`}
        className={buttonClass('outline', 'mt-2 justify-self-start', 'compact')}
        download
      >
        {words.statement}
      </a>
    </section>
  )
}

/** What is due under each reference that is on another page of the list, where it stands beside its people. */
function DueBookings({ bookings }: Pick<PharmacyDue, 'bookings'>) {
  const { words } = usePharmacyText()
  if (bookings.length === 0) return null
  return (
    <dl className="mt-2 grid divide-y divide-sand border-sand border-y">
      {bookings.map((booking) => (
        <div key={booking.reference} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
          <dt>
            <code>{booking.reference}</code>
            <span className="block text-muted text-sm">
              {formatMoney(booking.amount)} {words.dueOf(booking.registrations)}
            </span>
          </dt>
          <dd>
            <PayLinks {...booking} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
