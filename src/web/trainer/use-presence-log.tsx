import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { useOpened } from '../kept/use-opened.ts'
import { openPresenceLog, type PresenceLog, type Snapshot } from '../presence-log/presence-log.ts'

const Opened = createContext<PresenceLog | null>(null)

/** Opens the log of this phone; what stands inside is drawn once it is read. */
export function PresenceLogProvider({
  open = openPresenceLog,
  children,
}: {
  open?: () => Promise<PresenceLog>
  children: ReactNode
}) {
  const log = useOpened(open)
  return log && <Opened value={log}>{children}</Opened>
}

/** The log of this phone, and what it says now. */
export function usePresenceLog(): { log: PresenceLog; kept: Snapshot } {
  const log = useContext(Opened)
  if (!log) throw new Error('the log is not open')
  return { log, kept: useSyncExternalStore(log.subscribe, log.getSnapshot) }
}
