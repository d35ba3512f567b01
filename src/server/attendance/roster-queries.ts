// The sessions that a trainer's phone may take along (docs/rules/presence.md#the-list-on-the-phone).
import { and, asc, eq, gte, lte, ne, sql } from 'drizzle-orm'
import { type OfferedSession, type OfferedSessions, offeredDays } from '../../domain/attendance/roster.ts'
import { registrations } from '../db/schema/registrations.ts'
import { isSession, trainings } from '../db/schema/trainings.ts'
import type { StaffCall } from '../http/request-context.ts'
import { assignedTo } from '../trainings/policy.ts'
import { lastMoment, type TrainingRow } from '../trainings/queries.ts'

const dayMs = 86_400_000
/** More sessions than anybody holds in three weeks. */
const sessionsLimit = 100

/** The sessions near today that the caller may take along, in their order: a trainer's own, an administrator's all. */
export async function findOfferedSessions({ db, user, now }: StaffCall): Promise<OfferedSessions> {
  const coming = db.$count(
    registrations,
    and(eq(registrations.trainingId, trainings.id), ne(registrations.status, 'annulée')),
  )
  const sessions = await db
    .select({ training: trainings, people: coming })
    .from(trainings)
    .where(
      and(
        isSession,
        ne(trainings.status, 'annulée'),
        lte(trainings.startsAt, new Date(now.getTime() + offeredDays.after * dayMs)),
        gte(lastMoment, sql`${new Date(now.getTime() - offeredDays.before * dayMs).toISOString()}::timestamptz`),
        user.role === 'trainer' ? assignedTo(db, user.id) : undefined,
      ),
    )
    .orderBy(asc(trainings.startsAt), asc(trainings.id))
    .limit(sessionsLimit)
  return {
    now: now.toISOString(),
    account: { id: user.id, name: user.username },
    sessions: sessions.map(({ training, people }) => offered(training, people)),
  }
}

/** A session as it is offered, with how many come. */
export const offered = (training: TrainingRow, people: number): OfferedSession => ({
  id: training.id,
  title: training.title,
  englishTitle: training.english?.title ?? null,
  startsAt: training.startsAt?.toISOString() ?? null,
  endsAt: training.endsAt?.toISOString() ?? null,
  location: training.location,
  people,
})
