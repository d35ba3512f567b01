import { useEffect } from 'react'

let tellTakenOver: VoidFunction
const takenOver = new Promise<void>((resolve) => {
  tellTakenOver = resolve
})

/**
 * Waits until React has taken over the whole page as it was sent: its frame at once, what stands in it whenever the browser is idle.
 * A page that is left before has nothing to be taken over with: React would begin anew (TanStack/router#8198).
 */
export const pageTakenOver = () => takenOver

/** To be used by what frames every page: tells when the browser has nothing left to do, or after 2 s. */
export function useTellTakenOver() {
  useEffect(() => {
    // Safari has no idle callback: a task comes after those of React that are waiting.
    if ('requestIdleCallback' in window) requestIdleCallback(tellTakenOver, { timeout: 2000 })
    else setTimeout(tellTakenOver)
  }, [])
}
