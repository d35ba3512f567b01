// An attempt as this phone knows it: its paper as the server last gave it, and the lines of the log over that
// (docs/rules/courses.md#on-a-phone).
import type { AnswerLogReply, AttemptResult, OpenAttempt } from '../../../domain/courses/attempt.ts'
import type { Answer } from '../../../domain/courses/judge.ts'
import { newId } from '../../presence-log/bytes.ts'
import { CallFailed, call } from '../calls.ts'
import { coursePath, keepAnswer, keptAnswer, lessonPath } from '../kept-lessons.ts'
import type { LogRow } from '../log.ts'

/** Which quiz of which registration. */
export interface QuizPlace {
  registrationId: number
  lessonId: number
}

/** What is kept of the latest attempt at a quiz. */
export interface KeptAttempt {
  /** The number of the next attempt, made here before it is begun, so that a lost answer begins nothing twice. */
  asked: string | null
  /** Null until the server has answered that the first one is begun. */
  paper: OpenAttempt | null
  /** When the paper was asked for, by this phone's clock, and the server's time minus it, in milliseconds. */
  askedAt: number
  offset: number
  result: AttemptResult | null
}

/** Under what an attempt is kept; no call has that address. */
const keptPath = ({ registrationId, lessonId }: QuizPlace) => `${coursePath(registrationId)}/attempts/${lessonId}`
const attemptPath = (id: string) => `/participant/attempts/${id}`
/** The calls that take lines of an attempt. */
export const answersPath = (id: string): string => `${attemptPath(id)}/answers`
export const finishPath = (id: string): string => `${attemptPath(id)}/finish`

/** What this phone keeps of the latest attempt at a quiz. */
export const keptAttempt = (place: QuizPlace): Promise<KeptAttempt | undefined> => keptAnswer(keptPath(place))

async function keep(place: QuizPlace, kept: KeptAttempt): Promise<KeptAttempt> {
  await keepAnswer(keptPath(place), kept)
  return kept
}

/** A paper with when it was asked for. */
async function timed(ask: () => Promise<OpenAttempt>) {
  const askedAt = Date.now()
  const paper = await ask()
  const middle = (askedAt + Date.now()) / 2
  return { asked: null, paper, askedAt, offset: Math.round(Date.parse(paper.now) - middle) }
}

/** What is kept, with the number of the next attempt. */
export const withNext = (kept: KeptAttempt | null): KeptAttempt & { asked: string } => {
  const before = kept ?? { asked: null, paper: null, askedAt: 0, offset: 0, result: null }
  return { ...before, asked: before.asked ?? newId() }
}

/**
 * Begins an attempt, or goes on with the one that is open, on whichever phone it was begun.
 * @throws CallFailed as the call refuses, what `fetch` throws where there is no line: then the next try begins the same attempt
 */
export async function begin(place: QuizPlace, kept: KeptAttempt & { asked: string }): Promise<KeptAttempt> {
  await keep(place, kept)
  const path = `${lessonPath(place.registrationId, place.lessonId)}/attempts`
  const ask = () => call<OpenAttempt>(path, 'questions', { id: kept.asked })
  return keep(place, { ...(await timed(ask)), result: null })
}

/**
 * Reads an attempt again: another phone may have answered or finished. Once it is closed its result is read.
 * @throws CallFailed, what `fetch` throws where there is no line
 */
export async function readAgain(place: QuizPlace, id: string): Promise<KeptAttempt> {
  const read = await timed(() => call<OpenAttempt>(attemptPath(id), 'questions'))
  if (!read.paper.isClosed) return keep(place, { ...read, result: null })
  return keep(place, { ...read, result: await readResult(id) })
}

async function readResult(id: string): Promise<AttemptResult> {
  const ask = () => call<AttemptResult>(`${attemptPath(id)}/result`, 'percent')
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 'attempt_open') throw error
    // A day after its end it is over, and is judged at the next call that brings lines.
    await call<AnswerLogReply>(answersPath(id), 'answers', { lines: [] })
    return ask()
  }
}

/** The attempt as its page shows it. */
export interface ShownAttempt {
  paper: OpenAttempt
  /** What holds of each question, as far as this phone knows. */
  answers: readonly Answer[]
  /** Whether it was finished here; the server may not know yet. */
  isFinishing: boolean
  result: AttemptResult | null
  /** To how many questions the server has not got the last answer. */
  unsent: number
  /** Whether the server refuses its lines: the course is not open any more, or another account is signed in. */
  isRefused: boolean
}

/** @param rows the lines of an attempt that the log has, in their order, those that finish it among them */
export function shownAttempt({ paper, result, askedAt }: KeptAttempt, rows: readonly LogRow[]): ShownAttempt | null {
  if (!paper) return null
  const answers = [...paper.answers]
  const isFinish = ({ to }: LogRow) => to === finishPath(paper.id)
  const given = rows.filter((row) => !isFinish(row))
  for (const { line, sentAt } of given) {
    const { question, answer } = line as unknown as { question: number; answer: Answer }
    if (sentAt === null || sentAt >= askedAt) answers[question - 1] = answer
  }
  return {
    ...{ paper, answers, result },
    isFinishing: rows.some(isFinish),
    unsent: new Set(given.flatMap(({ sentAt, line }) => (sentAt === null ? [line.question] : []))).size,
    isRefused: rows.some(({ refusedAt }) => refusedAt !== null),
  }
}

/** How many questions have an answer. */
export const answeredIn = (answers: readonly Answer[]): number => answers.filter((answer) => answer !== null).length

/** Whether two answers say the same. */
export const isSame = (one: Answer, other: Answer): boolean => JSON.stringify(one) === JSON.stringify(other)
