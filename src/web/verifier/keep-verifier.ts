import { verifierPath, verifierWorkerPath } from '../../domain/values/paths.ts'
import { takeOver } from '../kept/worker-message.ts'

/** Whether the page opens without network: `coming` while it is being saved. */
export type Kept = 'coming' | 'kept' | 'notKept'

/**
 * Has the worker keep the page. A new version takes over at once: the page has loaded all that it is made of, and goes on with that.
 * @param tell told how it stands, each time that changes
 */
export async function keepVerifier(tell: (kept: Kept) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return tell('notKept')
  tell(navigator.serviceWorker.controller ? 'kept' : 'coming')
  try {
    const options: RegistrationOptions = { scope: verifierPath, updateViaCache: 'none' }
    const registration = await navigator.serviceWorker.register(verifierWorkerPath, options)
    const look = () => {
      registration.waiting?.postMessage(takeOver)
      if (registration.active) tell('kept')
      else if (!registration.waiting && !registration.installing) tell('notKept')
    }
    const follow = () => {
      registration.installing?.addEventListener('statechange', look)
      look()
    }
    registration.onupdatefound = follow
    follow()
  } catch {
    // Without network the kept page has its worker already.
    if (!navigator.serviceWorker.controller) tell('notKept')
  }
}
