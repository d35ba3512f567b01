// What the server knows again of a list that a phone has taken along, and how its codes stand in it (docs/rules/presence.md#the-list-on-the-phone).
import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import type { RosterSeal } from '../../domain/attendance/presence-log.ts'
import { codeIterations } from '../../domain/attendance/roster.ts'
import { isSame, keyed } from './keyed.ts'

const sealOf = (secret: string, { trainingId, userId, issuedAt, digest }: Omit<RosterSeal, 'seal'>) =>
  keyed(secret, `roster ${trainingId} ${userId} ${issuedAt} ${digest}`)

/** Seals a list: nobody else can say that an account was given it, or when. */
export const sealRoster = (secret: string, facts: Omit<RosterSeal, 'seal'>): RosterSeal => ({
  ...facts,
  seal: sealOf(secret, facts),
})

/** Whether a seal is the server's own. */
export const isSealed = (secret: string, { seal, ...facts }: RosterSeal): boolean => isSame(seal, sealOf(secret, facts))

const slowly = promisify(pbkdf2)
/** Hashes that were made, by code: a session's list is fetched by each of its phones, and again each day. */
const known = new Map<string, Promise<{ salt: string; codeHash: string }>>()
const knownLimit = 5_000

/** A presence code as a phone keeps it: slow to try out, and good for nothing but knowing it again. Both parts are base64url. */
export function hashedCode(secret: string, code: string): Promise<{ salt: string; codeHash: string }> {
  const salt = keyed(secret, `salt ${code}`).slice(0, 22)
  const name = `${salt} ${code}`
  const found = known.get(name)
  if (found) return found
  const made = slowly(code, Buffer.from(salt, 'base64url'), codeIterations, 32, 'sha256').then((hash) => ({
    salt,
    codeHash: hash.toString('base64url'),
  }))
  if (known.size >= knownLimit) known.clear()
  known.set(name, made)
  return made
}
