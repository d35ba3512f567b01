import { useQuery } from '@tanstack/react-query'
import type { BookedRegistration, PharmacyDue } from '../../domain/pharmacies/pharmacy-booking.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { CopyButton } from '../signed-in/copy-button.tsx'
import { buttonClass } from '../ui/button.tsx'
import { BookedPerson, PaperButton } from './booked-person.tsx'
import { SessionLines } from './paged-cards.tsx'
import { usePharmacyText } from './pharmacy-text.ts'
import { dueQuery } from './queries.ts'
import { SessionFileButton } from './session-file.tsx'

/** The reference by which a registration is paid: that of all that were made with it, or its own. */
export const referenceOf = ({ bookingReference, paymentReference }: BookedRegistration): string =>
  bookingReference ?? paymentReference

/** The ways to pay what is due under a reference in the browser, and to say that it was paid to one of the firm's numbers. */
export function PayLinks({ reference, paidPath, payPath }: PharmacyDue['bookings'][number]) {
  const { words, company } = usePharmacyText()
  return (
    <span className="flex flex-wrap gap-2">
      {payPath !== null && (
        <a href={payPath} className={buttonClass('primary', '', 'compact')}>
          {words.pay}
          <span className="sr-only">, {reference}</span>
        </a>
      )}
      {company.payment.mobileMoney.length > 0 && (
        <a href={paidPath} className={buttonClass('outline', '', 'compact')}>
          {words.declare}
          <span className="sr-only">, {reference}</span>
        </a>
      )}
    </span>
  )
}

/** What was registered at once: the session, one reference and balance, the papers of all, and its people, each with their acts. */
export function BookedGroup({ people }: { people: [BookedRegistration, ...BookedRegistration[]] }) {
  const { words } = usePharmacyText()
  const [first] = people
  const reference = referenceOf(first)
  // Its people may be on two pages: what is due is said of all.
  const booking = useQuery(dueQuery).data?.bookings.find((one) => one.reference === reference)
  const balance = booking?.amount ?? people.reduce((sum, { remaining }) => sum + remaining, 0)
  const all = people.flatMap(({ documents }) => documents)
  const papers = all.filter(({ id }, at) => {
    const isFirst = all.findIndex((one) => one.id === id) === at
    return isFirst && (people.length === 1 || all.filter((one) => one.id === id).length > 1)
  })
  const filed = people.filter(
    ({ hasSessionFile, trainingId }, at) =>
      hasSessionFile && people.findIndex((one) => one.hasSessionFile && one.trainingId === trainingId) === at,
  )
  return (
    <section aria-label={reference} className="grid grid-cols-1 gap-4 rounded-box border border-sand bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <SessionLines training={first.training} isHeading />
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
            {words.reference} <code className="text-ink">{reference}</code>
            <CopyButton copied={reference} labels={words.copyReference} />
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {balance > 0 ? (
              <>
                <span>
                  {words.due} <strong className="whitespace-nowrap tabular-nums">{formatMoney(balance)}</strong>{' '}
                  {booking && <span className="text-muted">{words.dueOf(booking.registrations)}</span>}
                </span>
                {booking && <PayLinks {...booking} />}
              </>
            ) : (
              words.nothingDue
            )}
          </p>
        </div>
      </div>
      {(papers.length > 0 || filed.length > 0) && (
        <div className="flex flex-wrap gap-2">
          {papers.map((document) => (
            <PaperButton key={document.id} document={document} of={reference} />
          ))}
          {filed.map(({ trainingId, training }) => (
            <SessionFileButton key={trainingId} trainingId={trainingId} training={training} />
          ))}
        </div>
      )}
      <ul className={`grid grid-cols-1 gap-x-8 ${people.length > 1 ? 'lg:grid-cols-2' : ''}`}>
        {people.map((registration) => (
          <BookedPerson
            key={registration.id}
            registration={registration}
            group={first}
            papers={papers}
            isAlone={people.length === 1}
          />
        ))}
      </ul>
    </section>
  )
}

/** Rows of a page as what was registered at once, in the order of the page. */
export function inBookings(rows: readonly BookedRegistration[]): [BookedRegistration, ...BookedRegistration[]][] {
  const groups = new Map<string, [BookedRegistration, ...BookedRegistration[]]>()
  for (const row of rows) {
    const group = groups.get(referenceOf(row))
    if (group) group.push(row)
    else groups.set(referenceOf(row), [row])
  }
  return [...groups.values()]
}
