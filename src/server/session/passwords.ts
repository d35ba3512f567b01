// argon2id, as OWASP's password storage sheet recommends (19 MiB, 2 passes, 1 lane).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A memory-hard hash of a password, of any length, cut nowhere. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2') // not before somebody brings a password
  return hash(password.normalize('NFC'), cost)
}

/** Verified against when the account does not exist, so that both take the same time: the hash of no password at all, of the same cost. */
const nobody = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Whether a password is the account's.
 * @param stored the account's hash, or undefined when there is no such account: takes as long, and answers false
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  const matches = await verify(stored ?? nobody, password.normalize('NFC'))
  return matches && stored !== undefined
}
