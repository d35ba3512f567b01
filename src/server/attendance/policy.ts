import { hasPresenceCode, type OwnPresenceCode, presenceCodePath } from '../../domain/attendance/presence-code.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db } from '../db/open.ts'
import { presenceCode } from '../encryption/presence-code.ts'
import type { StaffUser } from '../session/actor.ts'
import type { Config } from '../settings/config.ts'
import { refuseUnassigned } from '../trainings/policy.ts'

type Registration = Parameters<typeof hasPresenceCode>[0] & Parameters<typeof presenceCode>[1]
type Training = Parameters<typeof hasPresenceCode>[1] & { id: number }

/** What the holder of a registration is told of their code, in mails and in their space; null while there is nothing to show it for. */
export function ownPresenceCode(
  { sessionSecret, publicUrl }: Pick<Config, 'sessionSecret' | 'publicUrl'>,
  registration: Registration,
  training: Training,
  now: Date,
): OwnPresenceCode | null {
  if (!hasPresenceCode(registration, training, now)) return null
  const code = presenceCode(sessionSecret, registration)
  return { code, url: publicUrl + presenceCodePath(training.id, code) }
}

/** An administrator removes any signed sheet, a trainer one that they added themselves. */
export const mayRemoveSheet = (user: StaffUser, { addedBy }: { addedBy: number | null }): boolean =>
  user.role === 'administrator' || (user.role === 'trainer' && user.id === addedBy)

/**
 * A trainer reads the signed sheets of the sessions assigned to them alone.
 * @throws Refusal `sheet_not_found`
 */
export async function refuseUnassignedSheet(db: Db, user: StaffUser, trainingId: number): Promise<void> {
  await refuseUnassigned(db, user, trainingId).catch((error) => {
    throw error instanceof Refusal ? new Refusal('sheet_not_found') : error
  })
}
