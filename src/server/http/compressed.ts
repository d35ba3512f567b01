import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/**
 * How far back brotli looks, as it counts that (a power of two): as far as the text is long, and not 4 MB, for which level 9 sets up
 * 25 MB of tables each time, whatever it is given.
 * @param length of the text, in bytes
 */
export const brotliWindow = (length: number): number =>
  Math.min(Math.max(Math.ceil(Math.log2(length + 16)), 16), constants.BROTLI_DEFAULT_WINDOW)

/** What is shorter, in bytes, would hardly be shorter still. */
const worthwhile = 1024
/** As many bytes as gzip's usual level; a higher one takes twice the CPU (docs/performance.md#registering-papers-catalogue-and-pages). */
const quality = 4
const compressible = /^(application\/json|text\/html)(;|$)/i

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const brotli = (body: Buffer) =>
  compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: brotliWindow(body.length),
    },
  })

/**
 * Sends what is made for one request, such as a page for somebody signed in or a list of the API, as brotli at a fast level, or as gzip
 * where that alone is accepted. What is kept for everyone is compressed harder, once (`answer-cache.ts`).
 */
export const compressed: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, status } = c.res
  if (!compressible.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) return
  c.header('Vary', 'Accept-Encoding', { append: true })
  const accepted = c.req.header('accept-encoding') ?? ''
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
  if (!encoding || c.req.method === 'HEAD' || !c.res.body) return
  const body = Buffer.from(await c.res.arrayBuffer())
  const isWorthwhile = body.length >= worthwhile
  const sent = !isWorthwhile ? body : encoding === 'br' ? await brotli(body) : await compressGzip(body)
  const own = new Headers(headers)
  own.delete('content-length')
  if (isWorthwhile) own.set('Content-Encoding', encoding)
  c.res = undefined // or the headers of the two would be joined
  c.res = new Response(new Uint8Array(sent), { status, headers: own })
}
