// The file of a phone that cannot send what it holds (docs/rules/presence.md#contradictions).
import * as v from 'valibot'
import { countingNumber } from '../values/numbers.ts'
import { key } from '../values/validation.ts'
import { type LineAnswer, LogForm, LogLine, logLimit } from './presence-log.ts'

/** The largest file that is read, in bytes: more than 500 marks. */
export const logFileLimit = 256 * 1024

/** A log as a phone gives it away: what it would have sent, whose marks they are and when the file was made, by its own clock. */
const LogFile = v.strictObject({
  ...LogForm.entries,
  lines: v.pipe(v.array(LogLine), v.minLength(1, key('required'))),
  account: countingNumber(),
  madeAt: LogLine.entries.at,
})

/**
 * The calls that a file stands for, in their order, each of at most `logLimit` lines.
 * @returns null where the text is no file of a phone
 */
export function readLogFile(text: string): LogForm[] | null {
  const { success, output } = v.safeParse(LogFile, parsed(text))
  if (!success) return null
  const { account: _, madeAt: __, lines, ...form } = output
  return Array.from({ length: Math.ceil(lines.length / logLimit) }, (_, part) => ({
    ...form,
    lines: lines.slice(part * logLimit, (part + 1) * logLimit),
  }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How many lines of a file were answered how, and how many are of other sessions than the one at which it was taken in. */
export type LogTally = Record<LineAnswer['answer'] | 'elsewhere', number>

/** @param trainingId the session at which the file was taken in */
export function tallyOf(parts: readonly LogForm[], answers: readonly LineAnswer[], trainingId: number): LogTally {
  const count = (kind: LineAnswer['answer']) => answers.filter(({ answer }) => answer === kind).length
  const lines = parts.flatMap((part) => part.lines)
  return {
    ...{ stored: count('stored'), known: count('known') },
    ...{ contradicts: count('contradicts'), refused: count('refused') },
    elsewhere: lines.filter((line) => line.trainingId !== trainingId).length,
  }
}
