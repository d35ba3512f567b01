import { hasPresenceCode, type OwnPresenceCode, presenceCodePath } from '../../domain/presence-code.ts'
import { presenceCode } from '../encryption/presence-code.ts'
import type { Config } from '../settings/config.ts'

type Registration = Parameters<typeof hasPresenceCode>[0] & { id: number }
type Training = Parameters<typeof hasPresenceCode>[1] & { id: number }

/** What the holder of a registration is told of their code, in mails and in their space; null while there is nothing to show it for. */
export function ownPresenceCode(
  { sessionSecret, publicUrl }: Pick<Config, 'sessionSecret' | 'publicUrl'>,
  registration: Registration,
  training: Training,
  now: Date,
): OwnPresenceCode | null {
  if (!hasPresenceCode(registration, training, now)) return null
  const code = presenceCode(sessionSecret, registration.id)
  return { code, url: publicUrl + presenceCodePath(training.id, code) }
}
