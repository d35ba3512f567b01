import { hash, verify } from '@node-rs/argon2'

// argon2id, as OWASP's password storage sheet recommends (19 MiB, 2 passes, 1 lane).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A memory-hard hash of a password, of any length, cut nowhere. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost)

// Verified against when the account does not exist, so that both take the same time.
const nobody = hashPassword('nobody has this password')

/**
 * Whether a password is the account's.
 * @param stored the account's hash, or undefined when there is no such account: takes as long, and answers false
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password.normalize('NFC'))
  return matches && stored !== undefined
}
