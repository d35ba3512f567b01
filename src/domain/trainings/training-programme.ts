import type { Locale } from '../values/language.ts'
import { type Text, trainingDetails } from './training.ts'
import type { Training } from './training-schemas.ts'

/** A step of a training's programme; `minutes` is null where its text does not tell how long it takes. */
interface ProgrammeStep {
  minutes: number | null
  title: string
  text: string | null
}

// « 9 h », « 9 h 30 », "9:30", and the way between two of them.
const clock = String.raw`([01]?\d|2[0-3])\s*(?:h|:)\s*([0-5]\d)?`
const between = String.raw`\s*(?:[-–—]|à|to)\s*`
const after = String.raw`\s*[:–—-]\s*`
const fromTo = new RegExp(`^${clock}${between}${clock}${after}(.+)$`, 'i')
// « 30 min », « 1 h 30 », "45 minutes".
const lasting = String.raw`(?:(\d)\s*(?:h|heures?|hours?)\s*)?(?:(\d{1,3})\s*(?:min(?:utes?)?)?)?`
const lastingFirst = new RegExp(`^(?=\\d+\\s*(?:h|min))${lasting}\\.?${after}(.+)$`, 'i')
const lastingLast = new RegExp(`^(.+?)\\s*\\((?=\\d+\\s*(?:h|min))${lasting}\\.?\\)$`, 'i')
const bullet = /^[-–—•*]\s+(.+)$/

const minutesOf = (hours: string | undefined, minutes: string | undefined) =>
  Number(hours ?? 0) * 60 + Number(minutes ?? 0)

/** One line as a step; undefined where it is written as none. */
function stepOf(line: string): ProgrammeStep | undefined {
  const [, startHour, startMinute, endHour, endMinute, named] = fromTo.exec(line) ?? []
  if (named) {
    const minutes = minutesOf(endHour, endMinute) - minutesOf(startHour, startMinute)
    return { minutes: minutes > 0 ? minutes : null, title: named, text: null }
  }
  const [, firstHours, firstMinutes, follows] = lastingFirst.exec(line) ?? []
  if (follows) return { minutes: minutesOf(firstHours, firstMinutes) || null, title: follows, text: null }
  const inner = bullet.exec(line)?.[1] ?? line
  const [, precedes, lastHours, lastMinutes] = lastingLast.exec(inner) ?? []
  if (precedes) return { minutes: minutesOf(lastHours, lastMinutes) || null, title: precedes, text: null }
  return inner === line ? undefined : { minutes: null, title: inner, text: null }
}

/**
 * A programme that was written as plain lines, read as steps: « 9 h 00 – 9 h 30 : Accueil », « 30 min – Accueil », « Accueil (30 min) »,
 * « - Accueil ». A line that is none of these says more of the step before it.
 * @returns null where the first line is no step: then it is a text, to be shown as it is
 */
export function readSteps(plain: string | null): ProgrammeStep[] | null {
  const steps: ProgrammeStep[] = []
  for (const line of (plain ?? '').split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const step = stepOf(line)
    const before = steps.at(-1)
    if (step) steps.push(step)
    else if (before) before.text = before.text ? `${before.text}\n${line}` : line
    else return null
  }
  return steps.length > 0 ? steps : null
}

/** How long all steps take together, in minutes; null where one does not say. */
export const totalMinutes = (steps: readonly Pick<ProgrammeStep, 'minutes'>[]): number | null =>
  steps.reduce<number | null>((sum, { minutes }) => (sum === null || minutes === null ? null : sum + minutes), 0)

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
