import type { Company } from '../../domain/company/company.ts'
import type { Settings } from '../../domain/company/settings.ts'
import type { Locale } from '../../domain/values/language.ts'
import type { Jobs } from '../db/jobs.ts'
import type { Database, Db } from '../db/open.ts'
import type { SavedSettings } from '../db/saved-settings.ts'
import type { Write } from '../db/write.ts'
import type { SecretBox } from '../encryption/secret-box.ts'
import type { Actor } from '../session/actor.ts'
import type { KnownBrowser } from '../session/cookie.ts'
import type { Limiter } from '../session/limits.ts'
import type { OwnSpace, SignedInStaff } from '../session/permission.ts'
import type { Caller } from '../session/sessions.ts'
import type { Config } from '../settings/config.ts'

/** What the API is made of; given once when it is created. */
export interface Services {
  config: Pick<
    Config,
    | 'production'
    | 'demo'
    | 'publicUrl'
    | 'mailFrom'
    | 'firstSettings'
    | 'trustedProxies'
    | 'metricsToken'
    | 'newestRelease'
    | 'sessionSecret'
    | 'signing'
    | 'backup'
    | 'media'
    | 'dataFolder'
    | 'database'
    | 'smtpUrl'
    | 'smtpRequiresTls'
  >
  /** What the office has set. */
  settings: SavedSettings
  database: Database
  jobs: Jobs
  limiter: Limiter
  /** Opens and seals the secrets that are kept in the database. */
  secrets: SecretBox
  clock: () => Date
  log: Record<'error' | 'info', (details: object, message: string) => void>
}

/** What a handler knows about the call it answers; reachable only behind a declared permission (`endpoint`). */
export interface RequestContext {
  db: Db
  /** For work whose statements may take minutes. */
  longRunning: Db
  /** For what only reads and is kept nowhere, such as the dashboard or an export: of a replica, where there is one. */
  forReading: Database['forReading']
  /** For registering: a transaction on the connections that are kept for it. */
  write: Write
  jobs: Jobs
  limiter: Limiter
  secrets: SecretBox
  config: Services['config']
  /** What the office has set, as it held when the call came. */
  settings: Settings
  /** The firm, of those settings. */
  company: Company
  actor: Actor
  caller: Caller
  knownBrowser: KnownBrowser | undefined
  locale: Locale
  now: Date
  /** Writes a security event into the log. */
  report: ReportEvent
}

/** What writing to somebody of a change needs. */
export type Telling = Pick<RequestContext, 'jobs' | 'config' | 'company' | 'now'>

/** A call that only staff make, such as `endpoint(administrators)`. */
export type StaffCall = RequestContext & SignedInStaff

/** A call that only participants make: `endpoint(participants)`. */
export type ParticipantCall = RequestContext & OwnSpace

/** What who guards the installation must be able to see: who came in or did not, who was refused, who took data away. */
type SecurityEvent = 'sign_in' | 'sign_in_failed' | 'sign_out' | 'refused' | 'export' | 'download'

/** Writes a security event into the log; `details` never hold a name, an address or anything typed. */
type ReportEvent = (event: SecurityEvent, details?: Record<string, string | number>) => void

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
