import { useEffect } from 'react'

/**
 * For frames that one is signed in to: fetches once the browser is idle what must be there at once when it is needed, or without a
 * connection. Where it cannot be fetched, it is tried again when it is needed.
 * @param load the same function at every call
 */
export function useLoadedAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    // Safari has no idle callback: it gets the next task.
    const idle = window.requestIdleCallback ?? setTimeout
    idle(() => void load().catch(() => {}))
  }, [load])
}
