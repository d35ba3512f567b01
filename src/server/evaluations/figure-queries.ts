import { and, asc, count, countDistinct, eq, gte, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { attendedStates } from '../../domain/attendance/presence-state.ts'
import type { AnswerValue } from '../../domain/evaluations/answer.ts'
import { dayOf } from '../../domain/evaluations/evaluation-days.ts'
import {
  countedGroups,
  figuresOf,
  type PublishedRate,
  publishedRate,
  type SummaryFigure,
  summaryOf,
} from '../../domain/evaluations/figures.ts'
import type { QualityYear, SessionEvaluation, SessionEvaluations } from '../../domain/evaluations/quality-year.ts'
import { type EvaluationKind, evaluationKinds } from '../../domain/evaluations/question.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { isLatest } from '../attendance/queries.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  evaluationAnswers,
  evaluationInvitations,
  evaluations,
  knowledgeRatings,
  qualityYears,
} from '../db/schema/evaluations.ts'
import { presenceMarks } from '../db/schema/presence.ts'
import { registrations } from '../db/schema/registrations.ts'
import { isSession, sessionHalves, trainings } from '../db/schema/trainings.ts'
import { lastMoment, sessionEnd } from '../trainings/queries.ts'
import { answersIn, countInvited, type EvaluationRow, groupOf } from './queries.ts'

/**
 * What a session was worth, as the office reads it.
 * @throws Refusal `training_not_found`
 */
export async function findSessionEvaluations(db: Db, trainingId: number, now: Date): Promise<SessionEvaluations> {
  const isThere = await db.$count(trainings, and(eq(trainings.id, trainingId), isSession))
  if (!isThere) throw new Refusal('training_not_found')
  const rows = await db.select().from(evaluations).where(eq(evaluations.trainingId, trainingId))
  const found: SessionEvaluation[] = []
  for (const kind of evaluationKinds) {
    const row = rows.find((one) => one.kind === kind)
    if (row) found.push(await asOfficeReads(db, row, now))
  }
  const isHotOver = found.some(({ kind, isOpen }) => kind === 'hot' && !isOpen)
  return { evaluations: found, knowledge: isHotOver ? await listKnowledge(db, trainingId) : [] }
}

async function asOfficeReads(db: Db, row: EvaluationRow, now: Date): Promise<SessionEvaluation> {
  const { kind, openedOn, closesOn, questions } = row
  const invited = await countInvited(db, row.trainingId, kind)
  const group = groupOf(row, invited)
  const answers = group.trainingId === null ? null : await answersIn(db, group)
  return {
    ...{ kind, openedOn, closesOn, invited, isOpen: closesOn >= dayOf(now), answers: answers ? answers.length : null },
    questions: answers && figuresOf(questions, answers, invited, Math.random),
  }
}

/** Shown once the evaluation is over: while it is open, a name that comes would tell who answers just now. */
const listKnowledge = (db: Db, trainingId: number): Promise<SessionEvaluations['knowledge']> =>
  db
    .select({
      registrationId: registrations.id,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
      before: knowledgeRatings.before,
      after: knowledgeRatings.after,
    })
    .from(knowledgeRatings)
    .innerJoin(registrations, eq(registrations.id, knowledgeRatings.registrationId))
    .where(eq(registrations.trainingId, trainingId))
    .orderBy(asc(sql`${registrations.lastName} collate "und-x-icu"`), asc(registrations.id))

interface Group {
  kind: EvaluationKind
  year: number
  /** Null for the answers of a year that stand without their session. */
  trainingId: number | null
  invited: number
  isOpen: boolean
  answers: number
  values: AnswerValue[][]
}

/** The groups of answers of some years, those that end first before the others. */
async function groupsOf(db: Db, from: number, to: number, now: Date): Promise<Group[]> {
  const today = dayOf(now)
  const opened = await db
    .select({
      ...{ kind: evaluations.kind, year: evaluations.year, trainingId: evaluations.trainingId },
      closesOn: evaluations.closesOn,
      invited: count(evaluationInvitations.id),
    })
    .from(evaluations)
    .leftJoin(
      evaluationInvitations,
      and(
        eq(evaluationInvitations.trainingId, evaluations.trainingId),
        eq(evaluationInvitations.kind, evaluations.kind),
      ),
    )
    .where(and(gte(evaluations.year, from), lte(evaluations.year, to)))
    .groupBy(evaluations.trainingId, evaluations.kind)
    .orderBy(evaluations.closesOn, evaluations.trainingId)
  const kept = await db
    .select({
      ...{ kind: evaluationAnswers.kind, year: evaluationAnswers.year, trainingId: evaluationAnswers.trainingId },
      values: evaluationAnswers.answers,
    })
    .from(evaluationAnswers)
    .where(and(gte(evaluationAnswers.year, from), lte(evaluationAnswers.year, to)))
  const groups = new Map<string, Group>()
  const nameOf = ({ kind, year, trainingId }: Pick<Group, 'kind' | 'year' | 'trainingId'>) =>
    JSON.stringify([kind, year, trainingId])
  for (const { closesOn, invited, ...row } of opened) {
    const own = groupOf(row, invited)
    const group = groups.get(nameOf(own)) ?? { ...own, invited: 0, isOpen: false, answers: 0, values: [] }
    groups.set(nameOf(own), {
      ...group,
      invited: group.invited + invited,
      isOpen: group.isOpen || closesOn >= today,
    })
  }
  for (const { values, ...row } of kept) {
    const group = groups.get(nameOf(row)) ?? { ...row, invited: 0, isOpen: false, answers: 0, values: [] }
    group.values.push(values)
    groups.set(nameOf(row), { ...group, answers: group.answers + 1 })
  }
  return [...groups.values()]
}

const countedValues = (groups: readonly Group[]): AnswerValue[][] =>
  countedGroups(groups).flatMap(({ values }) => values)

/** A year as it stands in the firm's quality file (docs/rules/evaluations.md#the-year). */
export async function findQualityYear(db: Db | Tx, year: number, now: Date): Promise<QualityYear> {
  const groups = await groupsOf(db as Db, year, year, now)
  const own = new Map(groups.filter(({ kind }) => kind === 'hot').map((group) => [group.trainingId, group]))
  const sessions = await listHeld(db, year, now)
  const [said] = await db.select().from(qualityYears).where(eq(qualityYears.year, year))
  return {
    year,
    years: await yearsHeld(db, now),
    sessions: sessions.map((session) => {
      const group = own.get(session.trainingId)
      return { ...session, answers: group ? group.answers : null, figure: group ? summaryOf(group.values) : null }
    }),
    totals: evaluationKinds.map((kind) =>
      totalOf(
        groups.filter((group) => group.kind === kind),
        kind,
      ),
    ),
    present: sessions.reduce((sum, session) => sum + session.present, 0),
    ...{ complaints: said?.complaints ?? null, changed: said?.changed ?? null, version: said?.version ?? 0 },
  }
}

function totalOf(groups: readonly Group[], kind: EvaluationKind) {
  const sum = (of: 'invited' | 'answers') => groups.reduce((all, group) => all + group[of], 0)
  const figure: SummaryFigure | null = summaryOf(countedValues(groups))
  return { kind, invited: sum('invited'), answers: sum('answers'), figure }
}

const isHeld = (now: Date) =>
  and(isSession, ne(trainings.status, 'annulée'), sql`${sessionEnd} <= ${now.toISOString()}::timestamptz`)

/** The sessions that ended in a year, with how many people were there, and how many of them were asked. */
async function listHeld(db: Db | Tx, year: number, now: Date) {
  const [begins, ends] = [new Date(Date.UTC(year, 0, 1)), new Date(Date.UTC(year + 1, 0, 1))]
  const rows = await db
    .select({
      trainingId: trainings.id,
      title: trainings.title,
      english: trainings.english,
      startsAt: trainings.startsAt,
      present: countDistinct(presenceMarks.registrationId),
    })
    .from(trainings)
    .leftJoin(sessionHalves, eq(sessionHalves.trainingId, trainings.id))
    .leftJoin(
      presenceMarks,
      and(
        eq(presenceMarks.halfId, sessionHalves.id),
        isNull(presenceMarks.madeUpHalfId),
        isLatest,
        inArray(presenceMarks.state, [...attendedStates]),
      ),
    )
    .where(and(isHeld(now), gte(lastMoment, begins), lt(lastMoment, ends)))
    .groupBy(trainings.id)
    .orderBy(asc(trainings.startsAt), asc(trainings.id))
  const asked = await db
    .select({ trainingId: evaluationInvitations.trainingId, invited: count() })
    .from(evaluationInvitations)
    .where(
      and(
        eq(evaluationInvitations.kind, 'hot'),
        inArray(evaluationInvitations.trainingId, [0, ...rows.map(({ trainingId }) => trainingId)]),
      ),
    )
    .groupBy(evaluationInvitations.trainingId)
  return rows.map(({ english, startsAt, ...row }) => ({
    ...row,
    english: english?.title ?? null,
    startsAt: startsAt?.toISOString() ?? null,
    invited: asked.find(({ trainingId }) => trainingId === row.trainingId)?.invited ?? 0,
  }))
}

/** The years in which a session ended, the latest first; this one too. */
async function yearsHeld(db: Db | Tx, now: Date): Promise<number[]> {
  const year = sql<number>`extract(year from ${lastMoment} at time zone 'UTC')::int`
  const rows = await db
    .selectDistinct({ year })
    .from(trainings)
    .where(and(isHeld(now), sql`${trainings.startsAt} is not null`))
  return [...new Set([now.getUTCFullYear(), ...rows.map((row) => row.year)])].sort((one, other) => other - one)
}

/**
 * The satisfaction that the site may state: notes of participants at the end, of all sessions of this year and the one before
 * (docs/rules/evaluations.md#the-published-rate).
 */
export async function findPublishedRate(db: Db, now: Date): Promise<PublishedRate | null> {
  const to = now.getUTCFullYear()
  const groups = (await groupsOf(db, to - 1, to, now)).filter(({ kind }) => kind === 'hot')
  const values = [to - 1, to].flatMap((year) => countedValues(groups.filter((group) => group.year === year)))
  return publishedRate(values, to - 1, to)
}
