// What the log needs of the browser; tests bring their own.
import { saveAs } from '../files/save-file.ts'
import { readStored, store } from '../page/browser-storage.ts'

/** When the page is looked at, left, or has a line again. */
export type PageEvent = 'online' | 'shown' | 'hidden'

export interface Environment {
  /** May throw where the browser lets nobody look. */
  indexedDB: () => IDBFactory | undefined
  locks: LockManager | undefined
  /** Wall clock, and one that only goes forward, both in milliseconds. */
  now: () => number
  steady: () => number
  fetch: typeof fetch
  userAgent: string
  isShown: () => boolean
  listen: (event: PageEvent, listener: () => void) => () => void
  /** Tells other tabs that something was written, and hears of it. */
  channel: { tell: () => void; close: () => void; onTold: (listener: () => void) => void }
  /** Whether the browser has promised to keep what is stored, or the page stands on the home screen. */
  isKept: () => Promise<boolean>
  /** Asks for that promise. */
  askToKeep: () => Promise<unknown>
  /** A note outside the database, by which its loss is noticed; null for none. */
  readFlag: () => string | null
  writeFlag: (text: string | null) => void
  /** Gives files to another app; undefined where it cannot. */
  share: ((files: File[]) => Promise<void>) | undefined
  canShare: (files: File[]) => boolean
  download: (file: File) => void
}

const flag = 'presence-device'

function listen(event: PageEvent, listener: () => void): () => void {
  const whenShown = () => {
    if ((document.visibilityState === 'visible') === (event === 'shown')) listener()
  }
  const heard: [EventTarget, string, () => void][] =
    event === 'online'
      ? [[window, 'online', listener]]
      : [
          [document, 'visibilitychange', whenShown],
          [window, event === 'shown' ? 'pageshow' : 'pagehide', listener],
        ]
  for (const [target, name, heardBy] of heard) target.addEventListener(name, heardBy)
  return () => {
    for (const [target, name, heardBy] of heard) target.removeEventListener(name, heardBy)
  }
}

function openChannel(): Environment['channel'] {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, close: () => {}, onTold: () => {} }
  const channel = new BroadcastChannel('presence-log')
  return {
    tell: () => channel.postMessage(null),
    close: () => channel.close(),
    onTold: (listener) => channel.addEventListener('message', listener),
  }
}

/** The browser that the page is open in. */
export const browserEnvironment = (): Environment => ({
  indexedDB: () => globalThis.indexedDB,
  locks: navigator.locks as LockManager | undefined,
  now: () => Date.now(),
  steady: () => performance.now(),
  fetch: (input, init) => globalThis.fetch(input, init),
  userAgent: navigator.userAgent,
  isShown: () => document.visibilityState === 'visible',
  listen,
  channel: openChannel(),
  isKept: async () => {
    const isInstalled =
      matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
    return isInstalled || (await navigator.storage?.persisted?.()) === true
  },
  askToKeep: async () => navigator.storage?.persist?.(),
  readFlag: () => readStored('localStorage', flag),
  writeFlag: (text) => store('localStorage', flag, text),
  share: typeof navigator.share === 'function' ? (files) => navigator.share({ files }) : undefined,
  canShare: (files) => navigator.canShare?.({ files }) === true,
  download: (file) => saveAs(file, file.name),
})
