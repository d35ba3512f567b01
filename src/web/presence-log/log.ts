// The log itself: lines are only added, each with the hash of the one before (docs/rules/presence.md#the-log).
import type { Mark } from '../../domain/attendance/presence.ts'
import { hashedText, type LineAnswer, type LogLine } from '../../domain/attendance/presence-log.ts'
import { onOneLine } from '../../domain/values/unseen.ts'
import { exclusive } from '../kept/exclusive.ts'
import { sha256 } from './bytes.ts'
import { type Change, type Database, factOf, type HeadRow, type StoredLine } from './rows.ts'

/** A mark as it was tapped. */
export interface Tap {
  trainingId: number
  mark: Mark
  account: number
  /** The device's time, in milliseconds since 1970, and the server's minus it; null where they never spoke. */
  at: number
  offset: number | null
}

export interface Log {
  /**
   * Adds taps in their order, all or none, and waits until they are on the disk.
   * @returns whether they are; those that are not stay in memory, and are written before the next ones
   */
  append: (taps: readonly Tap[]) => Promise<boolean>
  /** Tries again to write what could not be written. */
  saveUnsaved: () => Promise<boolean>
  /** What could not be written yet. */
  unsaved: () => readonly Tap[]
  /** Forgets that too. */
  forgetUnsaved: () => void
  /** Keeps what the server said of lines, at its own time, in milliseconds since 1970. */
  keepAnswers: (answers: readonly LineAnswer[], answeredAt: number) => Promise<void>
  /** Forgets that lines were answered for, so that they are sent again: a backup was restored on the server. */
  forgetAnswers: () => Promise<void>
}

/** Whether the server keeps a line, as far as it has said. */
export const isHeld = ({ answer }: Pick<StoredLine, 'answer'>): boolean =>
  answer !== null && answer.answer !== 'refused'

const reasonLimit = 200

/** A reason as the server reads it, for the hash is of what it reads: one line of at most 200 characters; null for nothing. */
function readReason(typed: string): string | null {
  const cut = onOneLine(typed).trim().slice(0, reasonLimit)
  return onOneLine(cut.replaceAll(/\p{Cs}/gu, '')).trim() || null
}

/** Makes the lines of taps, after the last one of the log. */
async function linesOf(taps: readonly Tap[], head: HeadRow | undefined) {
  const lines: StoredLine[] = []
  let [number, hash] = [head?.number ?? 0, head?.hash ?? null]
  for (const { trainingId, mark, account, at, offset } of taps) {
    number++
    const said = { ...mark, reason: mark.reason === null ? null : readReason(mark.reason) }
    const line: LogLine = { number, previous: hash, trainingId, mark: said, at: new Date(at).toISOString(), offset }
    hash = await sha256(hashedText(line))
    lines.push({ number, line, account, answer: null })
  }
  return { lines, head: { key: 'head', number, hash: hash ?? '' } satisfies HeadRow }
}

const isTaken = (error: unknown) => error instanceof DOMException && error.name === 'ConstraintError'

/** @param onChange called after each change, and when a write has failed */
export function createLog(database: Database, locks: LockManager | undefined, onChange: () => void): Log {
  let unsaved: Tap[] = []
  // A write that was given up may have been done all the same.
  let mayBeWritten = false

  const alone = <Result>(work: () => Promise<Result>) => exclusive(locks, 'presence-log', work)

  async function write() {
    const known = new Set(mayBeWritten ? (await database.all('log')).map(({ line }) => line.mark.id) : [])
    const taps = [...unsaved]
    const { lines, head } = await linesOf(
      taps.filter(({ mark }) => !known.has(mark.id)),
      factOf(await database.all('device'), 'head'),
    )
    const added: Change[] = lines.map((line) => ({ in: 'log', add: line }))
    if (lines.length > 0) await database.write([...added, { in: 'device', put: head }])
    unsaved = unsaved.filter((tap) => !taps.includes(tap))
    mayBeWritten = false
  }
  /** Where tabs cannot wait for each other, another may have taken the number: then the next one is tried. */
  async function writeWithin(tries: number): Promise<void> {
    try {
      await write()
    } catch (error) {
      if (tries <= 1 || !isTaken(error)) throw error
      await writeWithin(tries - 1)
    }
  }
  async function saveUnsaved(): Promise<boolean> {
    try {
      await alone(async () => {
        if (unsaved.length > 0) await writeWithin(5)
      })
      return true
    } catch {
      mayBeWritten = true
      return false
    } finally {
      onChange()
    }
  }

  return {
    append: (taps) => {
      unsaved.push(...taps)
      return saveUnsaved()
    },
    saveUnsaved,
    unsaved: () => unsaved,
    forgetUnsaved: () => {
      unsaved = []
    },
    keepAnswers: (answers, answeredAt) =>
      alone(async () => {
        const answerOf = new Map(answers.map(({ id, ...answer }) => [id, { ...answer, answeredAt }]))
        const changes = (await database.all('log')).flatMap((row): Change[] => {
          const answer = answerOf.get(row.line.mark.id)
          return answer ? [{ in: 'log', put: { ...row, answer } }] : []
        })
        await database.write(changes)
        onChange()
      }),
    forgetAnswers: () =>
      alone(async () => {
        const held = (await database.all('log')).filter(isHeld)
        await database.write(held.map((row) => ({ in: 'log', put: { ...row, answer: null } })))
        onChange()
      }),
  }
}
