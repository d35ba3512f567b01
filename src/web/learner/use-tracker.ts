import { useEffect, useMemo, useRef } from 'react'
import { stepsPath } from './kept-lessons.ts'
import { createTracker, type Tracker } from './tracker.ts'
import { useCourseLog } from './use-course-log.tsx'

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
