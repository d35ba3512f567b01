import type { Discount } from '../../../domain/discounts/discount.ts'
import type { OfficeDocument } from '../../../domain/documents/document.ts'
import type { PaymentRow } from '../../../domain/payments/payment.ts'
import type { PharmacyRow } from '../../../domain/pharmacies/pharmacy.ts'
import type { QuoteRow } from '../../../domain/quotes/quote.ts'
import { isOwing, type RegistrationRow, remainingOf } from '../../../domain/registrations/registration.ts'
import type { PermissionGroup } from '../../../domain/staff/role.ts'
import { datedTitle, sessionName } from '../../../domain/trainings/session-name.ts'
import type { TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { fold } from '../../../domain/values/text-fold.ts'
import { fillingOf } from '../kit/filling-of.ts'
import { fullName } from '../kit/full-name.ts'
import type { OfficeWords } from '../kit/office-text.ts'
import type { OfficeView } from '../kit/use-office-search.ts'
import type { useOwnTabs } from '../kit/use-own-tabs.ts'

/** Something the palette can do: show a view of the office, or the list of shortcuts. */
export interface Choice {
  id: string
  name: string
  /** What tells it from its like. */
  hint?: string
  to: OfficeView | 'shortcuts'
}

export interface ChoiceGroup {
  id: string
  name: string
  choices: Choice[]
}

/** Screens and actions, those whose name contains every word typed, accents and case apart. */
export function ownChoices(
  words: OfficeWords,
  tabs: ReturnType<typeof useOwnTabs>,
  may: (group: PermissionGroup) => boolean,
  rawInput: string,
): ChoiceGroup[] {
  const { groups } = words.palette
  const parts = fold(rawInput).split(/\s+/)
  const wanted = ({ name }: Choice) => parts.every((part) => fold(name).includes(part))
  const screens = tabs.map(({ tab, name }): Choice => ({ id: tab, name, to: { onglet: tab } }))
  const forGroup = (group: PermissionGroup, ...choices: Choice[]) => (may(group) ? choices : [])
  const actions: Choice[] = [
    ...forGroup('administrators', {
      id: 'register',
      name: words.officeRegistration.open,
      to: { onglet: 'inscriptions', nouveau: 1 },
    }),
    ...forGroup('money recorders', { id: 'pay', name: words.payments.add, to: { onglet: 'paiements', nouveau: 1 } }),
    ...forGroup('administrators', {
      id: 'create',
      name: words.trainings.create,
      to: { onglet: 'formations', nouveau: 1 },
    }),
    { id: 'shortcuts', name: words.shortcuts.title, hint: '?', to: 'shortcuts' },
  ]
  return [
    { id: 'screens', name: groups.screens, choices: screens.filter(wanted) },
    { id: 'actions', name: groups.actions, choices: actions.filter(wanted) },
  ].filter(({ choices }) => choices.length > 0)
}

/** What can be done with somebody whose name follows, the word for it first: `encaisser Koné`. */
const acts = {
  record: { ouvrir: 'encaisser', group: 'money recorders', fits: isOwing },
  refund: {
    ouvrir: 'rembourser',
    group: 'money recorders',
    fits: ({ paymentAmount, toRefund }: RegistrationRow) => paymentAmount > 0 || toRefund > 0,
  },
  correct: { ouvrir: 'corriger', group: 'administrators', fits: () => true },
  move: {
    ouvrir: 'changer',
    group: 'administrators',
    fits: ({ status }: RegistrationRow) => status !== 'annulée',
  },
} as const satisfies Record<string, { ouvrir: string; group: PermissionGroup; fits: (row: RegistrationRow) => boolean }>
/** Presence is taken at a session, whose title follows: `présence Froid`. */
type Act = keyof typeof acts | 'attend'

/** How many people or sessions an act is offered for, and among how many that the list finds. */
const [actsShown, peopleAmong, sessionsAmong] = [5, '50', '20']

/** The least of a word that is typed of an act, in letters. */
const shortestAct = 3

/** What was typed: an act and for whom; an amount in FCFA; or words to be found. */
export interface Wish {
  q: string
  act?: Act
  amount?: number
}

/** What is meant by what was typed. */
export function wishOf(rawInput: string, { palette }: OfficeWords, may: (group: PermissionGroup) => boolean): Wish {
  const digits = /^(\d[\d\s.]*?)\s*(?:f|fcfa|cfa)?$/i.exec(rawInput)?.[1]?.replaceAll(/\D/g, '') ?? ''
  if (digits.length >= 3 && digits.length <= 9) return { q: rawInput, amount: Number(digits) }
  const [first = '', ...others] = rawInput.split(/\s+/)
  const q = others.join(' ')
  const typed = fold(first)
  const mayDo = (name: Act) => may(name === 'attend' ? 'session holders' : acts[name].group)
  const act = (Object.keys(palette.acts) as Act[]).find(
    (name) => typed.length >= shortestAct && fold(palette.acts[name].word).startsWith(typed) && mayDo(name),
  )
  return act && q.length >= 2 ? { q, act } : { q: rawInput }
}

/** Whose registrations an act may be done with, as the list is asked. */
export const narrowedBy = (act: Act | undefined): { balance?: 'owing'; pageSize?: string } => ({
  ...(act && { pageSize: peopleAmong }),
  ...(act === 'record' && { balance: 'owing' }),
})

/** The sessions among which presence is offered, as the list is asked: the last ones, for those of years ago are many. */
export const latestSessions = { pageSize: sessionsAmong, sort: 'startsAt', order: 'desc' } as const

/** How far a session is from today, by days: nothing on the days on which it is held. */
function distanceOf(startsAt: string, endsAt: string | null, now: Date): number {
  const dayOf = (moment: string) => Date.parse(moment.slice(0, 10))
  const today = dayOf(now.toISOString())
  return Math.max(dayOf(startsAt) - today, today - dayOf(endsAt ?? startsAt), 0)
}

/** The sessions at which presence can be taken, those of today first, then those nearest to it. */
const attendable = (sessions: readonly TrainingSummary[], now: Date): TrainingSummary[] =>
  sessions
    .flatMap((session) =>
      session.startsAt && session.status !== 'annulée'
        ? [{ session, distance: distanceOf(session.startsAt, session.endsAt, now) }]
        : [],
    )
    .sort((one, other) => one.distance - other.distance)
    .slice(0, actsShown)
    .map(({ session }) => session)

/** What the server has found. */
interface Found {
  wish: Wish
  registrations: RegistrationRow[]
  trainings: TrainingSummary[]
  payments: PaymentRow[]
  documents: OfficeDocument[]
  pharmacies: PharmacyRow[]
  quotes: QuoteRow[]
  discounts: Discount[]
  /** Payments of the amount that was typed. */
  paid: PaymentRow[]
}

/** What the server has found, each kind followed by the way to all of its like; a hint says what each is. */
export function foundChoices(found: Found, words: OfficeWords, locale: Locale): ChoiceGroup[] {
  const { groups, all } = words.palette
  const { q, act, amount } = found.wish
  if (act === 'attend') {
    const choices = attendable(found.trainings, new Date()).map(
      (training): Choice => ({
        id: `${act}-${training.id}`,
        name: words.palette.acts[act].of(sessionName(training, locale)),
        hint: fillingOf(training, words),
        to: { presence: training.id },
      }),
    )
    return choices.length > 0 ? [{ id: 'acts', name: groups.actions, choices }] : []
  }
  if (act) {
    const { ouvrir, fits } = acts[act]
    const parts = fold(q).split(/\s+/)
    const isNamed = ({ participant }: RegistrationRow) =>
      parts.every((part) => fold(fullName(participant)).includes(part))
    // Who bears the name comes before those whose session, phone or reference has it.
    const rows = Map.groupBy(found.registrations.filter(fits), isNamed)
    const choices = [...(rows.get(true) ?? []), ...(rows.get(false) ?? [])].slice(0, actsShown).map(
      (row): Choice => ({
        id: `${act}-${row.id}`,
        name: words.palette.acts[act].of(fullName(row.participant)),
        hint: [
          datedTitle(row.trainingTitle, row.startsAt, locale),
          isOwing(row) && words.participants.remaining(formatMoney(remainingOf(row))),
        ]
          .filter(Boolean)
          .join(' · '),
        to: { onglet: 'inscriptions', inscription: row.id, ouvrir },
      }),
    )
    return choices.length > 0 ? [{ id: 'acts', name: groups.actions, choices }] : []
  }
  const people = found.registrations.map(
    ({ id, participant, trainingTitle, startsAt, paymentReference }): Choice => ({
      id: `registration-${id}`,
      name: fullName(participant),
      hint: `${datedTitle(trainingTitle, startsAt, locale)} · ${paymentReference}`,
      to: { onglet: 'inscriptions', inscription: id },
    }),
  )
  const trainings = found.trainings.map(
    (training): Choice => ({
      id: `training-${training.id}`,
      name: sessionName(training, locale),
      hint: fillingOf(training, words),
      to: { onglet: 'formations', formation: training.id },
    }),
  )
  const paymentOf = ({
    id,
    amount,
    method,
    reference,
    createdAt,
    participant,
    registrationId,
    receipt,
  }: PaymentRow) => ({
    id: `payment-${id}`,
    name: `${formatMoney(amount)} · ${fullName(participant)}`,
    hint: [formatShortDay(createdAt, locale), words.payments.methods[method], reference, receipt?.title]
      .filter(Boolean)
      .join(' · '),
    to: { onglet: 'paiements', inscription: registrationId } satisfies OfficeView,
  })
  const payments = found.payments.map(paymentOf)
  const paid = found.paid.filter(({ id }) => found.payments.every((payment) => payment.id !== id)).map(paymentOf)
  const documents = found.documents.map(
    ({ id, title, holder, training, fneNumber }): Choice => ({
      id: `document-${id}`,
      name: title,
      hint: [
        fneNumber && `FNE ${fneNumber}`,
        holder ?? (training && datedTitle(training.title, training.startsAt, locale)),
      ]
        .filter(Boolean)
        .join(' · '),
      to: { onglet: 'documents', document: id },
    }),
  )
  const pharmacies = found.pharmacies.map(
    ({ id, name, city, owed }): Choice => ({
      id: `pharmacy-${id}`,
      name,
      hint: [city, owed > 0 && words.participants.remaining(formatMoney(owed))].filter(Boolean).join(' · '),
      to: { onglet: 'officines', officine: id },
    }),
  )
  const quotes = found.quotes.map(
    ({ id, number, pharmacy, training, total }): Choice => ({
      id: `quote-${id}`,
      name: `${number} · ${pharmacy.name}`,
      hint: `${datedTitle(training.title, training.startsAt, locale)} · ${formatMoney(total)}`,
      to: { onglet: 'devis', q: number },
    }),
  )
  const discounts = found.discounts.map(
    ({ id, code, organization }): Choice => ({
      id: `discount-${id}`,
      name: code,
      hint: [words.discounts.title, organization].filter(Boolean).join(' · '),
      to: { onglet: 'paiements', ouvrir: `remises=${code}` },
    }),
  )
  const kinds = [
    ['people', 'inscriptions', people],
    ['trainings', 'formations', trainings],
    ['payments', 'paiements', payments],
    ['documents', 'documents', documents],
    ['pharmacies', 'officines', pharmacies],
    ['quotes', 'devis', quotes],
  ] as const
  const lists = kinds.map(([id, onglet, choices]) => ({
    id,
    name: groups[id],
    choices: choices.length === 0 ? [] : [...choices, { id: `all-${onglet}`, name: all[onglet](q), to: { onglet, q } }],
  }))
  const ofAmount: Choice[] =
    amount && found.paid.length > 0
      ? [
          ...paid,
          {
            id: 'all-amount',
            name: all.amount(formatMoney(amount)),
            to: { onglet: 'paiements', montant: amount, tri: 'amount' },
          },
        ]
      : []
  const amounts = { id: 'amounts', name: groups.amounts, choices: ofAmount }
  return [amounts, ...lists, { id: 'discounts', name: groups.discounts, choices: discounts }].filter(
    ({ choices }) => choices.length > 0,
  )
}

/** How this computer's keyboard names the key of commands. */
export const commandKey = (): string => (/mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl')
