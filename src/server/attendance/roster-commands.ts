// A session's list is taken along by a device (docs/rules/presence.md#the-list-on-the-phone).
import { createHash } from 'node:crypto'
import { inArray, lt } from 'drizzle-orm'
import { digestedText, freshMs, type Roster, type RosterForm } from '../../domain/attendance/roster.ts'
import { isErased } from '../../domain/participants/participant.ts'
import type { Db } from '../db/open.ts'
import { presenceDevices } from '../db/schema/presence.ts'
import { registrations } from '../db/schema/registrations.ts'
import { presenceCode } from '../encryption/presence-code.ts'
import { hashedCode, sealRoster } from '../encryption/roster-seal.ts'
import type { StaffCall } from '../http/request-context.ts'
import { findOwnTraining } from '../trainings/policy.ts'
import { findPresence } from './queries.ts'
import { offered } from './roster-queries.ts'

/**
 * The list of a session for a device, which is waited for from then on until it says that it holds nothing more.
 * @throws Refusal `training_not_found`, of another trainer's too; `too_many_requests`
 */
export async function takeRoster(
  call: StaffCall,
  trainingId: number,
  { device, deviceName }: RosterForm,
): Promise<Roster> {
  const { db, user, now, config, settings } = call
  const training = await findOwnTraining(call, trainingId)
  await call.limiter.take('rostersPerUser', String(user.id))
  const presence = await findPresence(db, training, settings.certificates.presenceThreshold)
  const held = await db
    .select({ id: registrations.id, holderNumber: registrations.holderNumber, email: registrations.email })
    .from(registrations)
    .where(
      inArray(
        registrations.id,
        presence.people.map(({ registrationId }) => registrationId),
      ),
    )
  const holders = new Map(held.filter((one) => !isErased(one)).map((one) => [one.id, one]))
  const people = await Promise.all(
    presence.people.flatMap(({ registrationId, status, firstName, lastName, organization, isGuest, marks }) => {
      const holder = holders.get(registrationId)
      if (!holder) return []
      const person = { registrationId, status, firstName, lastName, organization, isGuest, marks }
      return hashedCode(config.sessionSecret, presenceCode(config.sessionSecret, holder)).then((code) => ({
        ...person,
        ...code,
      }))
    }),
  )
  const issuedAt = now.toISOString()
  const digest = createHash('sha256')
    .update(digestedText({ halves: presence.halves, people }))
    .digest('hex')
  await db
    .insert(presenceDevices)
    .values({ deviceId: device, trainingId, name: deviceName, takenBy: user.id, issuedAt: now })
    .onConflictDoUpdate({
      target: [presenceDevices.deviceId, presenceDevices.trainingId],
      set: { name: deviceName, takenBy: user.id, issuedAt: now, dismissedAt: null },
    })
  return {
    now: issuedAt,
    seal: sealRoster(config.sessionSecret, { trainingId, userId: user.id, issuedAt, digest }),
    fetchAgainAt: new Date(now.getTime() + freshMs).toISOString(),
    session: offered(training, people.length),
    halves: presence.halves,
    people,
  }
}

/** How long it is kept which device has taken a list along, in milliseconds: a year. */
const deviceKeptMs = 365 * 86_400_000

/** Forgets devices that took a list along a year ago. */
export async function deleteExpiredDevices(db: Db, now: Date): Promise<void> {
  await db.delete(presenceDevices).where(lt(presenceDevices.issuedAt, new Date(now.getTime() - deviceKeptMs)))
}
