import type { Locale } from '../domain/values/language.ts'
import { problemMessage, Refusal } from '../domain/values/problem.ts'
import { validationMessage } from '../domain/values/validation.ts'
import { FolderInUse } from '../server/db/folder-lock.ts'
import { BackupProblem } from '../server/operations/backup/words.ts'
import { ConfigError } from '../server/settings/config.ts'
import { frameWords } from './words.ts'

/** Why a command did not do what it was asked for, in words that end here. */
export interface FailureReport {
  what: string
  /** The file, setting or address that it is about. */
  where?: string
  /** What to do now. */
  todo?: string
}

/** A refusal of the command itself. */
export class Failure extends Error {
  readonly report: FailureReport

  constructor(report: FailureReport) {
    super(report.what)
    this.report = report
  }
}

/** Wrong words behind `officina`: exit code 2. */
export class UsageError extends Error {
  /** The help of this command, or group of commands, tells how. */
  readonly of: string

  constructor(message: string, of = '') {
    super(message)
    this.of = of
  }
}

/** What any error is told as, in the language of the terminal. */
export function reportOf(error: unknown, locale: Locale): FailureReport {
  const words = frameWords[locale]
  if (error instanceof Failure) return error.report
  if (error instanceof ConfigError) return { what: error.message, where: words.settings, todo: words.mendSettings }
  if (error instanceof FolderInUse) return { what: words.inUse, where: error.folder, todo: words.endOther }
  if (error instanceof BackupProblem) return { what: error.words[locale] }
  if (error instanceof Refusal) {
    const fields = Object.values(error.fields ?? {}).map((key) => validationMessage(key, locale))
    return { what: fields.join('\n') || problemMessage(error.code, locale, error.details) }
  }
  return { what: messageOf(error, locale), todo: words.askDoctor }
}

/** The database's own words, where it was its query: around them Drizzle puts the query's values, which may be a person's. */
function messageOf(error: unknown, locale: Locale): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '', path: file } = error as NodeJS.ErrnoException
  const said = frameWords[locale].ofSystem[code]
  if (said && file !== undefined) return `${file}${locale === 'fr' ? '\u00A0' : ''}: ${said}`
  if (said) return said
  return error.cause instanceof Error ? error.cause.message : error.message
}
