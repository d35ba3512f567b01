import { Hono } from 'hono'
import { html } from 'hono/html'
import { withLanguage } from '../../domain/values/language-path.ts'
import {
  verificationPath,
  verifierListPath,
  verifierManifestPath,
  verifierPath,
  verifierWorkerPath,
} from '../../domain/values/paths.ts'
import { documentHead } from '../http/document-head.ts'
import { leadTo } from '../http/page-url.ts'
import type { Services } from '../http/request-context.ts'
import { etagOf } from './answer-cache.ts'
import { keptPage } from './kept-page.ts'
import { loadedFiles, type PageFiles } from './kept-page-html.ts'

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

/**
 * `/v` as everybody gets it: an empty place, which its script fills in the stored language. Nothing of a firm or a person is in it, for a
 * phone keeps it until the next version.
 * @param files undefined in development, where Vite serves the sources
 */
export const verifierPageHtml = (files: PageFiles | undefined): string =>
  String(html`<!doctype html>
<html lang="fr">
  ${documentHead(
    'Vérifier un certificat',
    html`<meta name="theme-color" content="#0B5D4B" />
    <link rel="manifest" href="${verifierManifestPath}" />
    ${loadedFiles(files, '/src/web/verifier/main.tsx')}`,
  )}
  <body>
    <div id="app"></div>
    <noscript>
      <main class="page-width grid gap-4 py-6">
        <h1 class="text-green text-title">Vérifier un certificat</h1>
        <p>Sans JavaScript, un certificat se vérifie en ligne, par son numéro : <a class="text-link" href="${verificationPath}">ouvrir notre registre</a>.</p>
        <p lang="en">Without JavaScript a certificate is verified online, by its number: <a class="text-link" href="/en${verificationPath}">open our register</a>.</p>
      </main>
    </noscript>
  </body>
</html>
`)
