import type { Company } from '../src/domain/company/company.ts'
import { accessWarnings } from '../src/domain/registrations/course-access.ts'
import { registrationStatuses } from '../src/domain/registrations/registration.ts'
import type { Locale } from '../src/domain/values/language.ts'
import { accessEnds, accessExtended, accessOpened, accessToOpen } from '../src/server/mail/course-access.ts'
import { emailCorrected, givenAway, placeTakenOver } from '../src/server/mail/holder-changed.ts'
import type { Letter } from '../src/server/mail/layout.ts'
import { reminder } from '../src/server/mail/office-letters.ts'
import { paymentChanged } from '../src/server/mail/payment-changed.ts'
import { bookingReceived, placeGiven } from '../src/server/mail/pharmacy-booking.ts'
import { type LetterData, registrationReceived } from '../src/server/mail/registration-received.ts'
import { statusChanged } from '../src/server/mail/status-changed.ts'

const endsAt = new Date('2027-06-15T00:00:00Z')

/**
 * The letters about an online course, to each reader that they have.
 * @param session what letters about a session are written from; @param company whose letters they are
 */
export function courseLettersOf(session: LetterData, company: Company): Record<string, (locale: Locale) => Letter[]> {
  const data: LetterData = { ...session, kind: 'online_course', startsAt: null, location: 'En ligne', price: 50_000 }
  const forPharmacy = { ...data, firstName: 'Bintou', isForPharmacy: true }
  const readers: LetterData[] = [data, { ...data, payer: 'Pharmacie du Port' }, forPharmacy]
  const openings = [null, endsAt].map((openUntil) => ({ presence: null, company, openUntil }))
  return {
    accessOpened: (locale) => readers.map((one) => accessOpened(one, endsAt, locale)),
    accessExtended: (locale) => readers.map((one) => accessExtended(one, endsAt, locale)),
    accessEnds: (locale) =>
      readers.flatMap((one) => accessWarnings.map((days) => accessEnds(one, days, endsAt, locale))),
    accessToOpen: () => [accessToOpen(1, data.spaceUrl), accessToOpen(3, data.spaceUrl)],
    courseBooked: (locale) => [
      bookingReceived(data, { names: ['Aya', 'Awa'], waiting: [] }, company, 'https://site.example', locale),
    ],
    courseCorrected: (locale) =>
      openings.map((one) => emailCorrected(data, { ...one, proof: data.spaceUrl, returns: true }, locale)),
    courseGivenAway: (locale) => [givenAway(data, 'space', false, locale), placeGiven(data, false, locale)],
    coursePaid: (locale) => [
      paymentChanged(
        data,
        { paymentStatus: 'complet', paymentAmount: 50_000, toRefund: 0 },
        [{ type: 'received', amount: 50_000, receipt: 'R-2026-00014' }],
        company,
        locale,
      ),
    ],
    courseReceived: (locale) => [registrationReceived(data, company, locale)],
    courseReminder: (locale) =>
      readers.flatMap((one) => [0, 50_000].map((owed) => reminder(one, owed, company, locale))),
    courseStatus: (locale) =>
      readers.flatMap((one) => registrationStatuses.map((status) => statusChanged(one, status, null, locale))),
    courseTakenOver: (locale) => openings.map((one) => placeTakenOver(data, one, locale)),
  }
}
