// Who stands where in a course, and which questions fail (docs/rules/courses.md#follow-up).
import * as v from 'valibot'
import { Participant, registrationStatuses } from '../registrations/registration.ts'
import { type Localized, locales } from '../values/language.ts'
import { certificate } from './progress.ts'

/** After how many days without a step somebody who has begun is stuck. */
export const stuckAfterDays = 14
/** From how many days before its end on an access ends soon. */
export const endsSoonDays = 30

/** How far somebody is: the first that holds, in this order. */
export const standingLabels = {
  waiting: { fr: 'Accès à ouvrir', en: 'Access to be opened' },
  finished: { fr: 'Terminé', en: 'Finished' },
  failed: { fr: 'Évaluation échouée', en: 'Assessment failed' },
  ended: { fr: 'Accès terminé', en: 'Access ended' },
  not_begun: { fr: 'Pas commencé', en: 'Not begun' },
  stuck: { fr: 'Arrêté en route', en: 'Stuck' },
  under_way: { fr: 'En cours', en: 'Under way' },
} as const satisfies Record<string, Localized>
export type Standing = keyof typeof standingLabels
export const standings = Object.keys(standingLabels) as Standing[]

/** Somebody who is registered for a course. */
export const CourseLearner = v.object({
  /** Of the registration. */
  id: v.number(),
  courseId: v.number(),
  courseTitle: v.string(),
  participant: Participant,
  locale: v.picklist(locales),
  status: v.picklist(registrationStatuses),
  createdAt: v.string(),
  standing: v.picklist(standings),
  /** Null until it has begun. */
  begunAt: v.nullable(v.string()),
  lastSeenAt: v.nullable(v.string()),
  /** Lessons that are done, of all that the edition has. */
  done: v.number(),
  lessons: v.number(),
  /** Of the final assessment: the best result in percent, whether it was passed, and the attempts of those that there are. */
  best: v.nullable(v.number()),
  isPassed: v.boolean(),
  tries: v.number(),
  triesAllowed: v.number(),
  certificate,
  /** When the access ends; null until it is opened. */
  endsAt: v.nullable(v.string()),
})
export type CourseLearner = v.InferOutput<typeof CourseLearner>

/** The newest attempts that figures are made of: what is older says little of a course that was changed since. */
export const attemptsInFigures = 2_000

/** How a question was answered in the attempts that are closed, those at practice too. */
export const QuestionFigure = v.object({
  questionId: v.number(),
  prompt: v.string(),
  topic: v.nullable(v.string()),
  answers: v.number(),
  /** Those that were wholly right. */
  right: v.number(),
})
export type QuestionFigure = v.InferOutput<typeof QuestionFigure>

/** What was answered, and what it was worth from 0 to 1. */
export interface JudgedAnswer {
  questionId: number
  credit: number
}

/** Counts answers by question; the one that is right least often comes first, of equal ones that which was answered more often. */
export function figuresOf(answers: Iterable<JudgedAnswer>): Pick<QuestionFigure, 'questionId' | 'answers' | 'right'>[] {
  const found = new Map<number, { answers: number; right: number }>()
  for (const { questionId, credit } of answers) {
    const known = found.get(questionId) ?? { answers: 0, right: 0 }
    found.set(questionId, { answers: known.answers + 1, right: known.right + Number(credit === 1) })
  }
  return [...found]
    .map(([questionId, counted]) => ({ questionId, ...counted }))
    .toSorted((one, other) => one.right / one.answers - other.right / other.answers || other.answers - one.answers)
}
