import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pieceSize } from '../../../../domain/media/media.ts'
import { type Api, ApiError, createClient } from '../../../api/api.ts'
import { sendMedia, UnreadableFile, type UploadStep } from './upload.ts'

const content = new Uint8Array(2 * pieceSize + 100).map((_, at) => at % 251)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const file = new File([content], 'voix.m4a')
const refusal = (status: number, code: string) => Response.json({ code, message: code }, { status })

type Fault = (number: number, keep: () => void) => Response | Promise<Response> | undefined

/** A server that keeps pieces as ours does, and answers each call as `fault` says, where it says something. */
function serverWith(fault: Fault = () => undefined) {
  const pieces = new Map<number, Uint8Array>()
  const calls: string[] = []
  const known = () => ({
    ...{ id: 7, owner: 'lesson', name: 'voix.m4a', mimeType: 'audio/mp4', size: content.length, pieceSize },
    ...{ sha256: sha256(content), state: 'uploading' as string, missing: [0, 1, 2].filter((at) => !pieces.has(at)) },
  })
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input))
    init?.signal?.throwIfAborted()
    calls.push(`${init?.method} ${url.pathname}`)
    const [, place] = /pieces\/(\d)$/.exec(url.pathname) ?? []
    if (place === undefined) {
      const isWhole = url.pathname.endsWith('/finish')
      if (isWhole && known().missing.length > 0) return refusal(409, 'media_incomplete')
      return Response.json({ ...known(), state: isWhole ? 'ready' : 'uploading' }, { status: isWhole ? 200 : 201 })
    }
    const bytes = init?.body as Uint8Array
    const keep = () => void pieces.set(Number(place), bytes)
    const failed = await fault(Number(place), keep)
    if (failed) return failed
    if (sha256(bytes) !== url.searchParams.get('sha256')) return refusal(400, 'media_piece_damaged')
    keep()
    return new Response(null, { status: 204 })
  }
  const api = createClient<Api>('http://office.test/api', answer as typeof fetch, {})
  return { api, calls, whole: () => Buffer.concat([0, 1, 2].map((at) => pieces.get(at) ?? Buffer.alloc(0))) }
}

function send(api: ReturnType<typeof serverWith>['api'], { stop = new AbortController(), chosen = file } = {}) {
  const steps: UploadStep[] = []
  const upload = { file: chosen, mimeType: 'audio/mp4', signal: stop.signal, onBegin: () => {} } as const
  const sent = sendMedia({ ...upload, api, onStep: (step) => steps.push(step), pause: async () => {} })
  return { sent, steps }
}

test('all pieces arrive, each once, and how far it is is told', async () => {
  const { api, calls, whole } = serverWith()
  const { sent, steps } = send(api)
  expect(await sent).toMatchObject({ id: 7, state: 'ready' })
  expect(sha256(whole())).toBe(sha256(content))
  expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(3)
  expect(steps.map(({ phase }) => phase)).toEqual([...Array(3).fill('reading'), ...Array(4).fill('sending')])
  expect(steps.at(-1)?.percent).toBe(100)
})

test.each<[string, () => Response | Promise<Response>]>([
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is away', () => refusal(503, 'busy')],
  ['there were too many calls', () => refusal(429, 'too_many')],
  ['the line has spoilt a piece', () => refusal(400, 'media_piece_damaged')],
])('the upload waits and goes on where it stopped: %s', async (_, failure) => {
  let failures = 0
  const { api, whole } = serverWith((number) => (number === 1 && failures++ < 2 ? failure() : undefined))
  const { sent, steps } = send(api)
  expect(await sent).toMatchObject({ state: 'ready' })
  expect(sha256(whole())).toBe(sha256(content))
  expect(steps.filter(({ phase }) => phase === 'waiting')).toHaveLength(2)
})

test('a piece whose answer was lost is sent again', async () => {
  let isLost = true
  const { api, calls } = serverWith((number, keep) => {
    if (number !== 2 || !isLost) return undefined
    isLost = false
    keep()
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  expect(await send(api).sent).toMatchObject({ state: 'ready' })
  expect(calls.filter((call) => call.endsWith('/pieces/2'))).toHaveLength(2)
})

test('what was stopped goes on with the pieces that are missing', async () => {
  const stop = new AbortController()
  const { api, calls } = serverWith((number) => {
    if (number === 1) stop.abort()
    return undefined
  })
  const first = send(api, { stop }).sent
  await expect(first).rejects.toThrow()
  calls.length = 0
  expect(await send(api).sent).toMatchObject({ state: 'ready' })
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual(['PUT /api/admin/media/7/pieces/2'])
})

test('an upload that another tab has given up begins again', async () => {
  let isGone = true
  const { api, calls } = serverWith((number) => {
    if (number !== 1 || !isGone) return undefined
    isGone = false
    return refusal(404, 'media_not_found')
  })
  expect(await send(api).sent).toMatchObject({ state: 'ready' })
  expect(calls.filter((call) => call === 'POST /api/admin/media')).toHaveLength(2)
})

test.each([
  [401, 'unauthenticated'],
  [413, 'media_too_large'],
  [415, 'media_type_refused'],
  [400, 'media_piece_damaged'],
])('what trying again does not change is told: %i %s', async (status, code) => {
  const { api } = serverWith(() => refusal(status, code))
  const error = await send(api).sent.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status, problem: { code } })
})

test('a file that can be read no more, or is empty, is no lost connection', async () => {
  const gone = new File([content], 'voix.m4a')
  gone.slice = () => {
    throw new DOMException('gone', 'NotReadableError')
  }
  await expect(send(serverWith().api, { chosen: gone }).sent).rejects.toThrow(UnreadableFile)
  await expect(send(serverWith().api, { chosen: new File([], 'vide') }).sent).rejects.toThrow(UnreadableFile)
})
