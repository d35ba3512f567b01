import type { OfficeDocument } from '../../../domain/documents/document.ts'
import type { PaymentRow } from '../../../domain/payments/payment.ts'
import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
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

/** What the server has found. */
interface Found {
  registrations: RegistrationRow[]
  trainings: TrainingSummary[]
  payments: PaymentRow[]
  documents: OfficeDocument[]
}

/** What the server has found, each kind followed by the way to all of its like; a hint says what each is. */
export function foundChoices(found: Found, q: string, words: OfficeWords, locale: Locale): ChoiceGroup[] {
  const { groups, all } = words.palette
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
  const payments = found.payments.map(
    ({ id, amount, method, reference, createdAt, participant, registrationId, receipt }): Choice => ({
      id: `payment-${id}`,
      name: `${formatMoney(amount)} · ${fullName(participant)}`,
      hint: [formatShortDay(createdAt, locale), words.payments.methods[method], reference, receipt?.title]
        .filter(Boolean)
        .join(' · '),
      to: { onglet: 'paiements', inscription: registrationId },
    }),
  )
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
  const kinds = [
    ['people', 'inscriptions', people],
    ['trainings', 'formations', trainings],
    ['payments', 'paiements', payments],
    ['documents', 'documents', documents],
  ] as const
  return kinds
    .filter(([, , choices]) => choices.length > 0)
    .map(([id, onglet, choices]) => ({
      id,
      name: groups[id],
      choices: [...choices, { id: `all-${onglet}`, name: all[onglet](q), to: { onglet, q } }],
    }))
}

/** How this computer's keyboard names the key of commands. */
export const commandKey = (): string => (/mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl')
