// Films, voices and pictures that a learner has kept on the phone, answered without network (docs/rules/online-courses.md#taken).
import { byteRange } from '../../domain/media/media.ts'
import { keptCache } from '../kept/kept-owner.ts'

/** Under which address a file is kept: without what its address is signed with. */
export const keptMediaAddress = (id: number): string => `/api/media/${id}/content`

/** Answers a file that is kept; undefined for what is none. A signed address goes to the network: the page asks for that on purpose. */
export function answerKeptMedia(request: Request): Promise<Response> | undefined {
  const { origin, pathname, search } = new URL(request.url)
  const isKeptAddress = search === '' && /^\/api\/media\/\d+\/content$/.test(pathname)
  if (request.method !== 'GET' || origin !== location.origin || !isKeptAddress) return undefined
  return answer(request, pathname)
}

async function answer(request: Request, address: string): Promise<Response> {
  const kept = await caches.match(address, { cacheName: keptCache }).catch(() => undefined)
  return kept ? partOf(kept, request.headers.get('range')) : fetch(request)
}

/**
 * The part of a whole answer that a player asks for: Safari plays nothing that is answered with 200 (RFC 9110 §14).
 * @param range the header as it was sent; null where the whole is asked for
 */
export async function partOf(kept: Response, range: string | null): Promise<Response> {
  const whole = await kept.blob()
  const part = byteRange(range ?? undefined, whole.size)
  if (part === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${whole.size}` } })
  const { first, last } = part ?? { first: 0, last: whole.size - 1 }
  const type = kept.headers.get('content-type')
  return new Response(part ? whole.slice(first, last + 1) : whole, {
    status: part ? 206 : 200,
    headers: {
      ...(type && { 'Content-Type': type }),
      'Accept-Ranges': 'bytes',
      'Content-Length': String(last - first + 1),
      ...(part && { 'Content-Range': `bytes ${first}-${last}/${whole.size}` }),
    },
  })
}
