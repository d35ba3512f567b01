import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { securityHeaders } from '../http/security.ts'

/** A rendered page as it travels: its bytes, and the policy for exactly its scripts. */
export interface RenderedPage {
  body: Buffer<ArrayBuffer>
  csp: string
}

export const renderedPage = (html: string): RenderedPage => ({
  body: Buffer.from(html),
  csp: contentSecurityPolicy(html),
})

/** A rendered page as it is kept: three forms of its body, and everything else an answer needs. */
interface KeptPage extends RenderedPage {
  /** When it is to be rendered again, in milliseconds. */
  until: number
  brotli: Buffer
  gzip: Buffer
  etag: string
}

/** How long a page is shown without being rendered again, in milliseconds: what is "to come" changes with the clock. */
const pageTtlMs = 5 * 60_000
/** All forms of all pages together, in bytes: some eight hundred of the largest. */
const maxBytes = 64 * 1024 * 1024

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const sizeOf = ({ body, brotli, gzip: gzipped }: KeptPage) => body.length + brotli.length + gzipped.length
const hashOf = (text: string | Buffer) => hash('sha256', text, 'base64')
const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

/** A policy that lets only our own files and exactly this page's inline scripts run (CSP level 3, no `unsafe-inline`). */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set([...html.matchAll(inlineScript)].map((script) => `'sha256-${hashOf(script[1] ?? '')}'`))
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Keeps rendered public pages, which are the same for everyone: per address, hence per language. Emptied whenever what they show
 * has changed (`database.listen('pages')`). When it is full, the page that was asked for least recently goes.
 * @param clock milliseconds
 * @param most bytes
 */
export function createPageCache(production: boolean, clock: () => number, most = maxBytes) {
  const headers = securityHeaders(production)
  // In the order in which they were last asked for.
  const pages = new Map<string, KeptPage>()
  let bytes = 0
  // A page whose rendering began before the last change may show what was before it: it is not kept.
  let generation = 0

  const drop = (path: string) => {
    const page = pages.get(path)
    if (page) bytes -= sizeOf(page)
    pages.delete(path)
  }
  const put = (path: string, page: KeptPage) => {
    drop(path)
    pages.set(path, page)
    bytes += sizeOf(page)
  }

  const headersOf = (page: KeptPage, encoding?: string) => ({
    ...headers,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding, Cookie',
    ETag: page.etag,
    'Content-Security-Policy': page.csp,
    ...(encoding && { 'Content-Encoding': encoding }),
  })

  return {
    clear() {
      generation++
      pages.clear()
      bytes = 0
    },
    generation: () => generation,

    /**
     * Keeps a page, once its compressed forms are made, unless something has changed since `renderedIn`: a slow connection never gets
     * it uncompressed from here.
     * @param change when what it shows shall change, if that is known already
     */
    async keep(path: string, { body, csp }: RenderedPage, renderedIn: number, change?: Date) {
      if (renderedIn !== generation) return
      const until = Math.min(clock() + pageTtlMs, change?.getTime() ?? Number.POSITIVE_INFINITY)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
      const [brotli, gzipped] = await Promise.all([compressBrotli(body, { params }), compressGzip(body)])
      if (renderedIn !== generation) return
      put(path, { until, body, brotli, gzip: gzipped, etag: `"${hashOf(body).slice(0, 22)}"`, csp })
      for (const leastRecent of pages.keys()) {
        if (bytes <= most) break
        drop(leastRecent)
      }
    },

    /** What was last rendered for an address, however old: better than nothing while the database is away. */
    last: (path: string): RenderedPage | undefined => pages.get(path),

    /**
     * Answers from the cache, in front of the framework.
     * @returns false when it has nothing for this request, which then goes on as usual
     */
    serve(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const path = request.url ?? ''
      const page = pages.get(path)
      if (!page || clock() >= page.until) return false
      // A stored choice of English leads from an unprefixed page to its twin: not from here.
      if (request.headers.cookie?.includes('language=en') && !path.startsWith('/en')) return false
      put(path, page)
      if (request.headers['if-none-match'] === page.etag) {
        response.writeHead(304, headersOf(page)).end()
        return true
      }
      const accepted = request.headers['accept-encoding'] ?? ''
      const [encoding, body] = accepted.includes('br')
        ? ['br', page.brotli]
        : accepted.includes('gzip')
          ? ['gzip', page.gzip]
          : [undefined, page.body]
      response.writeHead(200, { ...headersOf(page, encoding), 'Content-Length': body.length })
      response.end(request.method === 'HEAD' ? undefined : body)
      return true
    },
  }
}
