// How a page that a phone keeps stands there, and its new versions (docs/rules/presence.md#the-page-without-network).
import { isTyping } from '../ui/is-typing.ts'
import { type Installed, isAppleDevice, workerOf } from './installed.ts'
import { takeOver } from './worker-message.ts'

/** What Chromium's browsers send where the page may be installed (W3C Manifest Incubations). */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

let installed: Installed = {
  worker: 'none',
  isPersistent: false,
  isInstalled: false,
  isApple: false,
  mayInstall: false,
  hasNewVersion: false,
  isTyping: false,
}
const listeners = new Set<() => void>()
let offer: InstallOffer | undefined
let registration: ServiceWorkerRegistration | undefined
/** Where its worker is, and which addresses that answers. */
let kept: { worker: string; scope: string }

/** How the page stands on this phone, and who is told when that changes. */
export const installedStore = {
  read: () => installed,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function change(part: Partial<Installed>) {
  // A page that is drawn again within a click would undo what was just ticked.
  if (Object.entries(part).every(([name, value]) => installed[name as keyof Installed] === value)) return
  installed = { ...installed, ...part }
  for (const tell of listeners) tell()
}

/**
 * Has the worker keep the page, and follows how that stands. Called once, before anything is drawn.
 * @param page where its worker is, and which addresses that answers
 */
export function keepPage(page: typeof kept): void {
  kept = page
  const inOwnWindow = matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
  change({ isInstalled: inOwnWindow, isApple: isAppleDevice(navigator.userAgent, navigator.maxTouchPoints) })
  followOffers()
  followTyping()
  void askToStay()
  if ('serviceWorker' in navigator && 'caches' in window) followWorker(navigator.serviceWorker)
  else change({ worker: 'unavailable' })
}

/** Has the browser ask whether to install the page; it asks once for each offer. */
export async function install(): Promise<void> {
  const asked = offer
  offer = undefined
  change({ mayInstall: false })
  await asked?.prompt()
}

/** Has the new version answer from now on; every open page of the old one is then loaded again. */
export const takeNewVersion = (): void => registration?.waiting?.postMessage(takeOver)

function followOffers() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault() // the page's own button asks
    offer = event as InstallOffer
    change({ mayInstall: true })
  })
  addEventListener('appinstalled', () => change({ mayInstall: false, isInstalled: true }))
}

/**
 * How long a field must have been left, in milliseconds: the tap that leaves it may still be under way to a button, which must not move,
 * and what it sends too.
 */
const leftFor = 1_000
let leaving: number | undefined

function lookWhetherTyped(element = document.activeElement) {
  window.clearTimeout(leaving)
  if (isTyping(element)) return change({ isTyping: true })
  leaving = window.setTimeout(() => change({ isTyping: isTyping(document.activeElement) }), leftFor)
}

/** A field that is taken away while it is filled in, as after signing in, says nothing of it: each tap is looked at as well. */
function followTyping() {
  addEventListener('focusin', () => lookWhetherTyped())
  addEventListener('click', () => lookWhetherTyped())
  addEventListener('focusout', ({ relatedTarget }) => lookWhetherTyped(relatedTarget as Element | null))
}

/** Asks the browser not to delete what is kept; only once the page is used, for some ask the person. */
async function askToStay() {
  const { storage } = navigator
  if (!storage?.persist) return
  if (await storage.persisted()) return change({ isPersistent: true })
  addEventListener('click', async () => change({ isPersistent: await storage.persist() }), { once: true })
}

function followWorker(workers: ServiceWorkerContainer) {
  void register(workers)
  const lookAgain = () => {
    if (installed.worker === 'failed') void register(workers)
    else void registration?.update().catch(() => {}) // without network the kept one stays
  }
  addEventListener('online', lookAgain)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookAgain())
  let isAnswered = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    // The first worker answers the very page that it has kept; the next one has kept another.
    if (isAnswered) reloadWhenNothingIsTyped()
    isAnswered = true
  })
}

async function register(workers: ServiceWorkerContainer) {
  try {
    const found = await workers.register(kept.worker, { scope: kept.scope, updateViaCache: 'none' })
    registration = found
    const tell = () => {
      change(workerOf(found))
      lookWhetherTyped()
    }
    const follow = () => {
      found.installing?.addEventListener('statechange', tell)
      tell()
    }
    found.onupdatefound = follow
    follow()
  } catch (error) {
    // What a private window of Firefox says.
    const isRefused = error instanceof DOMException && error.name === 'SecurityError'
    change({ worker: isRefused ? 'unavailable' : 'failed' })
  }
}

function reloadWhenNothingIsTyped() {
  if (!installed.isTyping) return location.reload()
  const stop = installedStore.subscribe(() => {
    if (installed.isTyping) return
    stop()
    location.reload()
  })
}
