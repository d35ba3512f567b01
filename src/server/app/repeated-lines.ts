import { isConnectionLost, isDiskFull } from '../db/errors.ts'

/** How long what repeats itself is counted before it is told again, in milliseconds. */
export const countedFor = 60_000
/** How many requests are named in one line: who calls reads out the name of theirs. */
const requestsNamed = 100

const [info, fatal] = [30, 60]
const away = 'the database is away'
const full = 'the disk of the database is full'

interface Details {
  err?: unknown
  requestId?: string
  refusal?: string
}
type Write = (details: object, message: string) => void

/** Something that goes wrong again and again, and what was counted of it since it was last told. */
interface Cause {
  times: number
  noticed: Map<string, number>
  requests: string[]
  tell: () => void
}

/**
 * Tells each cause of warnings and errors at once, and from then on once a minute with how many `times` it came again: whatever looks
 * each second would fill the disk with one reason. A database that is away, or whose disk is full, is one cause, whatever has noticed it. A request that
 * failed for any other reason has a line of its own, as its reader is shown its name.
 * @returns `pass` for each line, and `flush`, which tells what was counted and not told yet
 */
export function collectRepeats() {
  const causes = new Map<string, Cause>()

  function begin(key: string, write: (counted: object) => void) {
    const cause: Cause = {
      times: 0,
      noticed: new Map(),
      requests: [],
      tell() {
        const noticed = (key === away || key === full) && { noticed: Object.fromEntries(cause.noticed) }
        write({ times: cause.times, ...noticed, ...(cause.requests.length > 0 && { requests: [...cause.requests] }) })
        cause.times = 0
        cause.noticed.clear()
        cause.requests.length = 0
      },
    }
    causes.set(key, cause)
    const timer = setInterval(() => {
      if (cause.times > 0) return cause.tell()
      clearInterval(timer)
      causes.delete(key)
    }, countedFor).unref()
  }

  return {
    /** @param write writes a line; @param level its level, in pino's numbers */
    pass(details: Details, message: string, level: number, write: Write): void {
      const error = errorOf(details.err)
      const ofDatabase = isConnectionLost(error) ? away : isDiskFull(error) ? full : undefined
      const isOfRequest = details.requestId !== undefined && !ofDatabase
      if (level <= info || level >= fatal || isOfRequest) {
        write(details, message)
        return
      }
      const key = ofDatabase ?? `${level} ${message} ${alike(details.refusal ?? causeOf(details.err))}`
      const told = ofDatabase ?? message
      const cause = causes.get(key)
      if (!cause) {
        const { requestId: _, ...lasting } = details
        begin(key, (counted) => write({ ...lasting, ...counted }, told))
        write(ofDatabase ? { ...details, noticed: { [message]: 1 } } : details, told)
        return
      }
      cause.times++
      cause.noticed.set(message, (cause.noticed.get(message) ?? 0) + 1)
      if (details.requestId !== undefined && cause.requests.length < requestsNamed)
        cause.requests.push(details.requestId)
    },
    flush() {
      for (const { times, tell } of causes.values()) if (times > 0) tell()
    },
  }
}

/** A failure as an error: queues tell theirs as copies. */
function errorOf(failure: unknown): unknown {
  if (failure instanceof Error || typeof failure !== 'object' || failure === null) return failure
  const { message, code } = failure as { message?: unknown; code?: unknown }
  return Object.assign(new Error(String(message)), { code })
}

/** Without numbers and what has one in it: rows and sessions differ, and what is wrong with them does not. */
const alike = (reason: string) => reason.slice(0, 300).replaceAll(/\S*\d\S*/g, '0')

/** What an error goes back to. */
function causeOf(failure: unknown): string {
  let cause = errorOf(failure)
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  if (!(cause instanceof Error)) return ''
  const { code = '', message } = cause as Error & { code?: string }
  return `${code} ${message}`
}
