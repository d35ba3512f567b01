import type { Actor } from '../session/actor.ts'

/** What who guards the installation must be able to see: who came in or did not, who was refused, who took data away. */
export type SecurityEvent = 'sign_in' | 'sign_in_failed' | 'sign_out' | 'refused' | 'export' | 'download'

/** Writes a security event into the log; `details` never hold a name, an address or anything typed. */
export type ReportEvent = (event: SecurityEvent, details?: Record<string, string | number>) => void

interface Log {
  info: (details: object, message: string) => void
}

/** Reports for one request: each line carries its name, and of the person the number alone. */
export const reporterOf =
  (log: Log, requestId: string | undefined, actor: Actor | undefined): ReportEvent =>
  (event, details = {}) =>
    log.info(
      { event, requestId, user: actor?.user?.id, participant: actor?.participantId, key: actor?.key?.id, ...details },
      'security',
    )
