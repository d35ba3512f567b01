import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { brotliWindow } from '../http/compressed.ts'
import { noFrames, securityHeaders } from '../http/security.ts'

/** An answer as it travels: its bytes, and the headers that are its own. */
export interface FinishedAnswer {
  body: Buffer<ArrayBuffer>
  headers: Record<string, string>
  /** Whether its own policy says which sites may show it within theirs; no others do. */
  mayBeFramed?: boolean
}

/** One form of a body with all its headers, name and value in turns, as they are written: nothing is put together for a request. */
interface Form {
  head: string[]
  body: Buffer
}

interface KeptAnswer {
  answer: FinishedAnswer
  /** When it is to be made again, in milliseconds. */
  until: number
  etag: string
  plain: Form
  brotli: Form
  gzip: Form
  notChanged: string[]
}

/** How long an answer is given without being made again, in milliseconds: what is "to come" changes with the clock. */
const ttlMs = 5 * 60_000
/** How long an answer must hold before it is compressed, in milliseconds: while much is written, few live to be asked for again. */
const settledMs = 50

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const sizeOf = ({ plain, brotli, gzip: gzipped }: KeptAnswer) =>
  plain.body.length + brotli.body.length + gzipped.body.length

interface Options {
  /** Whether browsers are told to stay with HTTPS. */
  production: boolean
  /** Milliseconds. */
  clock: () => number
  /** All forms of all answers together, in bytes. */
  most: number
  settled?: number
}

export type AnswerCache = ReturnType<typeof createAnswerCache>

/**
 * Keeps answers that are the same for everyone, as finished bytes per address. Emptied whenever what they show has changed
 * (`database.listen('pages')`). When it is full, the answer that was asked for least recently goes (docs/rules/http.md#kept-answers).
 */
export function createAnswerCache({ production, clock, most, settled = settledMs }: Options) {
  // In the order in which they were last asked for.
  const answers = new Map<string, KeptAnswer>()
  const making = new Set<string>()
  let mostRecent: string | undefined
  let bytes = 0
  let hits = 0
  let misses = 0
  // An answer whose making began before the last change may show what was before it: it is not kept.
  let generation = 0

  const drop = (address: string) => {
    const kept = answers.get(address)
    if (kept) bytes -= sizeOf(kept)
    answers.delete(address)
  }
  const put = (address: string, kept: KeptAnswer) => {
    drop(address)
    answers.set(address, kept)
    bytes += sizeOf(kept)
    mostRecent = address
  }
  const touch = (address: string, kept: KeptAnswer) => {
    if (address === mostRecent) return
    answers.delete(address)
    answers.set(address, kept)
    mostRecent = address
  }

  async function finish(answer: FinishedAnswer, until: number): Promise<KeptAnswer> {
    const { body, headers, mayBeFramed = false } = answer
    // Level 10 takes a page's last 1.1 kB for a third more time; what is far longer than a page would take many times as long.
    const quality = body.length < 200_000 ? 10 : 9
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: brotliWindow(body.length),
      // How distances are written; of the four ways, the last suits pages best and takes 40 to 110 bytes from each.
      [constants.BROTLI_PARAM_NPOSTFIX]: 3,
    }
    const [brotli, gzipped] = await Promise.all([compressBrotli(body, { params }), compressGzip(body)])
    const etag = etagOf(body)
    const { [noFrames]: refused, ...guards } = securityHeaders(production)
    const shared = {
      ...guards,
      ...(refused && !mayBeFramed && { [noFrames]: refused }),
      ...headers,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      Vary: 'Accept-Encoding, Cookie',
      ETag: etag,
    }
    const form = (of: Buffer, encoding?: string): Form => ({
      head: flat({
        ...shared,
        ...(encoding && { 'Content-Encoding': encoding }),
        'Content-Length': String(of.length),
      }),
      body: of,
    })
    const forms = { plain: form(body), brotli: form(brotli, 'br'), gzip: form(gzipped, 'gzip') }
    return { answer, until, etag, ...forms, notChanged: flat(shared) }
  }

  return {
    clear() {
      generation++
      answers.clear()
      making.clear()
      mostRecent = undefined
      bytes = 0
    },
    generation: () => generation,

    /** Since the start: requests that were answered from here, answers that had to be made; and what all forms kept take at present. */
    counts: () => ({ hits, misses, bytes }),

    /** Whether an address has its answer already, or is about to: another need not be made for it. */
    has: (address: string) => making.has(address) || (answers.get(address)?.until ?? 0) > clock(),

    /**
     * Keeps an answer, once its compressed forms are made, unless something has changed since `madeIn`: a slow connection never gets
     * it uncompressed from here.
     * @param change when what it shows shall change, if that is known already
     */
    async keep(address: string, answer: FinishedAnswer, madeIn: number, change?: Date) {
      misses++
      if (madeIn !== generation || making.has(address)) return
      making.add(address)
      await setTimeout(settled, undefined, { ref: false })
      if (madeIn !== generation) return
      const until = Math.min(clock() + ttlMs, change?.getTime() ?? Number.POSITIVE_INFINITY)
      const kept = await finish(answer, until)
      if (madeIn !== generation) return
      making.delete(address)
      put(address, kept)
      for (const leastRecent of answers.keys()) {
        if (bytes <= most) break
        drop(leastRecent)
      }
    },

    /** What was last kept for an address, however old: better than nothing while the database is away. */
    last: (address: string): FinishedAnswer | undefined => answers.get(address)?.answer,

    /**
     * Answers from what is kept.
     * @param requestId the name of this request, as every answer says it
     * @returns false when there is nothing for this request, which then goes on as usual
     */
    serve(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
      const address = request.url ?? ''
      const kept = answers.get(address)
      if (!kept || clock() >= kept.until) return false
      hits++
      touch(address, kept)
      const { headers } = request
      if (headers['if-none-match'] === kept.etag) {
        response.writeHead(304, [...kept.notChanged, 'X-Request-Id', requestId]).end()
        return true
      }
      const accepted = headers['accept-encoding'] ?? ''
      const form = accepted.includes('br') ? kept.brotli : accepted.includes('gzip') ? kept.gzip : kept.plain
      response.writeHead(200, [...form.head, 'X-Request-Id', requestId])
      if (request.method === 'HEAD') response.end()
      else response.end(form.body)
      return true
    },
  }
}

/** The name of a content (RFC 9110, 8.8.3): the same for the same bytes, in every process. */
export const etagOf = (body: Buffer): string => `"${hash('sha256', body, 'base64').slice(0, 22)}"`

const flat = (headers: Record<string, string>) => Object.entries(headers).flat()
