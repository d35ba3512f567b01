/** How the page stands on this phone, as far as it can be known. */
export interface Installed {
  /**
   * Whether the worker has kept the page: `none` before it is asked, and in development; `unavailable` where the browser keeps none, `failed` where it could not be had whole, as on a
   * line that broke or a full disk.
   */
  worker: 'none' | 'unavailable' | 'failed' | 'coming' | 'ready'
  /** Whether the browser has promised to delete nothing of it by itself. */
  isPersistent: boolean
  /** Whether it was opened from the phone's first screen, in a window of its own. */
  isInstalled: boolean
  isApple: boolean
  /** Whether the browser has offered to install it. */
  mayInstall: boolean
  /** Whether a newer version is kept beside the one that is shown, and waits. */
  hasNewVersion: boolean
  /** Whether something is just being filled in: a new version is not offered then, for it would open an empty page. */
  isTyping: boolean
}

export type Notice = 'unavailable' | 'failed' | 'coming' | 'kept' | 'mayGo' | 'install' | 'onApple'

/** What is said of it, in this order. How it is installed is said only where it can be kept. */
export function noticesOf({ worker, isPersistent, isInstalled, isApple, mayInstall }: Installed): Notice[] {
  if (worker === 'none') return []
  if (worker === 'unavailable' || worker === 'failed') return [worker]
  const notices: Notice[] = [worker === 'ready' ? 'kept' : 'coming']
  if (isInstalled) return notices
  if (worker === 'ready' && !isPersistent) notices.push('mayGo')
  if (mayInstall) notices.push('install')
  else if (isApple) notices.push('onApple')
  return notices
}

/** Whether the page is to offer its new version now. */
export const offersNewVersion = ({ hasNewVersion, isTyping }: Installed): boolean => hasNewVersion && !isTyping

/**
 * What the worker has come to.
 * @param workers of a registration: the one that answers, the next one, and the one that is just keeping the page
 */
export function workerOf({
  active,
  waiting,
  installing,
}: Record<'active' | 'waiting' | 'installing', unknown>): Pick<Installed, 'worker' | 'hasNewVersion'> {
  const worker = active ? 'ready' : waiting || installing ? 'coming' : 'failed'
  return { worker, hasNewVersion: Boolean(active && waiting) }
}

/**
 * Whether the page is on an iPhone or iPad, whose browsers offer to install nothing.
 * @param touchPoints of `navigator.maxTouchPoints`: an iPad calls itself a Mac, which has none
 */
export const isAppleDevice = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
