import type { Locale } from '../../../domain/language.ts'
import type { RegistrationRow } from '../../../domain/registration.ts'
import { fold } from '../../../domain/text-fold.ts'
import { trainingHeadings } from '../../../domain/training.ts'
import type { TrainingSummary } from '../../../domain/training-schemas.ts'
import type { OfficeText } from '../../i18n/office.ts'
import type { OfficeSearch, OfficeView } from '../kit/use-office-search.ts'

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
  words: OfficeText,
  tabs: readonly OfficeSearch['onglet'][],
  rawInput: string,
): ChoiceGroup[] {
  const { groups } = words.palette
  const parts = fold(rawInput).split(/\s+/)
  const wanted = ({ name }: Choice) => parts.every((part) => fold(name).includes(part))
  const screens = tabs.map((onglet): Choice => ({ id: onglet, name: words.tabs[onglet], to: { onglet } }))
  const actions: Choice[] = [
    { id: 'register', name: words.officeRegistration.open, to: { onglet: 'inscriptions', nouveau: 1 } },
    { id: 'pay', name: words.payments.add, to: { onglet: 'paiements', nouveau: 1 } },
    { id: 'create', name: words.trainings.create, to: { onglet: 'formations', nouveau: 1 } },
    { id: 'shortcuts', name: words.shortcuts.title, hint: '?', to: 'shortcuts' },
  ]
  return [
    { id: 'screens', name: groups.screens, choices: screens.filter(wanted) },
    { id: 'actions', name: groups.actions, choices: actions.filter(wanted) },
  ].filter(({ choices }) => choices.length > 0)
}

/** What the server has found, each kind followed by the way to all of its like. */
export function foundChoices(
  found: { registrations: RegistrationRow[]; trainings: TrainingSummary[] },
  q: string,
  words: OfficeText,
  locale: Locale,
): ChoiceGroup[] {
  const { groups, allRegistrations, allTrainings } = words.palette
  const people = found.registrations.map(
    ({ id, participant, trainingTitle }): Choice => ({
      id: `registration-${id}`,
      name: `${participant.firstName} ${participant.lastName}`,
      hint: trainingTitle,
      to: { onglet: 'inscriptions', inscription: id },
    }),
  )
  const trainings = found.trainings.map(
    (training): Choice => ({
      id: `training-${training.id}`,
      name: trainingHeadings(training, locale).title.text,
      hint: words.trainings.filling(training.maxParticipants - training.placesLeft, training.maxParticipants),
      to: { onglet: 'formations', formation: training.id },
    }),
  )
  const all = (onglet: 'inscriptions' | 'formations', name: string): Choice => ({ id: onglet, name, to: { onglet, q } })
  return [
    { id: 'people', name: groups.people, choices: people.concat(all('inscriptions', allRegistrations(q))) },
    { id: 'trainings', name: groups.trainings, choices: trainings.concat(all('formations', allTrainings(q))) },
  ].filter(({ choices }) => choices.length > 1)
}
