import type { SharedContent } from '../../../domain/trainings/programme.ts'
import {
  type TrainingCategory,
  type TrainingStatus,
  translatedFields,
  translatedTexts,
} from '../../../domain/trainings/training.ts'
import { categoryPrices, trainingDefaults } from '../../../domain/trainings/training-defaults.ts'
import {
  type EnglishDetails,
  type Training,
  type TrainingDetails,
  TrainingForm,
  type TrainingQuestion,
} from '../../../domain/trainings/training-schemas.ts'
import { slugOf } from '../../../domain/trainings/training-slug.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'
import { draftResolver } from '../../forms/use-form-errors.ts'
import { useOffice } from '../kit/office-text.ts'

type DraftTexts = Record<(typeof translatedFields)[number], string>
type DraftDetails = DraftTexts & Record<'theme' | 'picture', string>

/** A step of the programme as it is typed. */
export type DraftStep = Record<'minutes' | 'title' | 'text', string>

/** Rows that are typed, as a form holds them: one text, so that they are compared and kept as any other. */
export const typedRows = (rows: readonly object[]): string => (rows.length > 0 ? JSON.stringify(rows) : '')
export const rowsIn = <Row>(typed: string): Row[] => (typed === '' ? [] : JSON.parse(typed))

/** A training as it is typed: everything is text, what is empty is left out. */
export interface TrainingDraft {
  title: string
  description: string
  category: TrainingCategory
  status: TrainingStatus
  location: string
  startsAt: string
  endsAt: string
  duration: string
  maxParticipants: string
  price: string
  /** One name a line. */
  trainers: string
  details: DraftDetails
  english: { title: string; description: string; details: DraftTexts }
}

const textsDraft = (details: Partial<EnglishDetails> = {}): DraftTexts => {
  const { timeline, questions, ...texts } = details
  const steps: DraftStep[] = (timeline ?? []).map(({ minutes, title, text }) => ({
    minutes: String(minutes),
    title,
    text: text ?? '',
  }))
  return {
    ...(Object.fromEntries(translatedFields.map((name) => [name, ''])) as DraftTexts),
    ...Object.fromEntries(translatedTexts.map((name) => [name, texts[name] ?? ''])),
    timeline: typedRows(steps),
    questions: typedRows((questions ?? []).map(({ question, answer }) => ({ question, answer }))),
  }
}
const detailsDraft = (details: Partial<TrainingDetails> = {}): DraftDetails => ({
  ...textsDraft(details),
  theme: details.theme ?? '',
  picture: String(details.picture ?? ''),
})

/** What a new training starts from (docs/rules/trainings.md#defaults). */
export const newDraft = (): TrainingDraft => ({
  title: '',
  description: '',
  category: trainingDefaults.category,
  status: trainingDefaults.status,
  location: trainingDefaults.location,
  startsAt: '',
  endsAt: '',
  duration: String(trainingDefaults.duration),
  maxParticipants: String(trainingDefaults.maxParticipants),
  price: String(categoryPrices[trainingDefaults.category]),
  trainers: '',
  details: detailsDraft(),
  english: { title: '', description: '', details: textsDraft() },
})

// The firm's time is UTC all year (docs/rules/formats.md#time-and-dates): a moment is typed as it is stored.
const localMoment = (at: string | null) => at?.slice(0, 16) ?? ''
const parseMoment = (rawInput: string) => (rawInput === '' ? null : `${rawInput}:00Z`)

/** A training as it is edited. */
export const draftOf = (training: Training): TrainingDraft => ({
  title: training.title,
  description: training.description,
  category: training.category,
  status: training.status,
  location: training.location,
  startsAt: localMoment(training.startsAt),
  endsAt: localMoment(training.endsAt),
  duration: String(training.duration),
  maxParticipants: String(training.maxParticipants),
  price: training.price === null ? '' : String(training.price),
  trainers: training.trainers.join('\n'),
  details: detailsDraft(training.details),
  english: {
    title: training.english?.title ?? '',
    description: training.english?.description ?? '',
    details: textsDraft(training.english?.details),
  },
})

/** A training as it is edited, with the version it was read in. */
export const trainingVersion = (training: Training): EditedVersion<TrainingDraft> => ({
  draft: draftOf(training),
  version: training.version,
})

/** The next session made from an existing one (docs/rules/trainings.md#duplicating): its texts, without its dates. */
export const duplicateOf = (training: Training): TrainingDraft => ({
  ...draftOf(training),
  status: trainingDefaults.status,
  startsAt: '',
  endsAt: '',
})

const parseNumber = (rawInput: string) => Number(rawInput.replaceAll(/\s/g, '') || Number.NaN)

const hasText = (texts: TrainingDraft['english']) =>
  [texts.title, texts.description, ...Object.values(texts.details)].some((rawInput) => rawInput.trim() !== '')

const textsOf = <Texts extends DraftTexts>(texts: Texts) => ({
  ...texts,
  timeline: rowsIn<DraftStep>(texts.timeline).map((step) => ({ ...step, minutes: parseNumber(step.minutes) })),
  questions: rowsIn<TrainingQuestion>(texts.questions),
})

const formOf = (draft: TrainingDraft) => ({
  ...draft,
  slug: slugOf(draft.title),
  startsAt: parseMoment(draft.startsAt),
  endsAt: parseMoment(draft.endsAt),
  duration: parseNumber(draft.duration),
  maxParticipants: parseNumber(draft.maxParticipants),
  price: draft.price.trim() === '' ? null : parseNumber(draft.price),
  trainers: draft.trainers
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
  details: {
    ...textsOf(draft.details),
    theme: draft.details.theme || null,
    picture: draft.details.picture === '' ? null : Number(draft.details.picture),
  },
  english: hasText(draft.english) ? { ...draft.english, details: textsOf(draft.english.details) } : null,
})

/** Checks a draft against the domain's schema. */
export const trainingResolver = draftResolver(TrainingForm, formOf)

/** What a form says of the content that sessions of a programme share; what it leaves out stays. */
export const sharedContentOf = (body: TrainingForm, training: Training): SharedContent => ({
  title: body.title,
  description: body.description,
  category: body.category ?? training.category,
  duration: body.duration ?? training.duration,
  price: body.price === undefined ? training.price : body.price,
  details: body.details ?? training.details,
  english: body.english === undefined ? training.english : body.english,
})

/** What a field of a training is called in its form: `english.details.pedagogy` too. */
export function useTrainingFieldLabel(): (name: string) => string {
  const { details, englishOf, ...labels } = useOffice().words.training
  const labelOf = (name: string): string => {
    if (name.startsWith('english.')) return englishOf(labelOf(name.slice('english.'.length)))
    if (name.startsWith('details.')) return details[name.slice('details.'.length) as keyof typeof details]
    const label = labels[name as keyof typeof labels]
    return typeof label === 'string' ? label : name
  }
  return labelOf
}
