// Access to online courses: opened once paid or by the office, told before it ends, extended (docs/rules/online-courses.md#access).
import { and, count, desc, eq, gt, inArray, lte, ne, notExists, notLike, sql } from 'drizzle-orm'
import { companyOf } from '../../domain/company/settings.ts'
import { monthsAfter, warningDue } from '../../domain/registrations/course-access.ts'
import type { AccessExtension, RegistrationDetail } from '../../domain/registrations/registration.ts'
import { noAddressDomain } from '../../domain/values/no-address.ts'
import { officePath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { inLine, type Line } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { courseAccess } from '../db/schema/course-access.ts'
import { notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'
import { isOnlineCourse, trainings } from '../db/schema/trainings.ts'
import type { RequestContext, Services } from '../http/request-context.ts'
import { accessEnds, accessExtended, accessToOpen } from '../mail/course-access.ts'
import { renderMail } from '../mail/layout.ts'
import { notify } from '../notifications/commands.ts'
import { tellPersonAndPayer } from '../notifications/payer-commands.ts'
import { system } from '../session/actor.ts'
import { lockRegistration } from './commands.ts'
import { type Opening, openAccess, openPaidAccess } from './open-access-commands.ts'
import { findRegistration } from './queries.ts'

const hour = 3_600_000
/** How long somebody has waited for their access when the office is reminded: the promise is 24 hours. */
const remindedAfter = 20 * hour
/** How often the office is reminded at most. */
const remindedEvery = 4 * hour
/** A person who has neither paid nor been let in for so long is waited for no more. */
const waitedFor = 30 * 24 * hour

/**
 * The office opens the course to somebody, paid or not.
 * @throws Refusal `registration_not_found`, `no_course`, `registration_cancelled`; `name_missing`, `course_needs_email`
 */
export async function openAccessByHand(call: RequestContext, id: number): Promise<RegistrationDetail> {
  return call.db.transaction(async (tx) => {
    const locked = await lockRegistration(tx, id)
    if (locked.training.kind !== 'online_course') throw new Refusal('no_course')
    if (locked.before.status === 'annulée') throw new Refusal('registration_cancelled')
    await openAccess(tx, call, locked)
    return findRegistration(tx, id, call)
  })
}

/**
 * The office lets somebody have the course until the end of a later day, and they are told; the warnings begin again.
 * @throws Refusal `registration_not_found`, `no_course` where nothing was opened, `registration_cancelled`; `edit_conflict` when it was
 * extended meanwhile; `invalid` at `lastDay` for a day that is over, or not later than the present one
 */
export async function extendAccess(
  call: RequestContext,
  id: number,
  { lastDay, endsAt: known }: AccessExtension,
): Promise<RegistrationDetail> {
  return call.db.transaction(async (tx) => {
    const { before, training } = await lockRegistration(tx, id)
    const [access] = await tx.select().from(courseAccess).where(eq(courseAccess.registrationId, id))
    if (!access) throw new Refusal('no_course')
    if (before.status === 'annulée') throw new Refusal('registration_cancelled')
    const endsAt = new Date(Date.parse(`${lastDay}T00:00:00Z`) + 24 * hour)
    // An answer that was lost: it stands as it was asked for.
    if (access.endsAt.getTime() === endsAt.getTime()) return findRegistration(tx, id, call)
    if (access.endsAt.getTime() !== Date.parse(known)) {
      throw new Refusal('edit_conflict', {}, undefined, await findRegistration(tx, id, call))
    }
    const isLater = endsAt > access.endsAt && endsAt > call.now && endsAt <= monthsAfter(call.now, 24)
    if (!isLater) throw new Refusal('invalid', {}, { lastDay: 'accessDay' })
    await tx.update(courseAccess).set({ endsAt, toldDaysBefore: null }).where(eq(courseAccess.registrationId, id))
    await writeAudit(tx, call.actor, {
      action: 'extend_access',
      subjectType: 'registration',
      subjectId: id,
      before: { endsAt: access.endsAt.toISOString() },
      after: { endsAt: endsAt.toISOString() },
    })
    await tellPersonAndPayer(
      tx,
      call,
      { registration: before, training },
      { type: 'status_update', letterIn: (data) => accessExtended(data, endsAt, before.locale), isDue: false },
    )
    return findRegistration(tx, id, call)
  })
}

/** Live registrations for a course that is not open yet to their person, who is named and has an e-mail to come in by. */
const waitsForAccess = (db: Db) =>
  and(
    ne(registrations.status, 'annulée'),
    eq(registrations.isUnnamed, false),
    notLike(registrations.email, `%@${noAddressDomain}`),
    inArray(registrations.trainingId, db.select({ id: trainings.id }).from(trainings).where(isOnlineCourse)),
    notExists(
      db
        .select({ id: courseAccess.registrationId })
        .from(courseAccess)
        .where(eq(courseAccess.registrationId, registrations.id)),
    ),
  )

/**
 * Opens what is paid and was not opened with its payment (free of charge, say), warns those whose access ends, and reminds the office of
 * those who wait for theirs. Each in a transaction of its own: one that fails is told and keeps nobody else from theirs.
 */
export async function followAccess(
  db: Db,
  { config, settings, jobs }: Pick<Services, 'config' | 'settings' | 'jobs'>,
  now: Date,
  line: Line,
): Promise<void> {
  const work: Opening = { config, jobs, now, company: companyOf(await settings.read()), actor: system }
  const paid = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(waitsForAccess(db), eq(registrations.paymentStatus, 'complet')))
    .orderBy(registrations.id)
  await inLine(
    paid.map(({ id }) => id),
    line,
    ([id = 0]) =>
      db.transaction(async (tx) => {
        const locked = await lockRegistration(tx, id)
        if (locked.before.paymentStatus === 'complet') await openPaidAccess(tx, work, locked)
      }),
  )
  const ending = await db
    .select({ id: courseAccess.registrationId })
    .from(courseAccess)
    .where(and(gt(courseAccess.endsAt, now), lte(courseAccess.endsAt, new Date(now.getTime() + 30 * 24 * hour))))
    .orderBy(courseAccess.registrationId)
  await inLine(
    ending.map(({ id }) => id),
    line,
    ([id = 0]) => db.transaction((tx) => warn(tx, work, id)),
  )
  await db.transaction((tx) => remindOffice(tx, db, work))
}

/** Tells somebody, once, that their access ends. */
async function warn(tx: Tx, work: Opening, id: number): Promise<void> {
  const { before: registration, training } = await lockRegistration(tx, id)
  const [access] = await tx.select().from(courseAccess).where(eq(courseAccess.registrationId, id))
  const days = access && registration.status !== 'annulée' ? warningDue(access, work.now) : undefined
  if (!access || days === undefined) return
  await tx.update(courseAccess).set({ toldDaysBefore: days }).where(eq(courseAccess.registrationId, id))
  await tellPersonAndPayer(
    tx,
    work,
    { registration, training },
    { type: 'reminder', letterIn: (data) => accessEnds(data, days, access.endsAt, registration.locale), isDue: false },
  )
}

/** Reminds the office where somebody has waited for 20 hours since it was last reminded. */
async function remindOffice(tx: Tx, db: Db, work: Opening): Promise<void> {
  const { now } = work
  const [last] = await tx
    .select({ at: notifications.createdAt })
    .from(notifications)
    .where(eq(notifications.type, 'access_alert'))
    .orderBy(desc(notifications.createdAt))
    .limit(1)
  if (last && now.getTime() - last.at.getTime() < remindedEvery) return
  const due = new Date(now.getTime() - remindedAfter)
  const knownUntil = last ? new Date(last.at.getTime() - remindedAfter) : new Date(0)
  const [waiting] = await tx
    .select({
      all: count(),
      fresh: count(sql`case when ${registrations.createdAt} > ${knownUntil.toISOString()}::timestamptz then 1 end`),
    })
    .from(registrations)
    .where(
      and(
        waitsForAccess(db),
        lte(registrations.createdAt, due),
        gt(registrations.createdAt, new Date(now.getTime() - waitedFor)),
      ),
    )
  if (!waiting?.fresh) return
  const listUrl = `${work.config.publicUrl}${officePath}?onglet=inscriptions&statut=en_attente`
  const mail = renderMail(accessToOpen(waiting.all, listUrl), work.company, 'fr')
  await notify(tx, work, { type: 'access_alert', locale: 'fr', to: work.company.email, mail })
}
