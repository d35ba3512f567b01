import { and, asc, eq, gt, gte, isNull, lte, ne, notLike, or, type SQL } from 'drizzle-orm'
import { type AttendedSession, attendedIn, type HoursOfYear } from '../../domain/attendance/attended-hours.ts'
import { attendanceOf } from '../../domain/attendance/presence.ts'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import type { Locale } from '../../domain/values/language.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { isPresenceTaken, marksOf } from '../attendance/queries.ts'
import { findSignature } from '../company/queries.ts'
import { isValidCertificate } from '../db/conditions.ts'
import type { Db } from '../db/open.ts'
import { refuseSeveralNames } from '../db/person.ts'
import { documents } from '../db/schema/documents.ts'
import { participants } from '../db/schema/participants.ts'
import { programmes } from '../db/schema/programmes.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { issuerIn } from '../documents/issue-certificate-commands.ts'
import type { RequestContext } from '../http/request-context.ts'
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
  return found.flatMap<AttendedSession & { registrationId: number }>(
    ({ registrationId, namedAt, training, isTaken, accreditationNumber, certificate }) => {
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
        const own = (marks.get(registrationId) ?? []).filter(
          ({ markedAt }) => !namedAt || new Date(markedAt) >= namedAt,
        )
        const attendance = attendanceOf(halves.get(training.id) ?? [], own, training.duration, true)
        const { attendedHalves, hours } = attendance
        if (attendedHalves === 0 || startsAt === null) return []
        const ofHalves = { attended: attendedHalves, held: attendance.halves }
        const year = Number(startsAt.slice(0, 4))
        return [{ ...about, year, hours, duration: training.duration, halves: ofHalves }]
      }
      const stated = certificate?.snapshot
      if (stated?.kind !== 'certificate') return []
      const { duration } = stated.training
      const year = Number((startsAt ?? stated.issuedAt).slice(0, 4))
      return [{ ...about, year, hours: stated.presence?.hours ?? duration, duration, halves: null }]
    },
  )
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

interface Asked {
  /** Which registrations are theirs. */
  whose: Parameters<typeof listAttended>[1]
  /** Their registrations by each name that may be another person's. */
  names: number[][]
  person: HoursOfYear['person']
  year: number
  locale: Locale
}

/**
 * Makes the paper of a year's hours and signs it. Nothing of it is kept: it says what holds now, and is made again whenever it is asked for.
 * @returns the PDF, and what to call it
 * @throws Refusal `hours_to_come`, `hours_none`, `hours_names` where two names would be added up unasked, `hours_unsigned`
 */
export async function makeHoursOfYear(
  call: RequestContext,
  { whose, names, person, year, locale }: Asked,
): Promise<{ pdf: Buffer; fileName: string }> {
  const { db, now, config, company, secrets } = call
  const sessions = attendedIn(await listAttended(db, whose, locale, now), year, now)
  const attended = sessions.map(({ registrationId }) => registrationId)
  await refuseSeveralNames(db, names, attended)
  const { firm, signatory: whole } = issuerIn(call, locale)
  const { picture, ...signatory } = whole
  // What draws and signs takes long to load.
  const [{ openSigner }, { hoursTitle, renderHoursOfYear }] = await Promise.all([
    import('../pdf/signing-store.ts'),
    import('../pdf/hours-of-year.ts'),
  ])
  const signer = signatory.name === '' ? undefined : await openSigner(config, { db }, secrets)
  if (!signer) throw new Refusal('hours_unsigned')
  const drawn = await renderHoursOfYear(
    { year, locale, firm, person, sessions, madeAt: now.toISOString(), signatory },
    config.publicUrl,
    signer.name,
    picture === undefined ? undefined : await findSignature(db, picture),
  )
  const title = hoursTitle[locale](year)
  return {
    pdf: await signer.sign(drawn, title, company.city, now),
    fileName: locale === 'fr' ? `heures-${year}.pdf` : `hours-${year}.pdf`,
  }
}
