// One letter tells a pharmacy of all its people in a session that changes (docs/rules/announcements.md#pharmacies).

import { sessionTime } from '../../domain/announcements/session-lines.ts'
import { type AnnouncedFacts, announcedFactsOf, changedFacts } from '../../domain/trainings/announced-facts.ts'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import type { AnnouncementForm, TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import { isNoAddress } from '../../domain/values/no-address.ts'
import { pharmacySpacePath } from '../../domain/values/paths.ts'
import type { Tx } from '../db/open.ts'
import type { StaffCall } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { eventOf } from '../mail/letter-data.ts'
import { sessionOfPharmacyChanged } from '../mail/pharmacy-session.ts'
import { type PharmacyRow, reachOfRegistrations } from '../notifications/payer-queries.ts'
import { creditsOf } from '../registrations/queries.ts'
import type { TrainingRow } from '../trainings/queries.ts'
import { pharmaciesOf, readersOf } from './pharmacy-queries.ts'
import type { Concerned } from './registration-commands.ts'
import type { UnsentMails } from './withdrawal-commands.ts'

interface News {
  note: AnnouncementForm['note']
  /** Those whom the change concerns, nobody erased. */
  concerned: Concerned[]
  /** What each of them who is told knew of the session, by registration. */
  known: ReadonlyMap<number, AnnouncedFacts>
  dates: TrainingSummary[]
  /** The pharmacies that have other proformas now. */
  invoiced: ReadonlySet<number | null>
  unsent: UnsentMails
}

/** A pharmacy's letter to one of its readers, and what they knew. */
interface Telling {
  pharmacy: PharmacyRow
  people: Concerned[]
  known: AnnouncedFacts
  /** What is kept of what was paid as a credit, by registration, in FCFA. */
  credits: ReadonlyMap<number, number>
}

/** The letters that tell the pharmacies of a session of its change: one to each of those who read of a pharmacy's money. */
export async function lettersToPharmacies(
  tx: Tx,
  call: StaffCall,
  { before, after }: { before: TrainingRow; after: TrainingRow },
  news: News,
) {
  const found = await pharmaciesOf(tx, news.concerned, (one) => one.after)
  if (found.length === 0) return []
  const ids = found.flatMap(({ people }) => people.map((one) => one.after.id))
  const credits = await creditsOf(tx, ids)
  const reached = await reachOfRegistrations(tx, ids)
  const letters: Awaited<ReturnType<typeof letterTo>>[] = []
  for (const { pharmacy, people } of found) {
    for (const reader of await readersOf(tx, call.company, pharmacy, after.id)) {
      const { known, wasRegistered } = knownTo(reader.email, people, before, news.unsent)
      const isNews =
        changedFacts(known, announcedFactsOf(after)).length > 0 ||
        people.some((one) => wasRegistered(one) !== isRegistered(one))
      const [first, ...others] = people
      // Who reads the letter of the only person it would name has read it all.
      const isRead =
        first !== undefined &&
        others.length === 0 &&
        isNoAddress(first.after.email) &&
        (reached.get(first.after.id)?.email ?? call.company.email).toLowerCase() === reader.email.toLowerCase()
      if (isNews && !isRead) {
        letters.push(await letterTo(call, reader, { before, after }, { pharmacy, people, known, credits }, news))
      }
    }
  }
  return letters
}

const isRegistered = ({ after }: Concerned) => after.status !== 'annulée'
const isBeforeRegistered = ({ before }: Concerned) => before.status !== 'annulée'

/** What a reader knows: what held before, unless a letter that has not left was to tell them of that. */
function knownTo(email: string, people: Concerned[], before: TrainingRow, { pharmacies }: UnsentMails) {
  const letter = pharmacies.find(
    ({ to, registrationId }) =>
      to.toLowerCase() === email.toLowerCase() && people.some((one) => one.after.id === registrationId),
  )
  if (!letter?.isUnknown) return { known: announcedFactsOf(before), wasRegistered: isBeforeRegistered }
  return {
    known: letter.known,
    wasRegistered: (one: Concerned) => letter.wasRegistered.get(one.after.id) ?? isBeforeRegistered(one),
  }
}

async function letterTo(
  call: StaffCall,
  reader: Awaited<ReturnType<typeof readersOf>>[number],
  { before, after }: { before: TrainingRow; after: TrainingRow },
  { pharmacy, people, known, credits }: Telling,
  news: News,
) {
  // It stands with one who knew the same: should it be withdrawn, that one's row says what its reader knew.
  const knowsThat = (one: Concerned) =>
    changedFacts(news.known.get(one.after.id) ?? announcedFactsOf(before), known).length === 0
  const registration = (people.find(knowsThat) ?? people[0])?.after
  if (!registration) throw new Error('a pharmacy without people')
  const locale = reader.locale ?? registration.locale
  const line = ({ after: { firstName, lastName, paymentReference } }: Concerned): [string, string] => [
    `${firstName} ${lastName}`,
    paymentReference,
  ]
  const paid = people
    .filter((one) => one.after.pharmacyId === pharmacy.id)
    .reduce((sum, one) => sum + one.after.paymentAmount + (credits.get(one.after.id) ?? 0), 0)
  const letter = sessionOfPharmacyChanged(
    {
      pharmacy: pharmacy.name,
      trainingTitle: trainingHeadings(after, locale).title.text,
      before: known,
      after: announcedFactsOf(after),
      registered: people.filter(isRegistered).map(line),
      cancelled: people.filter((one) => !isRegistered(one)).map(line),
      note: news.note[locale] ?? news.note.fr ?? news.note.en,
      paid,
      isInvoiced: news.invoiced.has(pharmacy.id),
      otherDates: news.dates.map((date) => [sessionTime(date, locale), date.location]),
      spaceUrl: call.config.publicUrl + pharmacySpacePath,
    },
    locale,
  )
  const event = people.find(isRegistered)?.after ?? registration
  return {
    type: 'pharmacy_booking' as const,
    registrationId: registration.id,
    locale,
    to: reader.email,
    mail: renderMail(letter, call.company, locale),
    calendar: await eventOf({ ...event, locale }, after, call),
  }
}
