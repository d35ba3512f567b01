import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { AnswerValue, EvaluationLink, OpenEvaluation } from '../../domain/evaluations/answer.ts'
import { dayOf } from '../../domain/evaluations/evaluation-days.ts'
import { leastAnswers } from '../../domain/evaluations/figures.ts'
import {
  defaultQuestions,
  type EvaluationKind,
  type ProgrammeQuestions,
  type Question,
} from '../../domain/evaluations/question.ts'
import { isErased } from '../../domain/participants/participant.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  evaluationAnswers,
  evaluationInvitations,
  evaluationSeals,
  evaluations,
  knowledgeRatings,
  programmeQuestions,
} from '../db/schema/evaluations.ts'
import { programmes } from '../db/schema/programmes.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { RequestContext } from '../http/request-context.ts'
import { askedIn, evaluationSeal, opensEvaluation } from '../mail/links.ts'

/** Whose answers and seals stand together: a session's, or those of a year without their session. */
export interface AnswerGroup {
  kind: EvaluationKind
  year: number
  trainingId: number | null
}

export type EvaluationRow = typeof evaluations.$inferSelect

/** What a programme's people are asked. */
export async function questionsOf(db: Db | Tx, programmeId: number, kind: EvaluationKind): Promise<Question[]> {
  if (kind === 'payer') return defaultQuestions.payer
  const [own] = await db.select().from(programmeQuestions).where(eq(programmeQuestions.programmeId, programmeId))
  return own?.[kind] ?? defaultQuestions[kind]
}

/**
 * The questions of a programme as the office edits them.
 * @throws Refusal `programme_not_found`
 */
export async function findQuestions(db: Db | Tx, programmeId: number): Promise<ProgrammeQuestions> {
  const [found] = await db
    .select({ id: programmes.id, own: programmeQuestions })
    .from(programmes)
    .leftJoin(programmeQuestions, eq(programmeQuestions.programmeId, programmes.id))
    .where(eq(programmes.id, programmeId))
  if (!found) throw new Refusal('programme_not_found')
  const { own } = found
  const { hot, cold } = defaultQuestions
  return { hot: own?.hot ?? null, cold: own?.cold ?? null, defaults: { hot, cold }, version: own?.version ?? 0 }
}

const ofEvaluation = (trainingId: number, kind: EvaluationKind) =>
  and(eq(evaluationInvitations.trainingId, trainingId), eq(evaluationInvitations.kind, kind))

export const countInvited = (db: Db | Tx, trainingId: number, kind: EvaluationKind): Promise<number> =>
  db.$count(evaluationInvitations, ofEvaluation(trainingId, kind))

/** Where an answer stands: of few who were asked, and of those who paid, without the session. @param invited how many were asked */
export const groupOf = (
  { trainingId, kind, year }: Pick<EvaluationRow, 'trainingId' | 'kind' | 'year'>,
  invited: number,
): AnswerGroup => ({ kind, year, trainingId: kind === 'payer' || invited < leastAnswers ? null : trainingId })

/** The rows of a group, of a table that has its three columns. */
export const inGroup = (
  table: typeof evaluationAnswers | typeof evaluationSeals,
  { kind, year, trainingId }: AnswerGroup,
): SQL | undefined =>
  and(
    eq(table.kind, kind),
    eq(table.year, year),
    trainingId === null ? isNull(table.trainingId) : eq(table.trainingId, trainingId),
  )

export async function answersIn(db: Db | Tx, group: AnswerGroup): Promise<AnswerValue[][]> {
  const rows = await db
    .select({ answers: evaluationAnswers.answers })
    .from(evaluationAnswers)
    .where(inGroup(evaluationAnswers, group))
    .orderBy(asc(evaluationAnswers.key))
  return rows.map(({ answers }) => answers)
}

/** Which of some seals are there. */
export async function sealsAmong(db: Db | Tx, seals: readonly string[]): Promise<Set<string>> {
  if (seals.length === 0) return new Set()
  const found = await db
    .select({ seal: evaluationSeals.seal })
    .from(evaluationSeals)
    .where(inArray(evaluationSeals.seal, [...seals]))
  return new Set(found.map(({ seal }) => seal))
}

export interface OpenedEvaluation {
  evaluation: EvaluationRow
  training: Pick<typeof trainings.$inferSelect, 'title' | 'english' | 'startsAt' | 'deletedAt'>
  /** Of participants. */
  registration: typeof registrations.$inferSelect | null
  seal: string
}

/**
 * What a link of a letter opens. Somebody whose registration was cancelled or erased is asked nothing any more.
 * @throws Refusal `evaluation_link_unknown`
 */
export async function findByLink(
  db: Db | Tx,
  config: RequestContext['config'],
  { evaluation: name, token }: EvaluationLink,
): Promise<OpenedEvaluation> {
  const named = askedIn(name)
  const { kind, trainingId, subject } = named
  const who = kind === 'payer' ? evaluationInvitations.pharmacyId : evaluationInvitations.registrationId
  const [found] = await db
    .select({
      evaluation: evaluations,
      registration: registrations,
      training: {
        title: trainings.title,
        english: trainings.english,
        startsAt: trainings.startsAt,
        deletedAt: trainings.deletedAt,
      },
    })
    .from(evaluationInvitations)
    .innerJoin(
      evaluations,
      and(
        eq(evaluations.trainingId, evaluationInvitations.trainingId),
        eq(evaluations.kind, evaluationInvitations.kind),
      ),
    )
    .innerJoin(trainings, eq(trainings.id, evaluations.trainingId))
    .leftJoin(registrations, eq(registrations.id, evaluationInvitations.registrationId))
    .where(and(ofEvaluation(trainingId, kind), eq(who, subject)))
  const registration = found?.registration ?? null
  const isOver =
    found?.training.deletedAt || (registration && (registration.status === 'annulée' || isErased(registration)))
  const asked = { ...named, holderNumber: registration?.holderNumber ?? 0 }
  if (!found || isOver || !opensEvaluation(config, asked, token)) throw new Refusal('evaluation_link_unknown')
  return { ...found, registration, seal: evaluationSeal(config, named) }
}

/** What its page shows. @throws Refusal `evaluation_link_unknown` */
export async function findOpenEvaluation(
  { db, config, now }: Pick<RequestContext, 'db' | 'config' | 'now'>,
  link: EvaluationLink,
): Promise<OpenEvaluation> {
  const { evaluation, training, registration } = await findByLink(db, config, link)
  const { kind, closesOn, questions } = evaluation
  const isClosed = closesOn < dayOf(now)
  const known =
    kind === 'hot' && registration && !isClosed
      ? await db.select().from(knowledgeRatings).where(eq(knowledgeRatings.registrationId, registration.id))
      : undefined
  return {
    kind,
    state: isClosed ? 'closed' : 'open',
    training: {
      title: training.title,
      english: training.english?.title ?? null,
      startsAt: training.startsAt?.toISOString() ?? null,
    },
    closesOn,
    questions,
    ...(known && { knowledge: known[0] ? { before: known[0].before, after: known[0].after } : null }),
    firstName: registration?.firstName ?? null,
  }
}
