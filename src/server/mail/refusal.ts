/**
 * What a failed delivery is about (RFC 5321 §4.2, RFC 3463):
 * - `mail`: this recipient or this message, for good; the others are not concerned
 * - `server`: the server does not let us in or does not want our mail at all; trying the others would fail alike
 * - `policy`: as `server`, unless others go through: then it was about this mail
 * - `door`: the server lets nobody in at present: it is not there, greets nobody or with 421, or has no sign-in
 * - `later`: it may work in a while: a busy or greylisting server, or one that fell silent
 */
export type RefusalKind = 'mail' | 'server' | 'policy' | 'door' | 'later'

interface SmtpError extends Error {
  /** Nodemailer's name of the failure, and the system's own where it had one. */
  code?: string
  originalCode?: string
  /** What had been said to the server, such as `RCPT TO`. */
  command?: string
  response?: string
  responseCode?: number
}

/** Answers to any command that ask for a sign-in first (RFC 4954 §6). */
const signInNeeded = new Set([530, 534, 535, 538])
/** The server takes no mail at all (RFC 7504). */
const takesNone = new Set([521, 556])
const ourSide = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS'])
/** What is said until a first mail is spoken of; Nodemailer names nothing where a kept connection broke, and so did the next. */
const beforeAnyMail = /^(|CONN|EHLO|HELO|STARTTLS|AUTH\b.*)$/
const unreachable = new Set(['ECONNECTION', 'ESOCKET', 'EDNS', 'ETIMEDOUT', 'EPROTOCOL'])
/** Said of a server that had greeted. */
const fellSilent = 'SOCKET_TIMEOUT'
const certificateFault = /CERT|TLS|SSL|ISSUER/

export function refusalKind(error: unknown): RefusalKind {
  if (!(error instanceof Error)) return 'later'
  const { code = '', originalCode = '', command = '', response = '', responseCode = 0 } = error as SmtpError
  if (responseCode >= 500 && responseCode < 600) {
    if (signInNeeded.has(responseCode) || takesNone.has(responseCode)) return 'server'
    if (command !== 'RCPT TO' && command !== 'DATA') return 'server'
    // 5.7 is "security or policy status"; a bare 554 to the message says no more than that it is not wanted.
    const status = response.match(/^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/)?.[1]
    if (status?.startsWith('5.7.')) return 'policy'
    return command === 'DATA' && responseCode === 554 && status === undefined ? 'policy' : 'mail'
  }
  const isBeforeAnyMail = beforeAnyMail.test(command)
  if (responseCode >= 400) return isBeforeAnyMail ? 'door' : 'later'
  if (ourSide.has(code) || certificateFault.test(originalCode)) return 'server'
  if (isBeforeAnyMail && unreachable.has(code) && originalCode !== fellSilent) return 'door'
  // What Nodemailer itself refuses: an address or a size that this mail alone has.
  return code === 'EENVELOPE' || (code === 'EMESSAGE' && responseCode === 0) ? 'mail' : 'later'
}

/** Which server it is, for the log and the office: host and port, and neither name nor password. */
export function serverOf(smtpUrl: string): string {
  const { protocol, hostname, port } = new URL(smtpUrl)
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
}

/** What the server said, without the addresses in it, for the log and the office. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…').slice(0, 300) : 'unknown'
