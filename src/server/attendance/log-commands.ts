// A device's log is taken in, line by line (docs/rules/presence.md#the-log).
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type {
  ContradictionReason,
  LineAnswer,
  LogAnswer,
  LogForm,
  LogLine,
} from '../../domain/attendance/presence-log.ts'
import { writeAudits } from '../audit/commands.ts'
import { deviceLocks } from '../db/advisory-locks.ts'
import type { Tx } from '../db/open.ts'
import { presenceContradictions, presenceDevices, presenceMarks } from '../db/schema/presence.ts'
import type { StaffCall } from '../http/request-context.ts'
import { type Kept, lineHash, openLog } from './log-line-commands.ts'

/**
 * Keeps the lines of a device's log, each by itself and in their order. One that came before counts once; one that contradicts what is
 * known meanwhile is kept, does not hold, and is put before the office; a wrong clock is no reason to refuse one.
 * @returns what became of each, and how many lines of the device are here
 */
export async function takeLog(call: StaffCall, form: LogForm): Promise<LogAnswer> {
  return call.db.transaction(async (tx) => {
    // Two tabs may send the same lines at once.
    await tx.execute(sql`select pg_advisory_xact_lock(${deviceLocks}, hashtext(${form.device}))`)
    const known = await knownAnswers(tx, form.lines)
    const fresh = form.lines.filter(({ mark }) => !known.has(mark.id))
    const taken = fresh.length === 0 ? new Map<string, LineAnswer>() : await takeLines(tx, call, form, fresh)
    await noteReport(tx, call, form)
    const answers = form.lines.flatMap(({ mark }) => known.get(mark.id) ?? taken.get(mark.id) ?? [])
    return { now: call.now.toISOString(), answers, held: await countHeld(tx, form) }
  })
}

/** What was answered for lines that are here already: the answer may have been lost. */
async function knownAnswers(tx: Tx, lines: readonly LogLine[]): Promise<Map<string, LineAnswer>> {
  if (lines.length === 0) return new Map()
  const rows = await tx
    .select({ id: presenceMarks.id, reason: presenceContradictions.reason })
    .from(presenceMarks)
    .leftJoin(presenceContradictions, eq(presenceContradictions.markId, presenceMarks.id))
    .where(
      inArray(
        presenceMarks.id,
        lines.map(({ mark }) => mark.id),
      ),
    )
  return new Map(
    rows.map(({ id, reason }) => [id, reason ? { id, answer: 'contradicts', reason } : { id, answer: 'known' }]),
  )
}

async function takeLines(tx: Tx, call: StaffCall, form: LogForm, lines: readonly LogLine[]) {
  const judge = await openLog(tx, call, form, lines)
  const answers = new Map<string, LineAnswer>()
  const kept: Kept[] = []
  for (const [at, line] of lines.entries()) {
    const { id } = line.mark
    if (answers.has(id)) continue
    const judged = await judge(line, lines.slice(at + 1))
    if ('refused' in judged) {
      answers.set(id, { id, answer: 'refused', reason: judged.refused })
      continue
    }
    kept.push(judged)
    const { reason } = judged
    answers.set(id, reason ? { id, answer: 'contradicts', reason } : { id, answer: 'stored' })
  }
  await write(tx, call, form, kept)
  return answers
}

async function write(
  tx: Tx,
  call: StaffCall,
  { device: deviceId, deviceName }: LogForm,
  kept: readonly Kept[],
): Promise<void> {
  if (kept.length === 0) return
  await tx.insert(presenceMarks).values(
    kept.map(({ line, halfId, madeUpHalfId, markedBy, markedAt, reason }) => {
      const { id, registrationId, state, lateAt, reason: absence } = line.mark
      return {
        ...{ id, registrationId, state, lateAt, halfId, madeUpHalfId, markedBy, markedAt, deviceId },
        reason: absence,
        createdAt: call.now,
        isContradicted: reason !== undefined,
        deviceNumber: line.number,
        deviceHash: lineHash(line),
        deviceAt: new Date(line.at),
        deviceOffset: line.offset,
      }
    }),
  )
  const open = kept.flatMap(({ line, reason }) => (reason ? { line, reason } : []))
  if (open.length > 0) {
    await tx.insert(presenceContradictions).values(
      open.map(({ line: { mark, trainingId }, reason }) => ({
        ...{ markId: mark.id, trainingId, date: mark.date, half: mark.half, reason, deviceName },
      })),
    )
  }
  await writeAudits(
    tx,
    call.actor,
    kept.map(({ line: { mark, number }, markedAt, reason }) => ({
      action: 'mark_presence',
      subjectType: 'registration',
      subjectId: mark.registrationId,
      after: toldOf(mark, { device: deviceId, number, markedAt, reason }),
    })),
  )
}

interface Source {
  device: string
  number: number
  markedAt: Date
  reason: ContradictionReason | undefined
}
const toldOf = (
  { id: _, registrationId: __, ...mark }: LogLine['mark'],
  { device, number, markedAt, reason }: Source,
) => ({
  ...mark,
  ...{ device, number, markedAt: markedAt.toISOString() },
  ...(reason && { contradicts: reason }),
})

/** The device has said all that it holds of these sessions, as far as it has come. */
async function noteReport(tx: Tx, { now }: StaffCall, { device, rosters, lines }: LogForm): Promise<void> {
  // While it sends, more may follow.
  const isWhole = lines.length === 0
  if (!isWhole || rosters.length === 0) return
  await tx
    .update(presenceDevices)
    .set({ reportedAt: now })
    .where(
      and(
        eq(presenceDevices.deviceId, device),
        inArray(
          presenceDevices.trainingId,
          rosters.map(({ trainingId }) => trainingId),
        ),
      ),
    )
}

async function countHeld(tx: Tx, { device, from }: LogForm): Promise<number> {
  return tx.$count(presenceMarks, and(eq(presenceMarks.deviceId, device), gte(presenceMarks.deviceNumber, from)))
}
