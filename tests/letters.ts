// Every letter there is, to each reader that it has: for the tests of their form, and their contact sheet.
import type { Company } from '../src/domain/company/company.ts'
import { evaluationKinds } from '../src/domain/evaluations/question.ts'
import { type InstalmentReminderKind, instalmentReminders } from '../src/domain/registrations/instalment.ts'
import { registrationStatuses } from '../src/domain/registrations/registration.ts'
import type { Locale } from '../src/domain/values/language.ts'
import { pharmacySpacePath } from '../src/domain/values/paths.ts'
import { emailChanged, eraseCode, newEmailCode, signInCode } from '../src/server/mail/codes.ts'
import { certificateEnds, documentReady, documentRevoked } from '../src/server/mail/documents.ts'
import { askingForProof, placeFreed, proofReminder, unprovenAlert } from '../src/server/mail/email-proof.ts'
import { evaluationAsked } from '../src/server/mail/evaluation.ts'
import {
  emailCorrected,
  emailReplaced,
  givenAway,
  papersOfBefore,
  placeTakenOver,
} from '../src/server/mail/holder-changed.ts'
import { instalmentReminder, instalmentsAgreed } from '../src/server/mail/instalments.ts'
import type { Letter } from '../src/server/mail/layout.ts'
import { messageReceived, messageReply } from '../src/server/mail/messages.ts'
import { officeLetter, reminder } from '../src/server/mail/office-letters.ts'
import { apiKeyEnds, apiKeyMade, webhookOff } from '../src/server/mail/other-tools.ts'
import { type PaymentFact, paymentChanged } from '../src/server/mail/payment-changed.ts'
import { declarationReceived, declarationRecognized, declarationRefused } from '../src/server/mail/payment-declared.ts'
import { accessApproved, accessRefused, pharmacyCode } from '../src/server/mail/pharmacy-access.ts'
import { bookingReceived, placeGiven } from '../src/server/mail/pharmacy-booking.ts'
import { bookedByPhone, pharmacyPays } from '../src/server/mail/pharmacy-phoned.ts'
import { sessionOfPharmacyChanged } from '../src/server/mail/pharmacy-session.ts'
import { discountChanged, priceSet } from '../src/server/mail/price-changed.ts'
import { quoteAccepted, quoteCode, quoteSent } from '../src/server/mail/quote.ts'
import { type LetterData, registrationReceived } from '../src/server/mail/registration-received.ts'
import { sessionReminder } from '../src/server/mail/session-reminder.ts'
import { recoveryCodeUsed, sessionAssigned, sessionsLost, staffInvitation } from '../src/server/mail/staff.ts'
import { statusChanged, transferred } from '../src/server/mail/status-changed.ts'
import { testLetter } from '../src/server/mail/test-letter.ts'
import { trainingChanged } from '../src/server/mail/training-changed.ts'
import { joinedList, placeOffered, waitingDateMoved, waitingEnded } from '../src/server/mail/waiting-list.ts'
import { courseLettersOf } from './course-letters.ts'

const at = new Date('2026-12-14T09:00:00Z')
const url = 'https://site.example/x'
const data: LetterData = {
  kind: 'session',
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
  courseUrl: url,
  paidUrl: url,
  payUrl: url,
  payer: null,
  isForPharmacy: false,
}
const site = 'https://site.example'
export const pharmacyUrl = site + pharmacySpacePath
const paidFor = { ...data, payer: 'Pharmacie du Port' }
/** Read by those who pay for a pharmacy, of somebody else. */
const forPharmacy = { ...data, firstName: 'Bintou', isForPharmacy: true }
/** Those of a letter about money: the person who pays, or else who does for their pharmacy. */
const payers: LetterData[] = [data, forPharmacy]
/** Those of a letter that only the person reads, whether they pay or not. */
const people: LetterData[] = [data, paidFor]
/** Those of a letter about coming, which says what is due as well; the last where a pharmacy has acted and another person pays. */
const readers: LetterData[] = [data, paidFor, forPharmacy, { ...forPharmacy, payer: 'Aya Yao' }]
/** As a declaration's letters are written. */
const declarers: LetterData[] = [data, { ...forPharmacy, firstName: '' }]
const told = { startsAt: at.toISOString(), endsAt: null, location: 'Abidjan', trainers: ['Awa'], isCancelled: false }
const moved = { ...told, location: 'Bouaké' }
const gone = { ...told, isCancelled: true }
const changes = [
  { before: told, after: moved },
  { before: told, after: gone },
  { before: gone, after: told },
]
const instalments = [{ dueOn: '2026-12-01', amount: 65_000, left: 65_000 }]
const declared = { operator: 'Wave', reference: 'W-1', amount: 65_000 }
const paid = { paymentStatus: 'en_attente' as const, paymentAmount: 0 }
/** A part, all of it, and one of which something is to be given back. */
const payments: [payment: Parameters<typeof paymentChanged>[1], fact: PaymentFact][] = [
  [
    { paymentStatus: 'partiel', paymentAmount: 50_000, toRefund: 0 },
    { type: 'received', amount: 50_000, receipt: 'R-2026-00012' },
  ],
  [
    { paymentStatus: 'complet', paymentAmount: 65_000, toRefund: 0 },
    { type: 'received', amount: 15_000, receipt: 'R-2026-00013' },
  ],
  [
    { paymentStatus: 'complet', paymentAmount: 65_000, toRefund: 5_000 },
    { type: 'moved away', amount: 5_000, other: { session: 'Froid', paymentReference: 'OFF-2' } },
  ],
]
const presence = { code: '4821' } as never
const waiting = { ...data, placeUrl: url }
const quote = {
  ...{ number: 'D-2026-00004', places: 2, price: 65_000, discount: 0, expiresOn: '2026-12-01' },
  ...{ trainingTitle: data.trainingTitle, startsAt: at, location: 'Abidjan' },
}
const message = { message: 'Bonjour', subject: 'autre' as const, createdAt: at }
const written = { subject: 'Le parking', text: 'Il est derrière la salle.' }

/** Each letter, as it is written to each reader that it has.
 * @param company whose letters they are */
export const lettersOf = (company: Company): Record<string, (locale: Locale) => Letter[]> => {
  const plan = { instalments, remaining: 65_000, company }
  return {
    ...courseLettersOf(data, company),
    apiKeyEnds: () => [apiKeyEnds({ name: 'Compta', expiresAt: at, lastUsedAt: null, url })],
    apiKeyMade: () => [
      apiKeyMade({ name: 'Compta', scopes: ['registrations:read'], username: 'awa', at, expiresAt: at, url }),
    ],
    certificateEnds: (locale) => {
      const ending = {
        firstName: 'Aya',
        number: 'C-1',
        trainingTitle: 'Froid',
        validUntil: '2027-12-14',
        spaceUrl: url,
      }
      return [
        certificateEnds({ ...ending, sessions: [] }, locale),
        certificateEnds({ ...ending, sessions: [{ startsAt: at, location: 'Abidjan', url }] }, locale),
      ]
    },
    discountChanged: (locale) =>
      payers.map((one) => discountChanged(one, { full: 65_000, amount: 5_000, owed: 60_000 }, locale)),
    documentReady: (locale) => [documentReady({ firstName: 'Aya', title: 'Reçu', replaces: 'C-1', url }, locale)],
    documentRevoked: (locale) => [
      documentRevoked({ firstName: 'Aya', title: 'Reçu', trainingTitle: 'Froid', url }, company, locale),
    ],
    newEmailCode: (locale) => [newEmailCode('Aya', '482130', url, locale)],
    emailChanged: (locale) => [emailChanged('Aya', url, locale)],
    askingForProof: (locale) => [askingForProof(registrationReceived(data, company, locale), url, locale)],
    proofReminder: (locale) => [proofReminder(data, url, 24, locale)],
    placeFreed: (locale) => [placeFreed(data, 24, locale)],
    unprovenAlert: () => [unprovenAlert('Froid', url)],
    eraseCode: (locale) => [eraseCode('Aya', '482130', url, locale)],
    givenAway: (locale) => (['space', 'mail', 'none'] as const).map((papers) => givenAway(data, papers, true, locale)),
    papersOfBefore: (locale) => [papersOfBefore(data, { brought: ['Reçu'], tooLarge: ['Facture'] }, locale)],
    placeTakenOver: (locale) =>
      people.map((one) => placeTakenOver(one, { presence, company, openUntil: null }, locale)),
    emailCorrected: (locale) =>
      people.map((one) =>
        emailCorrected(one, { proof: url, returns: true, presence, company, openUntil: null }, locale),
      ),
    emailReplaced: (locale) => [emailReplaced(data, locale)],
    instalmentsAgreed: (locale) => payers.map((one) => instalmentsAgreed(one, plan, locale)),
    instalmentReminder: (locale) =>
      payers.flatMap((one) =>
        (Object.keys(instalmentReminders) as InstalmentReminderKind[]).map((kind) =>
          instalmentReminder(kind, one, plan, locale),
        ),
      ),
    messageReceived: () => [
      messageReceived({ ...message, name: 'Awa', email: 'a@b.ci', phone: '+2250700000001' } as never, url),
    ],
    messageReply: (locale) => [messageReply({ ...message, locale }, 'Oui.', company.name)],
    officeLetter: (locale) => [officeLetter(data, { fr: written, en: written }, locale)],
    paymentChanged: (locale) =>
      payers.flatMap((one) => [
        paymentChanged(one, { ...paid, toRefund: 0 }, [], company, locale),
        ...payments.map(([payment, fact]) => paymentChanged(one, payment, [fact], company, locale)),
      ]),
    declarationReceived: (locale) => declarers.map((one) => declarationReceived(one, declared, locale)),
    declarationRefused: (locale) =>
      declarers.map((one) => declarationRefused(one, declared, 'Introuvable', company, locale)),
    declarationRecognized: (locale) => declarers.map((one) => declarationRecognized(one, declared, locale)),
    pharmacyCode: (locale) => [pharmacyCode('482130', pharmacyUrl, locale)],
    accessApproved: (locale) => [accessApproved('Pharmacie du Port', pharmacyUrl, locale)],
    accessRefused: (locale) => [accessRefused(company, pharmacyUrl, locale)],
    bookingReceived: (locale) => [
      bookingReceived(data, { names: ['Aya', 'Awa'], waiting: ['Ama'] }, company, site, locale),
      bookingReceived(data, { names: [], waiting: ['Ama'] }, company, site, locale),
    ],
    bookedByPhone: (locale) =>
      [[], ['Ama']].map((linked) =>
        bookedByPhone(data, { names: ['Aya'], linked, owed: 40_000, bringsProforma: true }, company, site, locale),
      ),
    pharmacyPays: (locale) => [pharmacyPays({ ...data, payer: 'Pharmacie du Port' }, true, locale)],
    sessionOfPharmacyChanged: (locale) =>
      changes.map((change) =>
        sessionOfPharmacyChanged(
          {
            ...change,
            ...{ pharmacy: 'Pharmacie du Port', trainingTitle: 'Froid', note: null, paid: 65_000, isInvoiced: true },
            registered: change.after.isCancelled ? [] : [['Aya', 'OFF-1']],
            cancelled: change.after.isCancelled || change.before.isCancelled ? [['Awa', 'OFF-2']] : [],
            otherDates: [],
            spaceUrl: pharmacyUrl,
          },
          locale,
        ),
      ),
    placeGiven: (locale) => [placeGiven(data, true, locale), placeGiven(data, false, locale)],
    priceSet: (locale) => payers.map((one) => priceSet(one, 65_000, locale)),
    quoteSent: (locale) =>
      [true, false].map((isAgain) =>
        quoteSent({ ...quote, pharmacy: 'Pharmacie du Port', url, spaceUrl: pharmacyUrl }, isAgain, locale),
      ),
    quoteCode: (locale) => [quoteCode({ number: quote.number, code: '482130', url, spaceUrl: pharmacyUrl }, locale)],
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
            payUrl: papersUrl,
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
    registrationReceived: (locale) => people.map((one) => registrationReceived(one, company, locale)),
    reminder: (locale) => readers.flatMap((one) => [0, 65_000].map((owed) => reminder(one, owed, company, locale))),
    sessionReminder: (locale) =>
      [
        ...people.flatMap((one) => [['week', one] as const, ['eve', one] as const]),
        ...payers.map((one) => ['unpaid', one] as const),
      ].map(([kind, one]) =>
        sessionReminder(kind, one, { owed: 65_000, company, toBring: 'Une blouse', presence }, locale),
      ),
    signInCode: (locale) => {
      const registered = { trainingTitle: 'Accueil', paymentReference: 'F-2026-0012' }
      const reader = { firstName: 'Aya', lastName: 'Yao', ...registered, code: '482130', url }
      return [[reader], [reader, { ...reader, firstName: 'Bley' }], [reader, reader]].map((people) =>
        signInCode(people, locale),
      )
    },
    evaluationAsked: (locale) =>
      evaluationKinds.flatMap((kind) =>
        [true, false].map((isReminder) =>
          evaluationAsked(
            {
              kind,
              training: { title: 'Accueil', description: '', english: null, startsAt: at },
              firstName: kind === 'payer' ? null : 'Awa',
              url,
              isReminder,
            },
            locale,
          ),
        ),
      ),
    staffInvitation: (locale) => [staffInvitation({ role: 'accountant', url }, company, locale)],
    statusChanged: (locale) =>
      readers.flatMap((one) =>
        registrationStatuses.map((status) =>
          status === 'annulée'
            ? statusChanged(one, status, null, locale, { toGiveBack: 5_000 })
            : statusChanged(one, status, presence, locale, { owed: 5_000 }),
        ),
      ),
    testLetter: (locale) => [testLetter(at, locale)],
    trainingChanged: (locale) =>
      people.flatMap((one) =>
        changes.map((change) =>
          trainingChanged(
            { ...one, location: change.after.location },
            {
              ...{ ...change, isRegistered: true, note: null, paid: 65_000, invoice: 'F-1' },
              otherDates: [
                [locale === 'fr' ? 'lundi 4 janvier 2027, 9\u00A0h' : 'Monday 4 January 2027, 9:00', 'Bouaké'],
              ],
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
}
