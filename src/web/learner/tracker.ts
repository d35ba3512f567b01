// Notes how far a lesson was played, and for how long by the phone's clock (docs/rules/online-courses.md#taken).
import { useEffect, useMemo, useRef } from 'react'
import { stepsPath } from './kept-lessons.ts'
import { tenths } from './position.ts'
import { useCourseLog } from './use-course-log.tsx'

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
  /** The page is being left: what was not noted is noted at once. */
  leave: (position: number) => void
  done: (position: number) => void
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
  const isUnnoted = () => playingSince !== null || playedMs > 0

  function note(kind: Step['kind'], position: number, isLeaving = false) {
    const now = steady()
    const played = playedMs + (playingSince === null ? 0 : now - playingSince)
    if (playingSince !== null) playingSince = now
    playedMs = 0
    lastLineAt = now
    write({ kind, position: tenths(position), played: tenths(played / 1_000) }, isLeaving)
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
      if (!isUnnoted()) return
      stop()
      note('at', position)
    },
    leave(position) {
      if (isUnnoted()) note('at', position, true)
    },
    done(position) {
      stop()
      note('done', position)
    },
  }
}

/**
 * The tracker of a lesson, whose lines go into this phone's log.
 * @param positionNow where its reader is, asked when the page is left
 */
export function useTracker(registrationId: number, lesson: number, positionNow: () => number): Tracker {
  const { log } = useCourseLog()
  const now = useRef(positionNow)
  now.current = positionNow
  const tracker = useMemo(() => {
    const to = stepsPath(registrationId)
    return createTracker((step, isLeaving) => {
      if (isLeaving) log.leave(to, { lesson, ...step })
      else void log.append(to, { lesson, ...step })
    })
  }, [log, registrationId, lesson])
  useEffect(() => {
    const leave = () => tracker.leave(now.current())
    const whenHidden = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', whenHidden)
    addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      removeEventListener('pagehide', leave)
    }
  }, [tracker])
  return tracker
}
