import { getTableColumns } from 'drizzle-orm'
import { type DestinationStream, pino } from 'pino'
import { declarations } from '../db/personal-columns.ts'
import { redactedColumns } from '../db/personal-data.ts'
import { collectRepeats } from './repeated-lines.ts'

/** What requests bring and no table keeps. */
const unkept = ['password', 'newPassword', 'token', 'cookie', 'authorization', 'params', 'query', 'detail']

/** What no line holds, by its name: personal columns and secrets, as the product and as the database call them. */
const redacted = new Set([
  ...unkept,
  ...declarations.flatMap((declaration) => {
    const columns = getTableColumns(declaration.table)
    return redactedColumns(declaration).flatMap((name) => [name, columns[name]?.name ?? name])
  }),
])

/** A copy without anything that is called as what is redacted, at any depth; errors are left to their serializer. */
function withoutPersonalData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPersonalData)
  if (value === null || typeof value !== 'object' || value instanceof Error || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (redacted.has(name) ? [] : [[name, withoutPersonalData(part)]])),
  )
}

/**
 * What an error says, without the values that it says it with: Drizzle's of the query, PostgreSQL's of a field (`…: "value"`), and
 * addresses wherever they stand.
 */
const withoutValues = (message: string): string =>
  (message.split('\nparams:')[0] ?? '').replace(/: ".*"/s, ': …').replaceAll(/[^\s<>"]+@[^\s<>"]+/g, '…')

/** Why something failed, in at most 300 characters and without values: what a table may keep, and administrators read. */
export function reasonOf(error: unknown): string {
  let root = error
  while (root instanceof Error && root.cause instanceof Error) root = root.cause
  return withoutValues(root instanceof Error ? root.message || root.name : String(root)).slice(0, 300)
}

/**
 * A failure as the log has it. Not everything that is told as one is an error: queues tell theirs as copies, and whatever it is, writing
 * it down must not fail.
 */
function serializeError(failure: unknown) {
  const { name, message, code, stack, cause }: Partial<Error> & { code?: string } =
    typeof failure === 'object' && failure !== null ? failure : { message: String(failure) }
  return {
    type: name ?? 'Error',
    message: withoutValues(String(message ?? '')),
    code,
    stack: (typeof stack === 'string' ? stack : undefined)
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 12),
    cause: cause instanceof Error ? withoutValues(cause.message) : undefined,
  }
}

/**
 * One JSON line an event, and one a minute for what repeats itself; whatever could hold a person's data or a secret is taken out
 * (src/server/db/personal-columns.ts; docs/rules/personal-data.md#in-the-log).
 * @param destination where to, standard output unless given
 */
export function createLog(level: string, destination?: DestinationStream) {
  const { pass, flush } = collectRepeats()
  if (!destination) process.once('exit', flush)
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        log: ({ err, ...details }) => ({
          ...(err !== undefined && { err }),
          ...(withoutPersonalData(details) as Record<string, unknown>),
        }),
      },
      serializers: { err: serializeError },
      hooks: {
        logMethod([details, message], method, written) {
          const write = (...line: [object, string]) => method.apply(this, line as unknown as Parameters<typeof method>)
          pass(details as object, message as unknown as string, written, write)
        },
      },
    },
    destination,
  )
}
