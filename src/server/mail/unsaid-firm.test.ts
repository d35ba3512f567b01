// Every letter of a production that has said nothing of its firm: no made-up fact, and no sentence with a hole where one was left out.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { madeUp } from '../../../tests/made-up.ts'
import { productionWithoutFirm } from '../../../tests/production-settings.ts'
import { companyOf } from '../../domain/company/settings.ts'
import { type InstalmentReminderKind, instalmentReminders } from '../../domain/registrations/instalment.ts'
import { registrationStatuses } from '../../domain/registrations/registration.ts'
import { type Locale, locales } from '../../domain/values/language.ts'
import { pharmacySpacePath } from '../../domain/values/paths.ts'
import { readConfig } from '../settings/config.ts'
import { emailChanged, eraseCode, newEmailCode, signInCode } from './codes.ts'
import { certificateEnds, documentReady, documentRevoked } from './documents.ts'
import { askingForProof, placeFreed, proofReminder, unprovenAlert } from './email-proof.ts'
import { emailCorrected, emailReplaced, givenAway, papersOfBefore, placeTakenOver } from './holder-changed.ts'
import { instalmentReminder, instalmentsAgreed } from './instalments.ts'
import { type Letter, renderMail } from './layout.ts'
import { messageReceived, messageReply } from './messages.ts'
import { officeLetter, reminder } from './office-letters.ts'
import { apiKeyEnds, apiKeyMade, webhookOff } from './other-tools.ts'
import { paymentChanged } from './payment-changed.ts'
import { declarationReceived, declarationRecognized, declarationRefused } from './payment-declared.ts'
import { accessApproved, accessRefused, pharmacyCode } from './pharmacy-access.ts'
import { bookingReceived, placeGiven } from './pharmacy-booking.ts'
import { sessionOfPharmacyChanged } from './pharmacy-session.ts'
import { discountChanged, priceSet } from './price-changed.ts'
import { quoteAccepted, quoteCode, quoteSent } from './quote.ts'
import { type LetterData, registrationReceived } from './registration-received.ts'
import { sessionReminder } from './session-reminder.ts'
import { recoveryCodeUsed, sessionAssigned, sessionsLost, staffInvitation } from './staff.ts'
import { statusChanged, transferred } from './status-changed.ts'
import { testLetter } from './test-letter.ts'
import { trainingChanged } from './training-changed.ts'
import { joinedList, placeOffered, waitingDateMoved, waitingEnded } from './waiting-list.ts'

const { firstSettings } = readConfig(productionWithoutFirm())
const company = companyOf(firstSettings)

const at = new Date('2026-12-14T09:00:00Z')
const url = 'https://site.example/x'
const data: LetterData = {
  firstName: 'Aya',
  trainingTitle: 'La chaîne du froid',
  startsAt: at,
  location: 'Abidjan',
  status: 'confirmée',
  price: 65_000,
  paymentReference: 'OFF-7KQ4XM9',
  trainingUrl: url,
  calendarUrl: url,
  spaceUrl: url,
  paidUrl: url,
  payer: null,
  isForPharmacy: false,
}
const site = 'https://site.example'
const pharmacyUrl = site + pharmacySpacePath
const readers: LetterData[] = [data, { ...data, payer: 'Pharmacie du Port' }, { ...data, isForPharmacy: true }]
const told = { startsAt: at.toISOString(), endsAt: null, location: 'Abidjan', trainers: ['Awa'], isCancelled: false }
const moved = { ...told, location: 'Bouaké' }
const gone = { ...told, isCancelled: true }
const changes = [
  { before: told, after: moved },
  { before: told, after: gone },
  { before: gone, after: told },
]
const instalments = [{ dueOn: '2026-12-01', amount: 65_000, left: 65_000 }]
const plan = { instalments, remaining: 65_000, company }
const declared = { operator: 'Wave', reference: 'W-1', amount: 65_000 }
const paid = { paymentStatus: 'en_attente' as const, paymentAmount: 0 }
const presence = { code: '4821' } as never
const waiting = { ...data, placeUrl: url }
const quote = {
  ...{ number: 'D-2026-00004', places: 2, price: 65_000, discount: 0, expiresOn: '2026-12-01' },
  ...{ trainingTitle: data.trainingTitle, startsAt: at, location: 'Abidjan' },
}
const message = { message: 'Bonjour', subject: 'autre' as const, createdAt: at }
const written = { subject: 'Le parking', text: 'Il est derrière la salle.' }

/** Each letter, as it is written to each reader that it has. */
const letters: Record<string, (locale: Locale) => Letter[]> = {
  apiKeyEnds: () => [apiKeyEnds({ name: 'Compta', expiresAt: at, lastUsedAt: null, url })],
  apiKeyMade: () => [
    apiKeyMade({ name: 'Compta', scopes: ['registrations:read'], username: 'awa', at, expiresAt: at, url }),
  ],
  certificateEnds: (locale) => {
    const ending = { firstName: 'Aya', number: 'C-1', trainingTitle: 'Froid', validUntil: '2027-12-14', spaceUrl: url }
    return [
      certificateEnds({ ...ending, sessions: [] }, locale),
      certificateEnds({ ...ending, sessions: [{ startsAt: at, location: 'Abidjan', url }] }, locale),
    ]
  },
  discountChanged: (locale) =>
    readers.map((one) => discountChanged(one, { full: 65_000, amount: 5_000, owed: 60_000 }, locale)),
  documentReady: (locale) => [documentReady({ firstName: 'Aya', title: 'Reçu', replaces: 'C-1', url }, locale)],
  documentRevoked: (locale) => [
    documentRevoked({ firstName: 'Aya', title: 'Reçu', trainingTitle: 'Froid', url }, company, locale),
  ],
  newEmailCode: (locale) => [newEmailCode('Aya', '482130', locale)],
  emailChanged: (locale) => [emailChanged('Aya', locale)],
  askingForProof: (locale) => [askingForProof(registrationReceived(data, company, locale), url, locale)],
  proofReminder: (locale) => [proofReminder(data, url, 24, locale)],
  placeFreed: (locale) => [placeFreed(data, 24, locale)],
  unprovenAlert: () => [unprovenAlert('Froid', url)],
  eraseCode: (locale) => [eraseCode('Aya', '482130', locale)],
  givenAway: (locale) => (['space', 'mail', 'none'] as const).map((papers) => givenAway(data, papers, true, locale)),
  papersOfBefore: (locale) => [papersOfBefore(data, { brought: ['Reçu'], tooLarge: ['Facture'] }, locale)],
  placeTakenOver: (locale) => readers.map((one) => placeTakenOver(one, presence, company, locale)),
  emailCorrected: (locale) =>
    readers.map((one) => emailCorrected(one, { proof: url, returns: true, presence }, company, locale)),
  emailReplaced: (locale) => [emailReplaced(data, locale)],
  instalmentsAgreed: (locale) => readers.map((one) => instalmentsAgreed(one, plan, locale)),
  instalmentReminder: (locale) =>
    readers.flatMap((one) =>
      (Object.keys(instalmentReminders) as InstalmentReminderKind[]).map((kind) =>
        instalmentReminder(kind, one, plan, locale),
      ),
    ),
  messageReceived: () => [
    messageReceived({ ...message, name: 'Awa', email: 'a@b.ci', phone: '+2250700000001' } as never),
  ],
  messageReply: (locale) => [messageReply({ ...message, locale }, 'Oui.', company.name)],
  officeLetter: (locale) => [officeLetter(data, { fr: written, en: written }, locale)],
  paymentChanged: (locale) =>
    readers.flatMap((one) =>
      [
        [],
        [{ type: 'moved away' as const, amount: 5_000, other: { session: 'Froid', paymentReference: 'OFF-2' } }],
      ].map((facts) => paymentChanged(one, { ...paid, toRefund: 5_000 * facts.length }, facts, company, locale)),
    ),
  declarationReceived: (locale) => readers.map((one) => declarationReceived(one, declared, locale)),
  declarationRefused: (locale) =>
    readers.map((one) => declarationRefused(one, declared, 'Introuvable', company, locale)),
  declarationRecognized: (locale) => readers.map((one) => declarationRecognized(one, declared, locale)),
  pharmacyCode: (locale) => [pharmacyCode('482130', pharmacyUrl, locale)],
  accessApproved: (locale) => [accessApproved('Pharmacie du Port', pharmacyUrl, locale)],
  accessRefused: (locale) => [accessRefused(company, pharmacyUrl, locale)],
  bookingReceived: (locale) => [
    bookingReceived(data, { names: ['Aya', 'Awa'], waiting: ['Ama'] }, company, site, locale),
    bookingReceived(data, { names: [], waiting: ['Ama'] }, company, site, locale),
  ],
  sessionOfPharmacyChanged: (locale) =>
    changes.map((change) =>
      sessionOfPharmacyChanged(
        {
          ...change,
          ...{ pharmacy: 'Pharmacie du Port', trainingTitle: 'Froid', note: null, paid: 65_000, isInvoiced: true },
          registered: [['Aya', 'OFF-1']],
          cancelled: [['Awa', 'OFF-2']],
          otherDates: [],
          spaceUrl: pharmacyUrl,
        },
        locale,
      ),
    ),
  placeGiven: (locale) => [placeGiven(data, true, locale), placeGiven(data, false, locale)],
  priceSet: (locale) => readers.map((one) => priceSet(one, 65_000, locale)),
  quoteSent: (locale) =>
    [true, false].map((isAgain) =>
      quoteSent({ ...quote, pharmacy: 'Pharmacie du Port', url, spaceUrl: pharmacyUrl }, isAgain, locale),
    ),
  quoteCode: (locale) => [quoteCode({ number: quote.number, code: '482130', spaceUrl: pharmacyUrl }, locale)],
  quoteAccepted: (locale) =>
    [url, null].map((papersUrl) =>
      quoteAccepted(
        {
          ...quote,
          name: 'Awa',
          reference: 'OFF-1',
          invoice: 'F-1',
          papersUrl,
          paidUrl: papersUrl,
          spaceUrl: pharmacyUrl,
        },
        locale,
      ),
    ),
  sessionAssigned: () =>
    [true, false].map((isAssigned) =>
      sessionAssigned({
        username: 'awa',
        training: { title: 'Accueil', startsAt: at, location: 'Cocody' },
        isAssigned,
        url,
      }),
    ),
  sessionsLost: () =>
    [1, 2].map((count) => {
      const trainings = Array.from({ length: count }, () => ({ title: 'Accueil', startsAt: at, location: 'Cocody' }))
      return sessionsLost({ username: 'awa', trainings, url })
    }),
  recoveryCodeUsed: () => [recoveryCodeUsed({ username: 'awa', codesLeft: 3, at, url })],
  registrationReceived: (locale) => readers.map((one) => registrationReceived(one, company, locale)),
  reminder: (locale) => readers.flatMap((one) => [0, 65_000].map((owed) => reminder(one, owed, company, locale))),
  sessionReminder: (locale) =>
    readers.flatMap((one) =>
      (['week', 'unpaid', 'eve'] as const).map((kind) =>
        sessionReminder(kind, one, { owed: 65_000, company, toBring: '', presence }, locale),
      ),
    ),
  signInCode: (locale) => {
    const registered = { trainingTitle: 'Accueil', paymentReference: 'F-2026-0012' }
    const reader = { firstName: 'Aya', lastName: 'Yao', ...registered, code: '482130', url }
    return [[reader], [reader, { ...reader, firstName: 'Bley' }], [reader, reader]].map((people) =>
      signInCode(people, locale),
    )
  },
  staffInvitation: (locale) => [staffInvitation({ role: 'accountant', url }, company, locale)],
  statusChanged: (locale) =>
    readers.flatMap((one) =>
      registrationStatuses.map((status) =>
        statusChanged(one, status, presence, locale, { toGiveBack: 5_000, owed: 5_000 }),
      ),
    ),
  testLetter: (locale) => [testLetter(at, locale)],
  trainingChanged: (locale) =>
    readers.flatMap((one) =>
      changes.map((change) =>
        trainingChanged(
          one,
          {
            ...{ ...change, isRegistered: true, note: null, paid: 65_000, invoice: 'F-1' },
            otherDates: [['le 4 janvier', 'Bouaké']],
            trainingsUrl: url,
          },
          locale,
        ),
      ),
    ),
  transferred: (locale) => readers.map((one) => transferred(data, one, paid, locale)),
  joinedList: (locale) => [joinedList(waiting, 2, 24, locale)],
  placeOffered: (locale) => [placeOffered(waiting, at, locale)],
  waitingEnded: (locale) =>
    (['expired', 'told', 'cancelled', 'restored'] as const).map((ending) => waitingEnded(waiting, ending, locale)),
  waitingDateMoved: (locale) => [waitingDateMoved(waiting, null, 2, locale)],
  webhookOff: () => [webhookOff({ name: 'Compta', host: 'x.example', failingSince: at, isGone: true, url })],
}
/** Those that a pharmacy alone reads; the others get the way to its space where they are sent (`tellPharmacy`). */
const pharmaciesOwn =
  'pharmacyCode accessApproved accessRefused bookingReceived sessionOfPharmacyChanged quoteSent quoteCode quoteAccepted'.split(
    ' ',
  )

/** What a text looks like where a fact was left out of a sentence that needs it. */
const holes = [
  /undefined|\bnull\b|NaN|\[object/,
  /(Tél\.|Téléphone|Phone|E-mail|Email)[ \u00A0]?:[ \u00A0]*$/m,
  /,[ \u00A0]*[,.;]|\([ \u00A0]*\)|«[ \u00A0]*»|“”|--\s*$/,
  /[ \u00A0](au|à|chez|par|de|on|to|at|of|by|from|with)([ \u00A0]*[.,;!?])/,
  /[ \u00A0]{2}|[ ][.,]/,
  /^[ \u00A0.,;:]/m,
]

test('every letter is in this list', () => {
  const folder = new URL('./', import.meta.url)
  const declaredIn = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const source = readFileSync(new URL(name, folder), 'utf8')
      return [...source.matchAll(/^export (?:function|const) (\w+)(?:(?!^export|^\}).)*?\): Letter(?: \{| =>)/gms)].map(
        ([, letter]) => letter,
      )
    })
  expect(declaredIn.length).toBeGreaterThan(40)
  expect(declaredIn.toSorted()).toEqual(Object.keys(letters).toSorted())
})

test.each(Object.entries(letters))('%s says nothing made up, and every sentence is whole', (name, write) => {
  for (const locale of locales) {
    const all = write(locale)
    expect(all.length).toBeGreaterThan(0)
    for (const letter of all) {
      const { subject, html, text } = renderMail(letter, company, locale)
      for (const fact of madeUp) expect(`${subject}\n${html}\n${text}`, `${name}: ${fact}`).not.toContain(fact)
      expect(subject, name).not.toMatch(/[ \u00A0](à|to)[ \u00A0]*:/)
      for (const hole of holes) expect(`${subject}\n${text}`, `${name} in ${locale}`).not.toMatch(hole)
      expect(html, name).not.toMatch(/mailto:["\s<]|tel:["\s<]|href=""|<t[dh][^>]*><\/t[dh]>|<h1[^>]*><\/h1>/)
    }
  }
})

test.each(locales)('every letter that a pharmacy alone reads leads to its space, in %s', (locale) => {
  for (const name of pharmaciesOwn) {
    const written = letters[name]?.(locale) ?? []
    expect(written.length, name).toBeGreaterThan(0)
    // An accepted quote is told to the office as well.
    for (const letter of name === 'quoteAccepted' ? written.slice(0, 1) : written) {
      const { html, text } = renderMail(letter, company, locale)
      expect([html.includes(`href="${pharmacyUrl}"`), text.includes(pharmacyUrl)], name).toEqual([true, true])
    }
  }
})
