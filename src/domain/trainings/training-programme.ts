import type { Locale } from '../values/language.ts'
import { type Text, trainingDetails } from './training.ts'
import type { Training } from './training-schemas.ts'
import { type ProgrammeStep, readSteps, totalMinutes } from './training-timeline.ts'

/** A step of the programme as its page shows it; `at` is when it begins, in ISO 8601, where the session's hours tell. */
export interface TimedStep extends ProgrammeStep {
  at: string | null
}

/** A training's programme: its steps, or, where it has none, what is written of it (an empty text where nothing is). */
export interface TrainingProgramme extends Text {
  steps: TimedStep[]
}

type Described = Pick<Training, 'details' | 'english' | 'startsAt' | 'endsAt' | 'duration'>

/**
 * The programme in the reader's language, in French where it is not translated: the office's timeline, else the steps that its plain
 * lines tell, else these lines, else what the training is about (docs/rules/trainings.md#page).
 */
export function programmeOf(training: Described, locale: Locale): TrainingProgramme {
  const texts = trainingDetails(training, locale)
  const { text, lang } = texts.programDetails.text ? texts.programDetails : texts.content
  const stepsIn = (details: Training['english']) =>
    details?.details.timeline ?? readSteps(details?.details.programDetails ?? null)
  const translated = locale === 'en' ? stepsIn(training.english) : null
  const steps = translated ?? training.details.timeline ?? readSteps(training.details.programDetails)
  if (!steps) return { steps: [], text, lang }
  return { steps: timed(steps, training), text, lang: translated ? 'en' : 'fr' }
}

/** The steps with the clock, where they fill the session of one day to the minute: with a break unsaid, hours would mislead. */
function timed(steps: readonly ProgrammeStep[], { startsAt, endsAt, duration }: Described): TimedStep[] {
  const start = startsAt === null ? null : new Date(startsAt).getTime()
  const end = endsAt === null ? (start ?? 0) + duration * 3_600_000 : new Date(endsAt).getTime()
  const total = totalMinutes(steps)
  const isTold = start !== null && total !== null && total * 60_000 === end - start && total < 24 * 60
  let before = 0
  return steps.map((step) => {
    const at = isTold ? new Date(start + before * 60_000).toISOString() : null
    before += step.minutes ?? 0
    return { ...step, at }
  })
}

/** A text of several lines as its lines, without the marks that stand before them; empty where it has one line alone. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n').flatMap((line) => line.replace(/^\s*[-–—•*]\s+/, '').trim() || [])
  return lines.length > 1 ? lines : []
}
