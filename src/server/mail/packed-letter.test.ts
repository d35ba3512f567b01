import { expect, test } from 'vitest'
import { defaultCompany } from '../../domain/company/default-settings.ts'
import { locales } from '../../domain/values/language.ts'
import { packText } from '../db/packed-text.ts'
import { renderMail } from './layout.ts'
import { registrationReceived } from './registration-received.ts'

const page = 'https://www.officina-conseil.example/formations/chaine-du-froid'
const data = {
  kind: 'session',
  firstName: 'Aïcha',
  trainingTitle: 'Maîtriser la chaîne du froid',
  startsAt: new Date('2027-03-04T09:00:00Z'),
  location: 'Abidjan, Yopougon',
  status: 'en_attente',
  price: 65_000,
  paymentReference: 'OFF-7QK2M4XZ',
  trainingUrl: page,
  calendarUrl: `${page}/calendrier.ics`,
  spaceUrl: 'https://www.officina-conseil.example/espace-participant',
  courseUrl: 'https://www.officina-conseil.example/espace-participant',
  paidUrl: 'https://www.officina-conseil.example/j-ai-paye?reference=OFF-7QK2M4XZ&cle=…',
  payUrl: 'https://www.officina-conseil.example/payer?reference=OFF-7QK2M4XZ&cle=…',
  payer: null,
  isForPharmacy: false,
} as const

test.each(locales)('the letter of a registration is stored in few bytes: %s', (locale) => {
  const { html, text } = renderMail(registrationReceived(data, defaultCompany, locale), defaultCompany, locale)
  expect(html.length).toBeGreaterThan(7_000)
  // Where the layout or the usual sentences have moved away from the dictionary, give packed-text.ts a second one.
  expect(packText(html).length).toBeLessThan(html.length / 12)
  expect(packText(text).length).toBeLessThan(text.length / 2.5)
})
