import { useEffect } from 'react'

let tell: VoidFunction
/**
 * Fulfilled once React has taken over the whole page as it was sent: its frame at once, what stands in it when the browser is idle. A
 * page that is left before has nothing any more to be taken over with, and everything is drawn twice (TanStack/router#8198).
 */
export const takenOver = new Promise<void>((resolve) => {
  tell = resolve
})

/**
 * For the frame of every page: from its first moment on, the browser is waited for until it is idle, 2 s at most. What was tapped
 * before is done at once (src/server/app/load-scripts.in-page.ts): React then takes over first what holds it.
 */
export function useTellTakenOver() {
  useEffect(() => {
    // Safari has no idle callback: it gets the next task.
    void (window.requestIdleCallback ?? setTimeout)(tell, { timeout: 2000 })
    dispatchEvent(new Event('taken-over'))
  }, [])
}
