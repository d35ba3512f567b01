// The worker of a page that a phone keeps: keeps the page with all that it is made of, and answers with that, so that it opens without
// network. Nothing of a person is in what it keeps; calls and everything else go to
// the network untouched, unless the page has a say in them.
import { takeOver } from './worker-message.ts'

/** What `scripts/bundle-kept-pages.ts` writes in. */
declare const shell: {
  /** Changes with anything that is kept and with this very code. */
  version: string
  /** Addresses of all that is kept, the page itself aside. */
  files: readonly string[]
  /** Those that the page itself names: by these one tells that it is of this version. */
  named: readonly string[]
}

/** What happens to a worker, which the types of a page do not know (W3C Service Workers). */
interface Lasting extends Event {
  waitUntil: (done: Promise<unknown>) => void
}
interface Asking extends Lasting {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface Worker {
  addEventListener: <Name extends keyof Happening>(name: Name, listener: (event: Happening[Name]) => void) => void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}
interface Happening {
  install: Lasting
  activate: Lasting
  fetch: Asking
  message: Lasting & { data: unknown }
}
const worker = globalThis as unknown as Worker

interface KeptPage {
  /** The page's address. */
  page: string
  /** Which addresses are that page as well, whatever their query names: it reads that by itself. */
  isPage: (pathname: string) => boolean
  /** Absent where the page is not installed. */
  manifest?: string
  /** What the names of its caches begin with. */
  caches: string
  /** Answers what is none of the page's own, where it can; absent where everything else goes to the network. */
  answerElse?: (request: Request) => Promise<Response> | undefined
}

/** Keeps a page, and answers with it. Called once, by the worker of that page. */
export function startKeptWorker({ page: pagePath, isPage, manifest, caches: ownCaches, answerElse }: KeptPage): void {
  const cacheName = ownCaches + shell.version

  worker.addEventListener('install', (event) => event.waitUntil(keepAll()))
  worker.addEventListener('activate', (event) => event.waitUntil(replaceOlder()))
  // Until then the version before answers: a page that is open never mixes the two.
  worker.addEventListener('message', (event) => {
    if (event.data === takeOver) event.waitUntil(worker.skipWaiting())
  })
  worker.addEventListener('fetch', (event) => {
    const address = keptAddress(event.request)
    const answered = address === undefined ? answerElse?.(event.request) : answer(event, address)
    if (answered) event.respondWith(answered)
  })

  /** Under which address a request's answer is kept; undefined for what is none of the worker's business. */
  function keptAddress({ method, mode, url }: Request): string | undefined {
    const { origin, pathname } = new URL(url)
    if (method !== 'GET' || origin !== location.origin) return undefined
    if (mode === 'navigate') return isPage(pathname) ? pagePath : undefined
    return shell.files.includes(pathname) ? pathname : undefined
  }

  async function answer(event: Asking, address: string): Promise<Response> {
    // The firm may have another name by now, and who asks for this is about to install the page.
    if (manifest && address === manifest) return fetch(event.request).catch((error) => orKept(address, error))
    const kept = await findKept(address)
    if (kept) return kept
    // The browser has deleted it: what is asked for comes from the network, and all of it is kept again.
    if (address === pagePath) event.waitUntil(keepAll().catch(() => {}))
    return fetch(event.request)
  }

  /** @returns undefined as well where the browser lets nobody look, or cannot */
  function findKept(address: string): Promise<Response | undefined> {
    return caches.match(address, { cacheName, ignoreVary: true }).catch(() => undefined)
  }

  async function orKept(address: string, error: unknown): Promise<Response> {
    const kept = await findKept(address)
    if (kept) return kept
    throw error
  }

  /**
   * Keeps the page and its files: all of them or nothing.
   * @throws where one cannot be had as it should be, or where there is no room
   */
  async function keepAll(): Promise<void> {
    const [page, ...answers] = await Promise.all([pagePath, ...shell.files].map(load))
    const text = (await page?.clone().text()) ?? ''
    // While an upgrade is under way another instance may have answered with the version before.
    if (!page || !shell.named.every((name) => text.includes(`"${name}"`)))
      throw new Error('the page is of another version')
    const cache = await caches.open(cacheName)
    try {
      await Promise.all(answers.map((one, index) => cache.put(shell.files[index] ?? '', one)))
      await cache.put(pagePath, page) // at the end: where it is kept, all of it is
    } catch (error) {
      await caches.delete(cacheName)
      throw error
    }
  }

  /** Deletes what older versions have kept, and answers the pages that are open: the first one, which came without a worker, as well. */
  async function replaceOlder(): Promise<void> {
    const names = await caches.keys()
    const older = names.filter((name) => name.startsWith(ownCaches) && name !== cacheName)
    await Promise.all(older.map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
}

/** @throws where the answer is an error, or leads elsewhere */
async function load(address: string): Promise<Response> {
  // Whose names change with their content the browser has already, from the page; the others it asks about.
  const cache = address.startsWith('/assets/') ? 'default' : 'no-cache'
  const answered = await fetch(address, { cache, redirect: 'error' })
  if (answered.status !== 200 || answered.redirected) throw new Error(`${address} answers ${answered.status}`)
  return answered
}
