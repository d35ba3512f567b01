import { sessionTime } from '../../src/domain/announcements/session-lines.ts'
import type { HoursOfYear } from '../../src/domain/attendance/attended-hours.ts'
import { defaultCompany, defaultSettings } from '../../src/domain/company/default-settings.ts'
import type { QualityYear } from '../../src/domain/evaluations/quality-year.ts'
import type { PersonalData } from '../../src/domain/participants/personal-data.ts'
import { type AccountStatement, linesOf } from '../../src/domain/payments/account-statement.ts'
import type { ClosingSheet } from '../../src/domain/payments/ledger-period.ts'
import { paymentMethods } from '../../src/domain/payments/payment.ts'
import type { Localized } from '../../src/domain/values/language.ts'
import type { ProgrammeSheet } from '../../src/server/pdf/programme-sheet.ts'

/** What documents are drawn from in the tests: an everyday case in French, the longest plausible names in English and French. */
const { name, address, city, phone, email, tradeRegister, taxpayerNumber, payment } = defaultCompany
const { signer } = defaultSettings
const firm = { name, address, city, phone, email, tradeRegister, taxpayerNumber }

const everyday = {
  firm,
  issuedAt: '2026-12-15T10:00:00Z',
  paymentReference: 'OFF-7KQ4XM9',
  person: {
    firstName: 'Aya',
    lastName: 'N’Guessan',
    organization: 'Pharmacie Saint-Michel',
    position: 'Auxiliaire en pharmacie',
    email: 'aya.nguessan@example.ci',
    phone: '+2250708091011',
  },
  training: {
    title: 'Maîtriser la chaîne du froid à l’officine',
    startsAt: '2026-12-14T09:00:00Z',
    endsAt: '2026-12-14T11:00:00Z',
    duration: 2,
    location: 'Abidjan',
  },
}

const longest = {
  ...everyday,
  person: {
    firstName: 'Marie-Thérèse Emmanuelle Affoué Akissi',
    lastName: 'Kouadio-N’Dri épouse Yao-Assémien Ahouré',
    organization: 'Grande Pharmacie Internationale du Carrefour de la Riviera Palmeraie et de Bingerville',
    position: 'Pharmacienne adjointe responsable de l’assurance qualité et des approvisionnements',
    email: 'marie-therese.emmanuelle.kouadio-ndri@grande-pharmacie-internationale.example',
    phone: '+2250708091011',
  },
  training: {
    title:
      'Gérer efficacement les commandes de l’officine et sécuriser la chaîne du froid des produits thermosensibles, de la réception de la livraison à la dispensation au patient',
    startsAt: '2026-11-30T09:00:00Z',
    endsAt: '2026-12-02T17:00:00Z',
    duration: 16,
    location: 'Hôtel Ivoire, salle de conférence Félix Houphouët-Boigny, Cocody, Abidjan',
  },
}

const longestInEnglish = {
  ...longest,
  training: {
    ...longest.training,
    title:
      'Managing pharmacy orders efficiently and securing the cold chain for heat-sensitive products, from receiving the delivery to dispensing to the patient in the community pharmacy',
  },
}

export const cases = {
  'fr-everyday': { locale: 'fr' as const, facts: everyday, isLong: false },
  'fr-longest': { locale: 'fr' as const, facts: longest, isLong: true },
  'en-longest': { locale: 'en' as const, facts: longestInEnglish, isLong: true },
}
export type Case = (typeof cases)[keyof typeof cases]

const trainers = (isLong: boolean) =>
  isLong
    ? [
        'Dr Mariam Ouattara-Bakayoko',
        'Pr Jean-Baptiste Konan Kouassi',
        'Dr Fatoumata Sylla épouse Koné',
        'M. Emmanuel Aka-Anghui',
      ]
    : ['Dr Mariam Ouattara']

const signatoryOf = (locale: 'fr' | 'en', isLong: boolean) => ({
  name: isLong ? 'Professeure Marie-Thérèse Emmanuelle Kouadio-N’Dri épouse Yao-Assémien' : signer.name,
  title: isLong
    ? 'Directrice générale et pharmacienne responsable de la formation continue'
    : locale === 'fr'
      ? signer.title
      : signer.titleInEnglish,
})

const payer = {
  name: 'Grande Pharmacie Internationale du Carrefour de la Riviera Palmeraie',
  taxpayerNumber: '2505842 N',
  tradeRegister: 'CI-ABJ-03-2018-B13-04242',
  address: 'Boulevard Mitterrand, Riviera Palmeraie, 06 BP 4242 Abidjan 06',
  phone: '+2252722404142',
  email: 'comptabilite@grande-pharmacie-internationale.example',
}
const saidOf = (locale: 'fr' | 'en') => ({
  taxRate: 18,
  taxMention:
    locale === 'fr'
      ? 'TVA acquittée sur les encaissements, selon l’option déclarée au centre des impôts de Cocody.'
      : 'VAT paid on receipts, as declared at the tax office of Cocody.',
})

export const certificateOf = ({ locale, facts, isLong }: Case) => ({
  kind: 'certificate' as const,
  locale,
  number: 'C-2026-00012-7KQ4XM9P',
  trainers: trainers(isLong),
  signatory: signatoryOf(locale, isLong),
  ...(isLong && {
    validUntil: '2028-12-02',
    presence: {
      basis: 'taken' as const,
      hours: 16,
      reason: null,
      attendedHalves: 4,
      halves: 4,
      madeUp: (['morning', 'afternoon'] as const).map((half) => ({
        missed: { date: '2026-12-01', half },
        on: { date: '2027-01-12', half },
      })),
    },
  }),
  ...facts,
})
/** Of a course that was taken online. */
export const courseCertificateOf = (sample: Case) => ({
  ...certificateOf(sample),
  trainers: [],
  presence: {
    ...{ basis: 'course' as const, hours: sample.isLong ? 16 : 4, reason: null },
    taken: { begunAt: '2026-11-03T08:12:00Z', passedAt: '2026-11-20T19:40:00Z' },
  },
  training: { ...sample.facts.training, startsAt: null, endsAt: null, location: 'En ligne' },
})
export const invoiceOf = ({ locale, facts, isLong }: Case) => ({
  kind: 'invoice' as const,
  locale,
  number: 'F-2026-00012',
  price: isLong ? 1_265_000 : 65_000,
  ...(isLong ? { received: 1_000_000 } : { discount: 6_500, discountCode: 'RENTREE2026' }),
  payment,
  ...facts,
  // One that was issued before there were terms is drawn as it was.
  ...(isLong &&
    locale === 'fr' && {
      said: {
        ...saidOf(locale),
        terms:
          'Paiement à trente jours de la date de facture. Toute inscription non annulée deux jours avant la formation est due\u00A0; un remplacement est possible jusqu’à la veille.',
        validUntil: '2027-01-14',
      },
      payer,
    }),
})
/** Several participants of one pharmacy: three, without a rate, or fifteen with the longest names, a rate and terms. */
export const invoiceOfSeveral = (sample: Case) => {
  const lines = Array.from({ length: sample.isLong ? 15 : 3 }, (_, index) => ({
    name: sample.isLong
      ? `${sample.facts.person.firstName} ${sample.facts.person.lastName}`
      : `Aya N’Guessan ${index + 1}`,
    paymentReference: `OFF-7KQ4XM${index % 10}`,
    // A few have a discount.
    ...(index % 5 === 1
      ? { price: sample.isLong ? 1_258_500 : 58_500, discount: 6_500, discountCode: 'RENTREE2026' }
      : { price: sample.isLong ? 1_265_000 : 65_000 }),
  }))
  const { person: _, ...invoice } = invoiceOf(sample)
  return {
    ...invoice,
    said: { ...saidOf(sample.locale), taxRate: sample.isLong ? 18 : null },
    payer: sample.isLong ? payer : { ...payer, name: 'Pharmacie Saint-Michel', address: 'Cocody, Abidjan' },
    person: { ...sample.facts.person, firstName: '', lastName: '' },
    lines,
    price: lines.reduce((sum, { price }) => sum + price, 0),
  }
}
export const fne = {
  number: '2505842N26000001234',
  url: 'https://www.services.fne.dgi.gouv.ci/fr/verification/019465c1-3f61-766c-9652-706e32dfb436',
}
export const receiptOf = ({ locale, facts, isLong }: Case) => ({
  kind: 'receipt' as const,
  locale,
  number: 'R-2026-00007',
  amount: isLong ? 1_000_000 : 25_000,
  method: 'mobile' as const,
  reference: isLong ? 'MP261214.0907.A12345-CI-ORANGE-MONEY-WEB-PAYMENT-0000123456789' : 'MP261214.0907.A12345',
  operator: isLong ? 'Orange Money Côte d’Ivoire, compte marchand' : 'Orange Money',
  valuedOn: isLong ? '2026-11-30' : facts.issuedAt.slice(0, 10),
  price: isLong ? 1_265_000 : 65_000,
  paidInAll: isLong ? 1_265_000 : 25_000,
  ...facts,
  secret: '7KQ4XM9P',
  said: isLong ? saidOf(locale) : { taxRate: null, taxMention: '' },
  ...(isLong && { payer }),
})

export const creditNoteOf = ({ locale, facts, isLong }: Case) => ({
  kind: 'credit_note' as const,
  locale,
  number: 'A-2026-00003',
  amount: isLong ? 1_265_000 : 15_000,
  method: 'virement' as const,
  reference: isLong ? 'VIR-2026-12-14-NSIA-BANQUE-COTE-D-IVOIRE-0000123456789' : null,
  price: isLong ? 1_265_000 : 65_000,
  paidInAll: isLong ? 0 : 50_000,
  operator: isLong ? 'NSIA Banque Côte d’Ivoire' : null,
  valuedOn: isLong ? '2026-11-30' : facts.issuedAt.slice(0, 10),
  ...(isLong ? { remaining: 0, toGiveBack: 65_000, credit: 65_000 } : { remaining: 15_000, toGiveBack: 0, credit: 0 }),
  invoice: 'F-2026-00012',
  fneNumber: isLong ? fne.number : null,
  receipts: isLong ? Array.from({ length: 8 }, (_, index) => `R-2026-0000${index + 1}`) : ['R-2026-00007'],
  ...facts,
  secret: 'M2T8W5ZD',
  said: isLong ? saidOf(locale) : { taxRate: null, taxMention: '' },
  ...(isLong && { payer }),
})

export const quoteOf = (sample: Case) => {
  const { person: _, paymentReference: __, ...facts } = sample.facts
  const places = sample.isLong ? 15 : 3
  const [unitPrice, discount] = sample.isLong ? [1_265_000, 65_000] : [65_000, 0]
  return {
    kind: 'quote' as const,
    locale: sample.locale,
    number: 'D-2026-00004',
    ...facts,
    person: { ...sample.facts.person, firstName: '', lastName: '' },
    payer: sample.isLong ? payer : { ...payer, name: 'Pharmacie Saint-Michel', address: 'Cocody, Abidjan' },
    said: {
      ...(sample.isLong ? saidOf(sample.locale) : { taxRate: null, taxMention: '' }),
      terms: !sample.isLong
        ? ''
        : sample.locale === 'fr'
          ? 'Paiement à 30\u00A0jours.'
          : 'Payment within 30\u00A0days.',
      validUntil: '2027-01-14',
    },
    places,
    unitPrice,
    discount,
    price: places * (unitPrice - discount),
  }
}

export const closingOf = ({ locale, facts, isLong }: Case): ClosingSheet => ({
  locale,
  firm: facts.firm,
  month: '2026-11',
  entries: isLong ? 1_284 : 3,
  methods: (isLong ? paymentMethods : paymentMethods.slice(0, 1)).map((method, index) => ({
    method,
    entries: isLong ? 256 + index : 3,
    came: isLong ? 98_765_000 * (index + 1) : 130_000,
    went: isLong ? -1_265_000 * (index + 1) : 0,
    reversed: isLong ? -2_365_000 * (index + 1) : -65_000,
    fees: isLong ? -987_650 * (index + 1) : 0,
    payouts: isLong ? -75_000_000 * (index + 1) : 0,
  })),
  closedAt: isLong ? facts.issuedAt : null,
  closedBy: isLong ? 'comptabilite.officina' : null,
  closedWith: isLong ? '2026-12' : null,
  isClosable: false,
  papers: isLong
    ? [
        { series: 'A', first: 'A-2026-00003', last: 'A-2026-00041', count: 39 },
        { series: 'F', first: 'F-2026-10012', last: 'F-2026-11290', count: 1_279 },
        { series: 'R', first: 'R-2026-09001', last: 'R-2026-10203', count: 1_203 },
      ]
    : [{ series: 'R', first: 'R-2026-00007', last: 'R-2026-00007', count: 1 }],
  madeAt: facts.issuedAt,
})

export const statementOf = ({ locale, facts, isLong }: Case): AccountStatement => {
  const days = Array.from({ length: isLong ? 24 : 2 }, (_, index) => new Date(Date.UTC(2026, 0, 5 + 11 * index)))
  const charges = days.map((at, index) => ({
    at: at.toISOString(),
    training: facts.training.title,
    startsAt: facts.training.startsAt,
    paymentReference: `OFF-7KQ4XM${index}`,
    price: isLong ? 1_265_000 : 65_000,
    paymentAmount: 0,
    status: index === 1 && isLong ? ('annulée' as const) : ('confirmée' as const),
    paymentStatus: 'en_attente' as const,
  }))
  const entries = charges.flatMap(({ at, paymentReference, price }, index) =>
    index % 3 === 2
      ? []
      : [
          {
            at: new Date(Date.parse(at) + 86_400_000).toISOString(),
            kind: 'payment' as const,
            method: 'virement' as const,
            reference: isLong ? 'VIR-2026-12-14-NSIA-BANQUE-COTE-D-IVOIRE-0000123456789' : null,
            paymentReference,
            amount: index === 0 ? price : price - 15_000,
          },
        ],
  )
  return {
    locale,
    firm: facts.firm,
    holder: `${facts.person.firstName} ${facts.person.lastName}`,
    lines: linesOf(charges, entries),
    credit: isLong ? 15_000 : 0,
    madeAt: facts.issuedAt,
  }
}

export const hoursOf = ({ locale, facts, isLong }: Case): HoursOfYear => {
  const { title, startsAt, endsAt, duration } = facts.training
  const session = { year: 2026, title, startsAt, endsAt, duration }
  const accredited = isLong ? 'ONP-CI / Formation continue / 2026 / 0042' : 'ONP-2026-042'
  const halves = isLong ? { attended: 4, held: 4 } : { attended: 1, held: 1 }
  const one = { isTaken: true, halves, accreditationNumber: accredited, certificateNumber: 'C-2026-00012-7KQ4XM9P' }
  return {
    year: 2026,
    locale,
    firm,
    person: { ...facts.person, orderNumber: isLong ? null : 'CI-2019-1234' },
    sessions: [
      ...Array.from({ length: isLong ? 9 : 1 }, () => ({ ...session, ...one, hours: duration - 0.25 })),
      {
        ...session,
        hours: duration,
        isTaken: false,
        halves: null,
        accreditationNumber: null,
        certificateNumber: 'C-2026-00013-9PM4QX7K',
      },
      { ...session, startsAt: null, endsAt: null, ...one, hours: duration, certificateNumber: null },
    ],
    madeAt: facts.issuedAt,
    signatory: signatoryOf(locale, isLong),
  }
}

const letters: Localized = {
  fr: 'Bonjour Aya, votre inscription est enregistrée.\n\nNotre équipe vous la confirme sous 24 heures.',
  en: 'Hello Aya, your registration has been recorded.\n\nOur team will confirm it within 24 hours.',
}

export function personalDataOf({ locale, facts, isLong }: Case): PersonalData {
  const at = facts.issuedAt
  const { organization, position, ...person } = facts.person
  return {
    exportedAt: at,
    profile: {
      ...person,
      organization,
      position,
      address: 'Rue 12',
      city: 'Bouaké',
      country: 'Côte d’Ivoire',
      orderNumber: isLong ? 'CI-2019-1234' : null,
      createdAt: at,
    },
    registrations: Array.from({ length: isLong ? 12 : 1 }, (_, index) => ({
      id: index + 1,
      status: 'confirmée' as const,
      paymentStatus: 'partiel' as const,
      trainingId: 1,
      createdAt: at,
      price: 65_000,
      paymentReference: facts.paymentReference,
      training: facts.training.title,
      startsAt: facts.training.startsAt,
      ...facts.person,
      specialRequirements: null,
      termsAcceptedAt: at,
      provenAt: at,
      proofRequestedAt: null,
      importId: isLong && index === 0 ? 3 : null,
      fromNetwork: null,
      discountAmount: isLong && index === 0 ? 6_500 : null,
      paymentAmount: 25_000,
      instalments: isLong && index === 0 ? [{ dueOn: '2026-12-14', amount: 40_000 }] : [],
      presence: [
        {
          ...{ date: '2026-12-14', half: 'morning' as const, makesUp: null, state: 'absent' as const },
          ...{
            lateAt: null,
            reason: locale === 'fr' ? 'Garde' : 'On duty',
            createdAt: at,
            markedAt: at,
            isContradicted: false,
          },
        },
      ],
      payments: [
        {
          amount: 25_000,
          method: 'mobile' as const,
          reference: null,
          date: at,
          description: locale === 'fr' ? 'Paiement reçu' : 'Payment received',
        },
      ],
      access: isLong && index === 0 ? [{ openedAt: at, endsAt: at, toldDaysBefore: null }] : [],
      evaluations: isLong && index === 0 ? [{ kind: 'hot' as const, invitedOn: '2026-12-15', reminders: 1 }] : [],
      course: [],
      courseSteps: [],
      courseAttempts: [],
      courseAnswers: [],
      knowledge: isLong && index === 0 ? [{ before: 2, after: 4 }] : [],
      agreements: isLong
        ? [
            { pharmacy: 'Pharmacie du Port', agreedAt: at, withdrawnAt: at },
            { pharmacy: 'Pharmacie du Port', agreedAt: at, withdrawnAt: null },
          ]
        : [],
      declaredPayments: isLong
        ? [
            {
              operator: 'Orange Money',
              reference: 'MP241123.1832.A12345',
              amount: 25_000,
              state: 'refused' as const,
              reason: locale === 'fr' ? 'Montant introuvable' : 'Amount not found',
              createdAt: at,
            },
          ]
        : [],
    })),
    waitingList: isLong
      ? [
          {
            training: facts.training.title,
            ...facts.person,
            specialRequirements: null,
            state: 'offered' as const,
            termsAcceptedAt: at,
            offeredAt: at,
            offerEndsAt: at,
            endedAt: null,
            createdAt: at,
          },
        ]
      : [],
    documents: [{ title: 'Facture proforma F-2026-00012', description: null, number: 'F-2026-00012', createdAt: at }],
    notifications: [
      { to: facts.person.email, subject: facts.training.title, sentAt: at, text: letters[locale], isTextKept: true },
    ],
    messages: [],
    sessions: [{ createdAt: at, lastSeenAt: at, address: '192.0.2.7', userAgent: 'Mozilla/5.0 (Linux; Android 14)' }],
    history: [{ action: 'register', createdAt: at }],
  }
}

/** A training's programme on paper: five steps, or twelve of three days with all that can be said of them. */
export function programmeOf({ locale, facts: { firm, training }, isLong }: Case): ProgrammeSheet {
  const { title, startsAt, duration, location } = training
  const french = locale === 'fr'
  const minutes = isLong ? 80 : 24
  const step = french
    ? 'Exercice : relever, noter et corriger une température'
    : 'Exercise: read, note and correct a temperature'
  const more = french ? 'En binômes, sur les fiches de votre officine.' : 'In pairs, on your own pharmacy’s sheets.'
  const aim = french ? 'Bâtir un plan de relevés, et le faire vivre' : 'Draw up a plan of readings, and keep it alive'
  const repeated = (text: string, times: number) =>
    Array.from({ length: times }, (_, index) => `${text} (${index + 1})`)
  const told = french
    ? 'Équipes d’officine et de dépôt, titulaires compris.'
    : 'Teams of pharmacies and depots, owners included.'
  const labels = french
    ? ['Public concerné', 'Prérequis', 'Méthodes pédagogiques', 'Évaluation']
    : ['Target audience', 'Prerequisites', 'Teaching methods', 'Evaluation']
  return {
    locale,
    firm,
    title,
    description: repeated(told, isLong ? 6 : 2).join(' '),
    when: sessionTime(training, locale),
    place: location,
    length: french ? `${duration} heures` : `${duration} hours`,
    price: '65\u00A0000\u00A0FCFA',
    steps: repeated(step, isLong ? 12 : 5).map((title, index) => ({
      title,
      minutes,
      text: isLong && index % 2 === 0 ? more : null,
      at: isLong ? null : new Date(Date.parse(startsAt) + index * minutes * 60_000).toISOString(),
    })),
    text: '',
    objectives: repeated(aim, isLong ? 8 : 3),
    trainers: trainers(isLong),
    included: repeated(more, isLong ? 5 : 2),
    practical: labels.map((label) => [label, repeated(told, isLong ? 2 : 1).join(' ')]),
    url: 'https://www.officina-conseil.example/formations/maitriser-la-chaine-du-froid-a-l-officine',
    announcedAt: '2026-11-01T08:00:00Z',
  }
}

/** A year of sessions for the quality file: three, or more than a page holds. */
export function qualityYearOf({ locale, facts: { training }, isLong }: Case): QualityYear {
  const figure = { answers: 12, mean: 4.3, satisfied: 86, yes: 92 }
  const sessions = Array.from({ length: isLong ? 30 : 3 }, (_, index) => ({
    ...{ trainingId: index + 1, title: training.title, english: training.title, startsAt: training.startsAt },
    ...(index === 1
      ? { present: 3, invited: 3, answers: null, figure: null }
      : { present: 14, invited: 14, answers: 12, figure }),
  }))
  const changed = locale === 'fr' ? 'Une pause de plus le matin.' : 'One more break in the morning.'
  return {
    ...{ year: 2026, years: [2026], sessions, present: sessions.reduce((sum, one) => sum + one.present, 0) },
    totals: [
      { kind: 'hot', invited: 400, answers: 310, figure: { ...figure, answers: 307 } },
      { kind: 'cold', invited: 380, answers: 120, figure: { ...figure, answers: 120 } },
      { kind: 'payer', invited: 12, answers: 3, figure: null },
    ],
    complaints: isLong ? null : 2,
    changed: isLong ? Array.from({ length: 12 }, () => changed).join('\n') : changed,
    version: 1,
  }
}

/** Slips to be cut apart, of one person each. */
export const slipsOf = ({ facts: { firm, training, person, issuedAt }, isLong }: Case) => ({
  title: training.title,
  firm: firm.name,
  slips: Array.from({ length: isLong ? 7 : 2 }, (_, index) => ({
    name: `${person.firstName} ${person.lastName}`,
    url: `https://www.officina-conseil.example/avis?evaluation=c7-${index}&cle=${'k'.repeat(43)}`,
  })),
  madeAt: new Date(issuedAt),
})
