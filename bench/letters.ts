// Letters of years of work: real ones, to the people and about the sessions of the demonstration.
import { defaultCompany } from '../src/domain/company/default-settings.ts'
import type { Locale } from '../src/domain/values/language.ts'
import { calendarEvent } from '../src/server/mail/calendar.ts'
import { type Letter, renderMail } from '../src/server/mail/layout.ts'
import { paymentChanged } from '../src/server/mail/payment-changed.ts'
import { type LetterData, registrationReceived } from '../src/server/mail/registration-received.ts'
import { statusChanged } from '../src/server/mail/status-changed.ts'
import { demoPeople } from '../src/server/operations/demo/people.ts'
import { demoTrainings } from '../src/server/operations/demo/trainings.ts'

const day = 24 * 3_600_000
const kinds: ((data: LetterData, n: number, locale: Locale) => Letter)[] = [
  (data, _, locale) => registrationReceived(data, defaultCompany, locale),
  (data, n, locale) => statusChanged(data, n % 12 === 7 ? 'annulée' : 'confirmée', null, locale),
  (data, _, locale) =>
    paymentChanged(
      data,
      { paymentStatus: 'complet', paymentAmount: data.price ?? 0, toRefund: 0 },
      [],
      defaultCompany,
      locale,
    ),
]

/** The texts of letter number `n`, as they stand once it is sent; two of three bring a calendar entry. */
export async function letterTexts(n: number): Promise<{ html: string; text: string; calendar: string | null }> {
  const person = demoPeople[n % demoPeople.length]
  const training = demoTrainings[(n * 7) % demoTrainings.length]
  const kind = kinds[n % kinds.length]
  if (!person || !training || !kind) throw new Error('the demonstration is empty')
  const origin = 'https://www.officina-conseil.example'
  const startsAt = new Date(Date.UTC(2026, 0, 5, 9) + (n % 700) * day)
  const url = `${origin}/formations/seance-${n}`
  const data: LetterData = {
    kind: 'session',
    firstName: person.firstName,
    trainingTitle: training.title,
    startsAt,
    location: training.location,
    status: 'confirmée',
    price: training.price,
    paymentReference: `OFF-${(n * 7919).toString(36).toUpperCase().padStart(8, '0')}`,
    trainingUrl: url,
    calendarUrl: `${url}/calendrier.ics`,
    spaceUrl: `${origin}/espace-participant`,
    courseUrl: `${origin}/espace-participant`,
    // As it stands once the mail was sent.
    paidUrl: `${origin}/j-ai-paye?reference=OFF-${(n * 7919).toString(36).toUpperCase().padStart(8, '0')}&cle=…`,
    payUrl: `${origin}/payer?reference=OFF-${(n * 7919).toString(36).toUpperCase().padStart(8, '0')}&cle=…`,
    payer: null,
    isForPharmacy: false,
  }
  const { html, text } = renderMail(kind(data, n, person.locale), defaultCompany, person.locale)
  const { title, description, location, duration } = training
  const entry = { title, description, location, duration, startsAt, endsAt: null, url, cancelled: false, sequence: 0 }
  const calendar = n % 3 < 2 ? await calendarEvent({ trainingId: n, ...entry }, defaultCompany, startsAt) : null
  return { html, text, calendar }
}
