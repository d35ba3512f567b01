// The clock of this device while the page is open: it is looked at, put right, and what is known of it is kept.
import { newId } from './bytes.ts'
import { afterContact, afterJump, afterTyped, jumpSince, type KnownTime, watchJumps } from './clock.ts'
import type { Environment } from './environment.ts'
import { type ClockRow, type Database, type DeviceRow, factOf } from './rows.ts'

/** How often the clock is looked at, in milliseconds. */
const everyMs = 5_000
/** Another tab has noticed the same jump, or has spoken with the server since. */
const noticedTogetherMs = 3 * everyMs

export interface DeviceClock {
  known: () => KnownTime
  /** Looks at the clock, so that a jump until now is known. */
  look: () => void
  /** Calls the server, and learns its time. */
  contact: <Answer extends { now: string }>(call: () => Promise<Answer>) => Promise<Answer>
  /** A person says that the time believed is right, or types the right one, as `09:05` in Abidjan. */
  confirm: () => void
  setTime: (typed: string) => void
  /** Takes over what another tab has kept. */
  follow: (rows: readonly DeviceRow[]) => void
  /** Notes that the page is open, so that a clock set back before the next opening is noticed. */
  noteOpen: () => Promise<void>
  stop: () => void
}

const unknown: KnownTime = { offset: null, contactAt: null, isAsked: false }

/**
 * @param rows what was kept of the device
 * @param latest the latest time that its log has noted, by its own clock, in milliseconds since 1970
 * @param onChange called when something else is known
 */
export function createDeviceClock(
  environment: Environment,
  database: Database,
  { rows, latest, onChange }: { rows: readonly DeviceRow[]; latest: number; onChange: () => void },
): DeviceClock {
  const { now } = environment
  const tab = newId()
  const watch = watchJumps(environment, environment.isShown)
  let kept: ClockRow = factOf(rows, 'clock') ?? { key: 'clock', ...unknown, changedAt: 0, changedBy: tab }
  /** What could not be kept counts here all the same. */
  let isWriting = 0

  function know(next: KnownTime) {
    kept = { key: 'clock', ...next, changedAt: now(), changedBy: tab }
    isWriting++
    const written = () => isWriting--
    database.write([{ in: 'device', put: kept }]).then(written, () => {})
    onChange()
  }
  function look(): number {
    const jump = watch.look()
    const isNoticed = kept.changedBy !== tab && Math.abs(now() - kept.changedAt) < noticedTogetherMs
    if (jump !== 0 && !isNoticed) know(afterJump(kept, jump))
    return jump
  }
  const noteOpen = () => database.write([{ in: 'device', put: { key: 'opened', at: now() } }]).catch(() => {})

  const lastNoted = Math.max(latest, kept.contactAt ?? 0, kept.changedAt, factOf(rows, 'opened')?.at ?? 0)
  const jumpBefore = jumpSince(lastNoted, now())
  if (jumpBefore !== 0) know(afterJump(kept, jumpBefore))
  const timer = setInterval(look, everyMs)
  const leave = environment.listen('hidden', () => {
    look()
    watch.leave()
    void noteOpen()
  })

  return {
    known: () => kept,
    look,
    contact: async (call) => {
      look()
      const sentAt = now()
      const answer = await call()
      // A clock that was changed during the call says nothing of its middle.
      if (look() === 0) know(afterContact(kept, { serverNow: Date.parse(answer.now), sentAt, answeredAt: now() }))
      return answer
    },
    confirm: () => know({ ...kept, isAsked: false }),
    setTime: (typed) => know(afterTyped(kept, typed, now())),
    follow: (rows) => {
      const other = factOf(rows, 'clock')
      if (other && isWriting === 0) kept = other
    },
    noteOpen,
    stop: () => {
      clearInterval(timer)
      leave()
    },
  }
}
