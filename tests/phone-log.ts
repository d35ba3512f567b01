// A trainer's phone as the server meets it: its log, line by line (docs/rules/presence.md#the-log).
import { createHash, randomUUID } from 'node:crypto'
import {
  hashedText,
  type LogForm,
  type LogLine,
  logFormat,
  type RosterSeal,
} from '../src/domain/attendance/presence-log.ts'

/** What a test says of a mark; all else is usual. */
type Said = Partial<LogLine['mark']> & { registrationId: number; date: string }

/**
 * A phone that holds a log.
 * @param clock what the server's time is; @param error how far the phone's own clock is ahead, in milliseconds
 */
export function phoneAt(clock: () => Date, error = 0) {
  const device = randomUUID()
  const lines: LogLine[] = []
  const rosters: RosterSeal[] = []
  let offset: number | null = null
  const form = (sent: readonly LogLine[]): LogForm => ({
    format: logFormat,
    device,
    deviceName: 'Android · Chrome',
    from: 1,
    rosters,
    lines: [...sent],
  })
  return {
    device,
    lines,
    rosters,
    form,
    /** It has spoken with the server: it knows how wrong its clock is. */
    hear: () => {
      offset = -error
    },
    /** Somebody taps. @returns the line */
    tap: (trainingId: number, { half = 'morning', state = 'present', ...said }: Said): LogLine => {
      const last = lines.at(-1)
      const line: LogLine = {
        number: lines.length + 1,
        previous: last ? createHash('sha256').update(hashedText(last)).digest('hex') : null,
        trainingId,
        mark: { id: randomUUID(), half, state, lateAt: null, reason: null, makesUp: undefined, ...said },
        at: new Date(clock().getTime() + error).toISOString(),
        offset,
      }
      lines.push(line)
      return line
    },
  }
}
