import { lt, type SQL, sql } from 'drizzle-orm'
import { type AnswerForm, type AnswerValue, type KnowledgeForm, readAnswers } from '../../domain/evaluations/answer.ts'
import { dayOf } from '../../domain/evaluations/evaluation-days.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { evaluationLocks } from '../db/advisory-locks.ts'
import type { Db, Tx } from '../db/open.ts'
import { evaluationAnswers, evaluationSeals, knowledgeRatings } from '../db/schema/evaluations.ts'
import type { RequestContext } from '../http/request-context.ts'
import {
  type AnswerGroup,
  countInvited,
  findByLink,
  groupOf,
  inGroup,
  type OpenedEvaluation,
  sealsAmong,
} from './queries.ts'

type Answering = Pick<RequestContext, 'db' | 'config' | 'now'>

/** How long answers are kept, in years after theirs. */
const yearsKept = 5

/** @throws Refusal `evaluation_closed` */
function refuseClosed({ evaluation }: OpenedEvaluation, now: Date): void {
  if (evaluation.closesOn < dayOf(now)) throw new Refusal('evaluation_closed')
}

/**
 * Keeps what somebody answered, and that they have: apart, and so that neither tells of the other (docs/rules/evaluations.md#anonymous-as-said).
 * Nothing else is written: no trail, no notification, no moment. Only a whole answer learns that there was one before.
 * @throws Refusal `evaluation_link_unknown`, `evaluation_closed`, `evaluation_answered`, `invalid` with the fields
 */
export async function answerEvaluation(
  { db, config, now }: Answering,
  { answers, ...link }: AnswerForm,
): Promise<void> {
  const opened = await findByLink(db, config, link)
  refuseClosed(opened, now)
  const { evaluation, seal } = opened
  const read = readAnswers(evaluation.questions, answers)
  if ('fields' in read) throw new Refusal('invalid', {}, read.fields)
  await db.transaction(async (tx) => {
    const group = groupOf(evaluation, await countInvited(tx, evaluation.trainingId, evaluation.kind))
    await lockGroup(tx, group)
    if ((await sealsAmong(tx, [seal])).has(seal)) throw new Refusal('evaluation_answered')
    await keepShuffled(tx, group, seal, read.values)
  })
}

/** Two who answer at once are written one after the other. */
async function lockGroup(tx: Tx, { kind, year, trainingId }: AnswerGroup): Promise<void> {
  const name = `${kind} ${year} ${trainingId ?? ''}`
  await tx.execute(sql`select pg_advisory_xact_lock(${evaluationLocks}, hashtext(${name}))`)
}

/**
 * Writes every answer and every seal of a group again with the new one, in one transaction, in an order of chance and under new keys: afterwards
 * neither their transaction, nor their place in the file, nor any number says which came last, or which seal with which answer.
 */
async function keepShuffled(tx: Tx, group: AnswerGroup, seal: string, values: AnswerValue[]): Promise<void> {
  const { kind, year, trainingId } = group
  const again = (table: SQL, column: SQL, former: SQL | undefined, added: SQL) =>
    tx.execute(sql`
      with gone as (delete from ${table} where ${former} returning ${column} as kept),
        every as (select kept from gone union all select ${added})
      insert into ${table} (kind, year, training_id, ${column})
      select ${kind}, ${year}::int, ${trainingId}::int, kept from every order by random()`)
  await again(
    sql`evaluation_answers`,
    sql`answers`,
    inGroup(evaluationAnswers, group),
    sql`${JSON.stringify(values)}::jsonb`,
  )
  await again(sql`evaluation_seals`, sql`seal`, inGroup(evaluationSeals, group), sql`${seal}::text`)
}

/**
 * Keeps what a participant says of their own knowledge, with their name; said again, it stands in place of the former.
 * @throws Refusal `evaluation_link_unknown`, also for a link that does not ask for it, `evaluation_closed`
 */
export async function rateKnowledge(
  { db, config, now }: Answering,
  { before, after, ...link }: KnowledgeForm,
): Promise<void> {
  const opened = await findByLink(db, config, link)
  const { evaluation, registration } = opened
  if (evaluation.kind !== 'hot' || !registration) throw new Refusal('evaluation_link_unknown')
  refuseClosed(opened, now)
  await db
    .insert(knowledgeRatings)
    .values({ registrationId: registration.id, before, after })
    .onConflictDoUpdate({ target: knowledgeRatings.registrationId, set: { before, after } })
}

/** Removes answers and the seals beside them, five years after theirs. */
export async function deleteExpiredEvaluations(db: Db, now: Date): Promise<void> {
  const since = now.getUTCFullYear() - yearsKept
  await db.delete(evaluationAnswers).where(lt(evaluationAnswers.year, since))
  await db.delete(evaluationSeals).where(lt(evaluationSeals.year, since))
}
