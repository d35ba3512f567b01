const totp = async (secret: string, username: string, issuer: string) => {
  const { Secret, TOTP } = await import('otpauth') // not at the start: only accounts with a second factor need it
  return new TOTP({
    issuer,
    label: username,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  })
}

/** A fresh secret for an authenticator app, 160 bits, in base32. */
export async function newFactorSecret(): Promise<string> {
  const { Secret } = await import('otpauth')
  return new Secret({ size: 20 }).base32
}

/** The address an authenticator app scans (otpauth://totp/…). */
export const factorUri = async (secret: string, username: string, issuer: string): Promise<string> =>
  (await totp(secret, username, issuer)).toString()

/**
 * The time step a code belongs to, or null when it is wrong (RFC 6238; one step of 30 s either way for slow fingers and clocks).
 * Anyone who accepts a step keeps it: the same code is not accepted twice (docs/rules/accounts-and-security.md#second-factor).
 */
export async function factorStep(secret: string, code: string, now: Date): Promise<number | null> {
  const timestamp = now.getTime()
  const delta = (await totp(secret, '', '')).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 30_000) + delta
}
