import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { BulkAction, BulkStepState } from '../../domain/registrations/bulk-action.ts'
import type { Locale } from '../../domain/values/language.ts'
import { problemMessage, Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { bulkActions, bulkSteps } from '../db/schema/bulk-actions.ts'
import { registrations } from '../db/schema/registrations.ts'

/** Those actions of a person whose end they have not read yet, oldest first. */
export const openBulkActions = (db: Db, userId: number, locale: Locale): Promise<BulkAction[]> =>
  selectBulkActions(db, and(eq(bulkActions.userId, userId), isNull(bulkActions.closedAt)), locale)

/**
 * One action of a person's own.
 * @throws Refusal `not_found`
 */
export async function findBulkAction(db: Db | Tx, userId: number, id: number, locale: Locale): Promise<BulkAction> {
  const own = and(eq(bulkActions.userId, userId), eq(bulkActions.id, id))
  const [found] = await selectBulkActions(db, own, locale)
  if (!found) throw new Refusal('not_found')
  return found
}

const inState = (state: BulkStepState) => count(sql`case when ${bulkSteps.state} = ${state} then 1 end`)

async function selectBulkActions(db: Db | Tx, which: ReturnType<typeof and>, locale: Locale): Promise<BulkAction[]> {
  const found = await db
    .select({
      id: bulkActions.id,
      action: bulkActions.action,
      startsAt: bulkActions.startsAt,
      waiting: inState('waiting'),
      done: inState('done'),
      failed: inState('failed'),
    })
    .from(bulkActions)
    .leftJoin(bulkSteps, eq(bulkSteps.bulkActionId, bulkActions.id))
    .where(which)
    .groupBy(bulkActions.id)
    .orderBy(asc(bulkActions.id))
  const failures = found.some(({ failed }) => failed > 0) ? await selectFailures(db, which) : []
  return found.map(({ failed, startsAt, ...action }) => ({
    ...action,
    startsAt: startsAt.toISOString(),
    failures: failures
      .filter(({ bulkActionId }) => bulkActionId === action.id)
      .map(({ bulkActionId, problem, ...person }) => ({
        ...person,
        message: problemMessage(problem ?? 'internal', locale),
      })),
  }))
}

const selectFailures = (db: Db | Tx, which: ReturnType<typeof and>) =>
  db
    .select({
      bulkActionId: bulkSteps.bulkActionId,
      registrationId: registrations.id,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
      problem: bulkSteps.problem,
    })
    .from(bulkSteps)
    .innerJoin(bulkActions, eq(bulkActions.id, bulkSteps.bulkActionId))
    .innerJoin(registrations, eq(registrations.id, bulkSteps.registrationId))
    .where(and(which, eq(bulkSteps.state, 'failed')))
    .orderBy(asc(bulkSteps.id))
