import { Hono } from 'hono'
import { withLanguage } from '../../domain/values/language-path.ts'
import { verifierListPath, verifierPath, verifierWorkerPath } from '../../domain/values/paths.ts'
import { leadTo } from '../http/page-url.ts'
import type { Services } from '../http/request-context.ts'
import { etagOf } from './answer-cache.ts'
import { keptPage } from './kept-page.ts'
import { verifierPageHtml } from './verifier-page-html.ts'

/** Our own files, and calls of our own. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * `/v`, which verifies certificates without network, and its worker (docs/rules/documents.md#the-verifier). The worker lies below the
 * address whose scope it has, for that one is without a slash.
 * @param clientFolder where the built files are; undefined in development
 */
export const verifierPages = (clientFolder: string | undefined) =>
  keptPage(
    {
      paths: [verifierPath],
      workerPath: verifierWorkerPath,
      name: 'verifier',
      draw: verifierPageHtml,
      policy: pagePolicy,
      scope: verifierPath,
    },
    clientFolder,
  ).get(withLanguage(verifierPath, 'en'), (c) =>
    // One page in both languages, for its worker answers one address alone.
    leadTo(c, verifierPath, '?language=en', 302),
  )

/** `/v/list.cose`: our keys and what counts no more, signed (docs/rules/documents.md#the-list). */
export function verifierList({ database, secrets, clock }: Pick<Services, 'database' | 'secrets' | 'clock'>) {
  let latest: { etag: string; body: Buffer<ArrayBuffer> } | undefined
  return new Hono().get(verifierListPath, async (c) => {
    const { findVerifierList } = await import('../documents/verifier-list-queries.ts') // seldom asked for
    const { bytes, sign } = await findVerifierList(database.db, secrets, clock())
    const etag = etagOf(Buffer.from(bytes)) // of what it says: each signing is another one
    const headers = { 'Cache-Control': 'no-cache', ETag: etag }
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
    if (latest?.etag !== etag) latest = { etag, body: Buffer.from(sign()) }
    return c.body(latest.body, 200, { ...headers, 'Content-Type': 'application/cose' })
  })
}
