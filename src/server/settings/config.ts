import path from 'node:path'
import * as v from 'valibot'
import type { Settings } from '../../domain/company/settings.ts'
import { sampleAdministrator } from '../../domain/staff/demo.ts'
import { passwordLength } from '../../domain/staff/staff.ts'
import { validationMessage } from '../../domain/values/validation.ts'
import { firstSettingsEntries, firstSettingsOf } from './first-settings.ts'
import { commonReason } from './password-policy.ts'
import { isEncryptionKey, weaknessOf } from './secret-strength.ts'

const optional = v.optional(v.pipe(v.string(), v.trim()))
const nonEmpty = (fallback: string) => v.optional(v.pipe(v.string(), v.trim(), v.minLength(1)), fallback)
const webAddress = v.pipe(v.string(), v.trim(), v.url('must be an address such as https://www.example.com'))

const encryptionKey = v.pipe(
  v.string(),
  v.check(isEncryptionKey, 'must be 32 random bytes in base64: make one with `openssl rand -base64 32`'),
)
const positive = v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'must be a number from 1'), v.transform(Number))

/** A folder, a server that speaks SFTP, or a repository of restic. */
const copyPlace = /^(\/.+|sftp:\/\/[^/]+\/.+|restic:.+)$/

// An empty setting, as in a copied .env.example, counts as not given.
const Environment = v.object({
  NODE_ENV: v.optional(v.picklist(['development', 'test', 'production'], 'must be development, test or production')),
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, 'must be a number'),
      v.transform(Number),
      v.maxValue(65_535, 'must be at most 65535'),
    ),
    '3000',
  ),
  HOST: nonEmpty('127.0.0.1'),
  DATABASE_MIGRATION_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  WORKERS: v.optional(
    v.pipe(v.string(), v.regex(/^([1-9]|[1-5]\d|6[0-4])$/, 'must be a number from 1 to 64'), v.transform(Number)),
    '1',
  ),
  DRAIN_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^([0-9]|[1-5]\d|60)$/, 'must be a number from 0 to 60'), v.transform(Number)),
    '0',
  ),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  DATABASE_READ_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  DATA_DIR: nonEmpty('./data'),
  MEDIA_QUOTA_GB: v.optional(positive),
  MEDIA_CACHE_MB: v.optional(positive, '1024'),
  BACKUP_FOLDER: optional,
  BACKUP_KEY: v.optional(encryptionKey),
  BACKUP_COPY_TO: v.optional(
    v.pipe(v.string(), v.regex(copyPlace, 'must be a folder (/…), sftp://user@server/folder or restic:repository')),
  ),
  PUBLIC_URL: v.optional(webAddress),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  SMTP_REQUIRE_TLS: v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'true'),
  MAIL_PER_SECOND: v.optional(positive, '25'),
  MAIL_PER_HOUR: v.optional(positive, '20000'),
  MAIL_FROM: optional,
  ADMIN_USERNAME: optional,
  ADMIN_PASSWORD: optional,
  SESSION_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  ENCRYPTION_KEY: v.optional(encryptionKey),
  ENCRYPTION_KEY_PREVIOUS: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').map((key) => key.trim())),
      v.array(encryptionKey),
    ),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(webAddress),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'must be name=value, with commas between several')),
  ),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(v.string(), v.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share from 0 to 1'), v.transform(Number)),
    '1',
  ),
  NEWEST_RELEASE: optional,
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  SIGNING_CERTIFICATE: optional,
  SIGNING_PASSWORD: v.optional(v.string(), ''),
  TRUSTED_PROXIES: v.optional(
    v.pipe(v.string(), v.regex(/^\d+$/, 'must be a number of proxies'), v.transform(Number)),
    '0',
  ),
  ...firstSettingsEntries,
})
type Environment = v.InferOutput<typeof Environment>

export interface Config {
  production: boolean
  /** Sample data, a local mailbox instead of SMTP, and this machine only. */
  demo: boolean
  port: number
  host: string
  database: { url: string; migrationUrl: string | undefined; readUrl?: string | undefined } | { folder: string }
  /** How many processes answer, on PostgreSQL. */
  workers: number
  /** How long a process that is told to end goes on answering while `/readyz` says that it is leaving, in seconds. */
  drainSeconds: number
  /** Where people reach the site, without a slash at the end; never taken from a request. */
  publicUrl: string
  smtpUrl: string | undefined
  /** Whether a mail server on another machine must speak TLS. */
  smtpRequiresTls: boolean
  /** The most mails sent, by all instances together. */
  mailCeilings: { perSecond: number; perHour: number }
  /** The sender of every mail; the firm's name and address where it is not given (`mail/layout.ts`). */
  mailFrom: string | undefined
  administrator: { username: string; password: string } | undefined
  /** Key of every hash of a token, code or file address. */
  sessionSecret: string
  /** Keys of the secrets kept in the database, in base64; without one, the demonstration makes its own in its data folder. */
  encryption: { key: string | undefined; former: string[] }
  /** Where the embedded database and the demonstration's key lie. */
  dataFolder: string
  /** How many bytes media may take in the database; where pieces of them that were read are kept, and of how many bytes at most. */
  media: { quota: number; cacheFolder: string; cacheBytes: number }
  /** Where backups are written by themselves, and nowhere without; what seals them, in base64; where they are copied to. */
  backup: { folder: string | undefined; key: string | undefined; copyTo: string | undefined }
  /** The PKCS #12 file that certificates of participation are signed with, and its password. */
  signing: { file: string; password: string } | undefined
  /** A file that says which release is the newest, for a notice in the office and of the doctor. */
  newestRelease: string | undefined
  /** What a Prometheus on another machine must bring to read /metrics. */
  metricsToken: string | undefined
  /** Where traces are told, and how many of them; undefined where nobody listens. */
  traces: { endpoint: string; headers: Record<string, string>; share: number } | undefined
  /** How many reverse proxies stand in front, each adding one address to X-Forwarded-For. */
  trustedProxies: number
  /** What the office's own settings are until it saves them: what holds now is asked of `SavedSettings` alone. */
  firstSettings: Settings
}

/** Every wrong setting at once, each with its name. */
export class ConfigError extends Error {}

/**
 * Reads and checks every setting once (docs/rules/demo-and-production.md#production).
 * @param environment as given to the process; `.env` has been read into it
 * @throws ConfigError naming each wrong setting
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(Environment, given)
  if (!parsed.success) {
    throw new ConfigError(parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('\n'))
  }
  const settings = parsed.output
  if (settings.WORKERS > 1 && !settings.DATABASE_URL) {
    throw new ConfigError(
      'WORKERS above 1 needs PostgreSQL (DATABASE_URL): only one process can open the embedded database',
    )
  }
  if (settings.DATABASE_READ_URL && !settings.DATABASE_URL) {
    throw new ConfigError('DATABASE_READ_URL needs DATABASE_URL: a replica follows a PostgreSQL server')
  }
  if ((settings.MEDIA_QUOTA_GB ?? 0) > embeddedMediaLimit && !settings.DATABASE_URL) {
    throw new ConfigError(
      `MEDIA_QUOTA_GB above ${embeddedMediaLimit} needs PostgreSQL (DATABASE_URL): the embedded database holds no more media`,
    )
  }
  const production = settings.NODE_ENV === 'production'
  if (production) requireForProduction(settings)
  const administrator =
    settings.ADMIN_USERNAME && settings.ADMIN_PASSWORD
      ? { username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD }
      : undefined
  return {
    production,
    demo: !production,
    port: settings.PORT,
    host: settings.HOST,
    database: settings.DATABASE_URL
      ? {
          url: settings.DATABASE_URL,
          migrationUrl: settings.DATABASE_MIGRATION_URL,
          readUrl: settings.DATABASE_READ_URL,
        }
      : { folder: settings.DATA_DIR },
    workers: settings.WORKERS,
    drainSeconds: settings.DRAIN_SECONDS,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    smtpUrl: settings.SMTP_URL,
    smtpRequiresTls: settings.SMTP_REQUIRE_TLS === 'true',
    mailCeilings: { perSecond: settings.MAIL_PER_SECOND, perHour: settings.MAIL_PER_HOUR },
    mailFrom: settings.MAIL_FROM,
    administrator: administrator ?? (production ? undefined : sampleAdministrator),
    sessionSecret: settings.SESSION_SECRET ?? 'demonstration only, never in production',
    encryption: { key: settings.ENCRYPTION_KEY, former: settings.ENCRYPTION_KEY_PREVIOUS ?? [] },
    dataFolder: settings.DATA_DIR,
    media: mediaOf(settings),
    backup: {
      folder: backupFolderOf(settings, production),
      key: settings.BACKUP_KEY,
      copyTo: settings.BACKUP_COPY_TO,
    },
    newestRelease: settings.NEWEST_RELEASE,
    metricsToken: settings.METRICS_TOKEN,
    signing: settings.SIGNING_CERTIFICATE
      ? { file: settings.SIGNING_CERTIFICATE, password: settings.SIGNING_PASSWORD }
      : undefined,
    traces: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: headersOf(settings.OTEL_EXPORTER_OTLP_HEADERS),
          share: settings.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    trustedProxies: settings.TRUSTED_PROXIES,
    firstSettings: firstSettingsOf(settings, production),
  }
}

/** `name=value,name=value`, the values as they stand in an address. */
const headersOf = (written = ''): Record<string, string> =>
  Object.fromEntries(
    written
      .split(',')
      .filter(Boolean)
      .map((pair) => {
        const [name = '', ...value] = pair.split('=')
        return [name, decodeURIComponent(value.join('='))]
      }),
  )

/** The most that media may take in the embedded database, in GB: more than it holds well (docs/operations.md). */
const embeddedMediaLimit = 2
const usualMediaQuota = 20

function mediaOf({ MEDIA_QUOTA_GB, MEDIA_CACHE_MB, DATABASE_URL, DATA_DIR }: Environment): Config['media'] {
  const gigabytes = MEDIA_QUOTA_GB ?? (DATABASE_URL ? usualMediaQuota : embeddedMediaLimit)
  return {
    quota: gigabytes * 1_000_000_000,
    cacheFolder: path.join(DATA_DIR, 'media-cache'),
    cacheBytes: MEDIA_CACHE_MB * 1_000_000,
  }
}

/** A production that keeps its own database keeps backups of it too, unless told otherwise. */
function backupFolderOf({ BACKUP_FOLDER: folder, DATABASE_URL, DATA_DIR }: Environment, production: boolean) {
  if (folder) return folder === 'off' ? undefined : folder
  return production && !DATABASE_URL ? path.join(DATA_DIR, 'backups') : undefined
}

function requireForProduction(settings: Environment) {
  const missing = (['PUBLIC_URL', 'SESSION_SECRET', 'ENCRYPTION_KEY', 'SMTP_URL'] as const).filter(
    (name) => !settings[name],
  )
  const wrong = missing.map((name) => `${name} must be given in production`)
  if (settings.ENCRYPTION_KEY && settings.ENCRYPTION_KEY === settings.SESSION_SECRET) {
    wrong.push('ENCRYPTION_KEY must not be SESSION_SECRET: make another with `openssl rand -base64 32`')
  }
  if (settings.ADMIN_USERNAME && !settings.ADMIN_PASSWORD)
    wrong.push('ADMIN_PASSWORD must be given with ADMIN_USERNAME')
  if (settings.ADMIN_PASSWORD === sampleAdministrator.password) {
    wrong.push('ADMIN_PASSWORD must not be the sample password in production')
  } else if (settings.ADMIN_PASSWORD && settings.ADMIN_PASSWORD.length < passwordLength) {
    wrong.push(`ADMIN_PASSWORD must have at least ${passwordLength} characters`)
  } else if (settings.ADMIN_PASSWORD) {
    const company = { name: settings.COMPANY_NAME ?? '', city: settings.COMPANY_CITY ?? '' }
    const reason = commonReason(settings.ADMIN_PASSWORD, settings.ADMIN_USERNAME ?? '', company)
    if (reason) wrong.push(`ADMIN_PASSWORD: ${validationMessage(reason, 'en')}`)
  }
  for (const name of ['SESSION_SECRET', 'METRICS_TOKEN'] as const) {
    const weakness = settings[name] === undefined ? undefined : weaknessOf(settings[name])
    if (weakness) wrong.push(`${name} ${weakness}`)
  }
  if (settings.PUBLIC_URL && !isPrivateOnTheWay(settings.PUBLIC_URL)) {
    wrong.push('PUBLIC_URL must start with https:// (http:// only for this machine, such as http://localhost:3000)')
  }
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
}

/** Whether nobody between can read what is sent to an address: it is encrypted, or never leaves this machine (RFC 6761, RFC 1122). */
function isPrivateOnTheWay(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback)
}
