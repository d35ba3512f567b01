import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { useOpened } from '../kept/use-opened.ts'
import { type CourseLog, type LogState, openCourseLog } from './log.ts'

const Opened = createContext<CourseLog | null>(null)

/** Opens the log of this phone; what stands inside is drawn once it is read. */
export function CourseLogProvider({
  open = openCourseLog,
  children,
}: {
  open?: () => Promise<CourseLog>
  children: ReactNode
}) {
  const log = useOpened(open)
  return log && <Opened value={log}>{children}</Opened>
}

/** The log of this phone, and how sending stands. */
export function useCourseLog(): { log: CourseLog; state: LogState } {
  const log = useContext(Opened)
  if (!log) throw new Error('the log is not open')
  return { log, state: useSyncExternalStore(log.subscribe, log.getSnapshot) }
}
