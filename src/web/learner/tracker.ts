// Notes how far a lesson was played, and for how long by the phone's clock (docs/rules/online-courses.md#taken).
import { tenths } from './position.ts'

/** Between two lines while something is played, in milliseconds. */
const lineEveryMs = 10_000

/** A line of how far somebody has come; `position` and `played` in seconds. */
export interface Step {
  kind: 'at' | 'done'
  position: number
  /** Since the line before. */
  played: number
}

export interface Tracker {
  /** Something is played, or read, from now on. */
  begin: () => void
  /** It is at so many seconds now. */
  tick: (position: number) => void
  pause: (position: number) => void
  /** Nobody reads on for now; nothing is noted. */
  rest: () => void
  /** The page is being left: what was not noted is noted at once. */
  leave: (position: number) => void
  /** @param isLeaving whether the page is left by the same tap */
  done: (position: number, isLeaving?: boolean) => void
}

/**
 * @param write takes a line; `isLeaving` where nobody waits for what becomes of it
 * @param steady a clock that only goes forward, in milliseconds
 */
export function createTracker(
  write: (step: Step, isLeaving: boolean) => void,
  steady = () => performance.now(),
): Tracker {
  let playingSince: number | null = null
  let playedMs = 0
  let lastLineAt = steady()
  const unnotedMs = () => playedMs + (playingSince === null ? 0 : steady() - playingSince)

  function note(kind: Step['kind'], position: number, isLeaving = false) {
    const now = steady()
    if (playingSince !== null) playedMs += now - playingSince
    if (playingSince !== null) playingSince = now
    // Whole seconds are told; what is left of one counts in the next line.
    const played = Math.floor(playedMs / 1_000)
    playedMs -= played * 1_000
    lastLineAt = now
    write({ kind, position: tenths(position), played }, isLeaving)
  }
  function stop() {
    if (playingSince !== null) playedMs += steady() - playingSince
    playingSince = null
  }

  return {
    begin() {
      if (playingSince !== null) return
      playingSince = steady()
      lastLineAt = Math.max(lastLineAt, playingSince - playedMs)
    },
    tick(position) {
      if (playingSince !== null && steady() - lastLineAt >= lineEveryMs) note('at', position)
    },
    pause(position) {
      if (playingSince === null && playedMs < 1_000) return
      stop()
      note('at', position)
    },
    rest: stop,
    leave(position) {
      // A browser may say twice that a page is left.
      if (unnotedMs() >= 1_000) note('at', position, true)
    },
    done(position, isLeaving) {
      stop()
      note('done', position, isLeaving)
    },
  }
}
