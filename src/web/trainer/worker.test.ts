import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'

// The worker as the browser runs it, alone with what it may use: a network, caches and what happens to it.

const page = '/espace-formateur/'
const manifest = '/espace-formateur/manifest.webmanifest'
const script = '/assets/trainer-1.js'
const later = '/assets/later-trainer-1.js'
const html = `<script type="module" src="${script}"></script>`

/** The lines of its code and of what it shares, their imports written out. */
const code = ['src/web/kept/worker-message.ts', 'src/web/kept/kept-worker.ts', 'src/web/trainer/worker.ts']
  .map((file) => stripTypeScriptTypes(readFileSync(file, 'utf8')))
  .join('\n')
  .replace(/^import .*trainerManifestPath.*$/m, `const trainerPath = '${page}', trainerManifestPath = '${manifest}'`)
  .replaceAll(/^import .*$/gm, '')
  .replaceAll(/^export /gm, '')

type Listener = (event: object) => void

/** One phone: what it has kept, and what its network answers. */
function phone() {
  const kept = new Map<string, Map<string, Response>>()
  const asked: string[] = []
  const network: Record<string, () => Response> = {
    [page]: () => new Response(html),
    [manifest]: () => new Response('{"name":"new"}'),
    [script]: () => new Response('script'),
    [later]: () => new Response('later'),
  }
  const state = { isOnline: true, hasRoom: true, claimed: 0, skipped: 0 }
  const caches = {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (address: string, { cacheName }: { cacheName: string }) => kept.get(cacheName)?.get(address)?.clone(),
    async open(name: string) {
      const entries = kept.get(name) ?? new Map<string, Response>()
      kept.set(name, entries)
      return {
        async put(address: string, answer: Response) {
          if (!state.hasRoom && address === later) throw new DOMException('full', 'QuotaExceededError')
          entries.set(address, answer)
        },
      }
    },
  }
  const fetch = async (request: string | { url: string }) => {
    const address = typeof request === 'string' ? request : request.url.replace('https://site.example', '')
    asked.push(address)
    if (!state.isOnline) throw new TypeError('no network')
    return network[address]?.() ?? new Response('not found', { status: 404 })
  }

  /** Starts a worker of a version, and lets things happen to it. */
  function worker(version: string, files = [script, later, manifest], named = [script]) {
    const listeners: Record<string, Listener> = {}
    const scope = {
      ...{ caches, fetch, URL, Error, location: { origin: 'https://site.example' }, shell: { version, files, named } },
      addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
      skipWaiting: async () => state.skipped++,
      clients: { claim: async () => state.claimed++ },
    }
    runInNewContext(code, scope)
    async function happens(name: string, event: object = {}) {
      let done: Promise<unknown> = Promise.resolve()
      listeners[name]?.({ ...event, waitUntil: (lasting: Promise<unknown>) => (done = lasting) })
      await done
    }
    /** What a page is answered by it; undefined where it leaves the request alone. */
    async function answers(address: string, { mode = 'no-cors', method = 'GET' } = {}) {
      let answer: Promise<Response> | undefined
      const lasting: Promise<unknown>[] = []
      listeners.fetch?.({
        request: { url: new URL(address, 'https://site.example').href, mode, method },
        respondWith: (given: Promise<Response>) => (answer = given),
        waitUntil: (one: Promise<unknown>) => lasting.push(one),
      })
      const text = answer && (await (await answer).text())
      await Promise.all(lasting)
      return text
    }
    return { happens, answers, opens: (address: string) => answers(address, { mode: 'navigate' }) }
  }
  return { kept, asked, network, state, worker, names: () => [...kept.keys()] }
}

let here: ReturnType<typeof phone>
beforeEach(() => {
  here = phone()
})

describe('what it keeps', () => {
  test('is the page and all its files, under the name of its version', async () => {
    await here.worker('one').happens('install')
    expect(here.names()).toEqual(['espace-formateur one'])
    expect([...(here.kept.get('espace-formateur one')?.keys() ?? [])].sort()).toEqual(
      [page, script, later, manifest].sort(),
    )
  })

  test.each<[string, (network: Record<string, () => Response>) => void]>([
    ['is missing', (network) => delete network[later]],
    ['is an error', (network) => (network[later] = () => new Response('', { status: 500 }))],
    ['is only part of it', (network) => (network[later] = () => new Response('l', { status: 206 }))],
    [
      'was led elsewhere',
      (network) => (network[later] = () => Object.defineProperty(new Response('x'), 'redirected', { value: true })),
    ],
    ['is a page of another version', (network) => (network[page] = () => new Response(html.replace('-1', '-2')))],
  ])('is nothing where one %s', async (_, spoil) => {
    spoil(here.network)
    await expect(here.worker('one').happens('install')).rejects.toThrow()
    expect(here.names()).toEqual([])
  })

  test('is nothing where there is no room for all of it', async () => {
    here.state.hasRoom = false
    await expect(here.worker('one').happens('install')).rejects.toThrow('full')
    expect(here.names()).toEqual([])
  })

  test('replaces what older versions have kept, and touches no cache of others', async () => {
    await here.worker('one').happens('install')
    here.kept.set('of somebody else', new Map())
    const next = here.worker('two')
    await next.happens('install')
    expect(here.names()).toContain('espace-formateur one')
    await next.happens('activate')
    expect(here.names().sort()).toEqual(['espace-formateur two', 'of somebody else'])
    expect(here.state.claimed).toBe(1)
  })
})

describe('it answers', () => {
  test('the page and its files without network, whatever the page is asked', async () => {
    const worker = here.worker('one')
    await worker.happens('install')
    here.state.isOnline = false
    here.asked.length = 0
    expect(await worker.opens(page)).toBe(html)
    expect(await worker.opens(`${page}?seance=12`)).toBe(html)
    expect(await worker.answers(later)).toBe('later')
    expect(here.asked).toEqual([])
    expect(await worker.answers(manifest)).toBe('{"name":"new"}')
  })

  test('its manifest from the network where there is one: the firm may have another name', async () => {
    const worker = here.worker('one')
    await worker.happens('install')
    here.network[manifest] = () => new Response('{"name":"newer"}')
    expect(await worker.answers(manifest)).toBe('{"name":"newer"}')
  })

  test.each([
    ['a call', '/api/admin/trainings', {}],
    ['another page', '/admin', { mode: 'navigate' }],
    ['a page below its own', '/espace-formateur/autre', { mode: 'navigate' }],
    ['a form that is sent', page, { mode: 'navigate', method: 'POST' }],
    ['another site', 'https://other.example/espace-formateur/', { mode: 'navigate' }],
    ['a built file of other pages', '/assets/site.js', {}],
    ['its own code', '/espace-formateur/worker.js', {}],
  ])('nothing else, which goes to the network untouched: %s', async (_, address, request) => {
    const worker = here.worker('one')
    await worker.happens('install')
    here.asked.length = 0
    expect(await worker.answers(address, request)).toBeUndefined()
    expect(here.asked).toEqual([])
  })

  test('from the network where its cache was deleted, and keeps all of it again', async () => {
    const worker = here.worker('one')
    await worker.happens('install')
    here.kept.clear()
    expect(await worker.opens(page)).toBe(html)
    here.state.isOnline = false
    expect(await worker.opens(page)).toBe(html)
    expect(await worker.answers(later)).toBe('later')
  })

  test('from the network also where it cannot be kept again', async () => {
    const worker = here.worker('one')
    here.network[page] = () => new Response('of the next version')
    expect(await worker.opens(page)).toBe('of the next version')
    expect(here.names()).toEqual([])
  })
})

test('while it waits it begins when the page says so, and at nothing else', async () => {
  const worker = here.worker('one')
  await worker.happens('install')
  await worker.happens('message', { data: 'anything else' })
  expect(here.state.skipped).toBe(0)
  await worker.happens('message', { data: 'take over' })
  expect(here.state.skipped).toBe(1)
})
