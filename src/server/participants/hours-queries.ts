import { and, asc, eq, gt, gte, isNull, lte, ne, notLike, or, type SQL } from 'drizzle-orm'
import type { AttendedSession } from '../../domain/attendance/attended-hours.ts'
import { attendanceOf } from '../../domain/attendance/presence.ts'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import type { Locale } from '../../domain/values/language.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import { isPresenceTaken, marksOf } from '../attendance/queries.ts'
import { isValidCertificate } from '../db/conditions.ts'
import type { Db } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { participants } from '../db/schema/participants.ts'
import { programmes } from '../db/schema/programmes.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { listHalvesOf } from '../trainings/day-queries.ts'

/** Registrations that are the participant's own, not those they booked for somebody else. */
export const ownOf = (db: Db, participantId: number): SQL | undefined =>
  and(
    eq(registrations.participantId, participantId),
    eq(
      registrations.email,
      db.select({ email: participants.email }).from(participants).where(eq(participants.id, participantId)),
    ),
  )

/**
 * The sessions that somebody attended (docs/rules/presence.md#hours-of-a-year), in three statements however many there are.
 * @param whose which registrations are theirs
 */
export async function listAttended(
  db: Db,
  whose: SQL | undefined,
  locale: Locale,
  now: Date,
): Promise<(AttendedSession & { registrationId: number })[]> {
  const found = await listHeld(db, whose, now)
  const taken = found.filter(({ isTaken }) => isTaken)
  const marks = await marksOf(
    db,
    taken.map(({ registrationId }) => registrationId),
  )
  const halves = await listHalvesOf(
    db,
    taken.map(({ training }) => training),
  )
  return found.flatMap(({ registrationId, namedAt, training, isTaken, accreditationNumber, certificate }) => {
    const startsAt = training.startsAt?.toISOString() ?? null
    const about = {
      registrationId,
      title: trainingHeadings(training, locale).title.text,
      startsAt,
      endsAt: training.endsAt?.toISOString() ?? null,
      accreditationNumber,
      isTaken,
      certificateNumber: certificate?.number ?? null,
    }
    if (isTaken) {
      // What was marked of a former holder is none of theirs.
      const own = (marks.get(registrationId) ?? []).filter(({ markedAt }) => !namedAt || new Date(markedAt) >= namedAt)
      const { attendedHalves, hours } = attendanceOf(halves.get(training.id) ?? [], own, training.duration, true)
      if (attendedHalves === 0 || startsAt === null) return []
      return [{ ...about, year: Number(startsAt.slice(0, 4)), hours, duration: training.duration }]
    }
    const stated = certificate?.snapshot
    if (stated?.kind !== 'certificate') return []
    const { duration } = stated.training
    const year = Number((startsAt ?? stated.issuedAt).slice(0, 4))
    return [{ ...about, year, hours: stated.presence?.hours ?? duration, duration }]
  })
}

/** Registrations that are not cancelled, of sessions that have begun, are over, or never had a date. */
const listHeld = (db: Db, whose: SQL | undefined, now: Date) =>
  db
    .select({
      registrationId: registrations.id,
      namedAt: registrations.namedAt,
      training: trainings,
      isTaken: isPresenceTaken,
      accreditationNumber: programmes.accreditationNumber,
      certificate: { number: documents.number, snapshot: documents.snapshot },
    })
    .from(registrations)
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .innerJoin(programmes, eq(programmes.id, trainings.programmeId))
    .leftJoin(
      documents,
      and(
        eq(documents.registrationId, registrations.id),
        isValidCertificate,
        or(isNull(registrations.namedAt), gte(documents.createdAt, registrations.namedAt)),
      ),
    )
    .where(
      and(
        whose,
        ne(registrations.status, 'annulée'),
        notLike(registrations.email, `%@${erasedDomain}`),
        or(isNull(trainings.startsAt), lte(trainings.startsAt, now), eq(trainings.status, 'terminée')),
        or(isPresenceTaken, gt(documents.id, 0)),
      ),
    )
    .orderBy(asc(trainings.startsAt), asc(registrations.id))
