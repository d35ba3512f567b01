import { trainingHeadings } from '../../domain/trainings/training.ts'
import type { Locale } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import {
  ownCoursePath,
  pathOfOffer,
  pharmacySpacePath,
  spacePath,
  trainingCalendarPath,
} from '../../domain/values/paths.ts'
import type { registrations } from '../db/schema/registrations.ts'
import type { trainings } from '../db/schema/trainings.ts'
import type { RequestContext } from '../http/request-context.ts'
import { bookedEntry, calendarEvent, calendarEvents } from './calendar.ts'
import { declarationLink, payLink } from './links.ts'
import type { LetterData } from './registration-received.ts'

type Registration = typeof registrations.$inferSelect
type Training = typeof trainings.$inferSelect
type Config = Pick<RequestContext['config'], 'publicUrl' | 'sessionSecret'>

const pageUrlOf = (
  training: Training,
  registration: Pick<Registration, 'locale'>,
  config: Pick<RequestContext['config'], 'publicUrl'>,
) => config.publicUrl + withLanguage(pathOfOffer(training), registration.locale)

/** The page of their course, which follows the choice of a browser: the letter brings that of its reader along. */
const courseAddress = ({ id, locale }: { id?: number | undefined; locale: Locale }) =>
  (id === undefined ? spacePath : ownCoursePath(id)) + (locale === 'en' ? '?language=en' : '')

/**
 * What the letters about a registration say to its person, in the language it was made in.
 * @param payer the pharmacy that pays for it; null where its person does, or where the letter says nothing of money
 */
export function letterDataOf(
  registration: Pick<
    Registration,
    'firstName' | 'email' | 'locale' | 'status' | 'price' | 'paymentReference' | 'holderNumber'
  > &
    Partial<Pick<Registration, 'id' | 'discountAmount'>>,
  training: Training,
  config: Config,
  payer: { name: string } | null,
): LetterData {
  return {
    firstName: registration.firstName,
    kind: training.kind,
    trainingTitle: trainingHeadings(training, registration.locale).title.text,
    startsAt: training.startsAt,
    location: training.location,
    status: registration.status,
    price: registration.price,
    discountAmount: registration.discountAmount,
    paymentReference: registration.paymentReference,
    trainingUrl: pageUrlOf(training, registration, config),
    calendarUrl: config.publicUrl + trainingCalendarPath(training.slug),
    spaceUrl: config.publicUrl + spacePath,
    courseUrl: config.publicUrl + courseAddress(registration),
    paidUrl: declarationLink(config, registration, registration.locale),
    payUrl: payLink(config, registration, registration.locale),
    payer: payer?.name ?? null,
    isForPharmacy: false,
  }
}

/**
 * The same for those who pay for a pharmacy.
 * @param reader `email` is theirs, `reference` that of the booking which the registration is of
 */
export const payerLetterDataOf = (
  registration: Parameters<typeof letterDataOf>[0],
  training: Training,
  config: Config,
  { email, reference }: { email: string; reference: string | null },
): LetterData => ({
  ...letterDataOf(registration, training, config, null),
  spaceUrl: config.publicUrl + pharmacySpacePath,
  paidUrl: reference && declarationLink(config, { paymentReference: reference, email }, registration.locale),
  payUrl: reference && payLink(config, { paymentReference: reference, email }, registration.locale),
  isForPharmacy: true,
})

/** The training as a calendar event for the letter, or null while it has no date. */
export async function eventOf(registration: Booked, training: Training, call: Calling): Promise<string | null> {
  const entry = bookedEntry(registration, training, call.config.publicUrl)
  return entry && (await calendarEvent(entry, call.company, call.now))
}

/** What a registration that has moved changes in a calendar: its former session goes, the other one comes; null where neither has a date. */
export async function movedEventsOf(
  registration: Registration,
  { from, to }: { from: Training; to: Training },
  call: Calling,
): Promise<string | null> {
  const { publicUrl } = call.config
  const former = bookedEntry(registration, from, publicUrl)
  const entries = [former && { ...former, cancelled: true }, bookedEntry(registration, to, publicUrl)]
  const dated = entries.filter((entry) => entry !== null)
  return dated.length === 0 ? null : calendarEvents(dated, call.company, call.now)
}

type Calling = Pick<RequestContext, 'config' | 'company' | 'now'>
type Booked = Pick<Registration, 'locale' | 'status' | 'calendarSequence'>
