import type { Context } from 'hono'
import { isDatabaseAway } from '../db/errors.ts'
import { urlOf } from '../http/page-url.ts'
import { tellFramed } from '../http/security.ts'
import { type AnswerCache, etagOf, type FinishedAnswer } from './answer-cache.ts'

/** A file that is made from the database: what is in it, its headers, and whether this is one of the few addresses that it has. */
export interface MadeFile extends Omit<FinishedAnswer, 'body'> {
  content: string | Buffer
  /** Whether it may be kept for everyone; endless addresses of the same file are not. */
  isKept: boolean
}

/**
 * Answers with a file that is the same for everyone, kept as rendered pages are and dropped by the same announcements
 * (docs/architecture.md#a-rendered-page); as it was last while the database is away.
 * @param cache where built pages are kept; absent in development
 */
export const publicFile =
  (cache: AnswerCache | undefined, make: (c: Context) => Promise<MadeFile>) =>
  async (c: Context): Promise<Response> => {
    // Before it is read: it is not kept when it changes meanwhile.
    const generation = cache?.generation() ?? 0
    const { path, search } = urlOf(c)
    const address = path + search
    // Who is not answered in front of the framework, such as a reader with a stored choice of English.
    const kept = cache?.has(address) ? cache.last(address) : undefined
    if (kept) return answerWith(c, kept)
    try {
      const { content, isKept, ...made } = await make(c)
      const file = { ...made, body: Buffer.from(content) }
      if (isKept && !cache?.has(address)) void cache?.keep(address, file, generation)
      return answerWith(c, file)
    } catch (error) {
      const last = isDatabaseAway(error) ? cache?.last(address) : undefined
      if (!last) throw error
      return answerWith(c, last)
    }
  }

function answerWith(c: Context, { body, headers, mayBeFramed }: FinishedAnswer) {
  if (mayBeFramed) tellFramed(c)
  return taggedAnswer(c, body, { ...headers, 'Cache-Control': 'public, max-age=0, must-revalidate' })
}

/** Answers with a body under the name of its content, or, to a reader who has that already, that it has not changed (304). */
export function taggedAnswer(c: Context, body: Buffer<ArrayBuffer>, headers: Record<string, string>): Response {
  const etag = etagOf(body)
  const all = { ...headers, ETag: etag }
  // What compresses on the way may have made it a weak one.
  const known = (c.req.header('if-none-match') ?? '').split(',').map((name) => name.trim().replace(/^W\//, ''))
  return known.includes(etag) ? c.body(null, 304, all) : c.body(body, 200, all)
}
