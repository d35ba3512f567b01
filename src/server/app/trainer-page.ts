import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { officePath, trainerManifestPath, trainerPath, trainerWorkerPath } from '../../domain/values/paths.ts'
import { compressed } from '../http/compressed.ts'
import { documentHead } from '../http/document-head.ts'
import { permissionsWithCamera } from '../http/security.ts'
import { taggedAnswer } from './public-file.ts'

/** Our own files alone: the camera's picture is drawn on the page, and what is shared leaves it as a blob. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** All that a worker does is fetch: it is held to its own policy, not to the page's. */
const workerPolicy = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** What Vite needs in development to put in scripts and styles of its own. */
const developmentPolicy = "frame-ancestors 'none'"

/**
 * `/espace-formateur/`, a page of its own that opens without network, and its worker (docs/rules/presence.md#the-page-without-network).
 * Both are the same for everybody, asked about each time and sent when they have changed.
 * @param clientFolder where the built files are; undefined in development, where Vite serves the page's sources, without a worker
 */
export function trainerPages(clientFolder: string | undefined) {
  const page = Buffer.from(trainerPageHtml(clientFolder === undefined ? undefined : builtFiles(clientFolder)))
  const worker = clientFolder === undefined ? undefined : readBuilt(path.join(clientFolder, trainerWorkerPath))
  return new Hono()
    .get(trainerPath, compressed, (c) =>
      taggedAnswer(c, page, {
        'Content-Type': 'text/html; charset=UTF-8',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': clientFolder === undefined ? developmentPolicy : pagePolicy,
        'Permissions-Policy': permissionsWithCamera,
        'X-Robots-Tag': 'noindex',
      }),
    )
    .get(trainerWorkerPath, (c) =>
      worker
        ? taggedAnswer(c, worker, {
            'Content-Type': 'text/javascript; charset=utf-8',
            'Cache-Control': 'no-cache',
            'Content-Security-Policy': workerPolicy,
          })
        : c.text('Not found', 404),
    )
}

/** What `scripts/bundle-trainer.ts` has made; nothing where nothing is built, as in tests. */
const builtFiles = (clientFolder: string) => ({
  scripts: addresses(clientFolder, 'assets/trainer-*.js'),
  styles: addresses(clientFolder, 'assets/trainer-*.css'),
})

const addresses = (cwd: string, pattern: string) => globSync(pattern, { cwd }).map((file) => `/${file}`)

const readBuilt = (file: string) => (existsSync(file) ? readFileSync(file) : undefined)

/** What the page loads, by address. */
export interface TrainerFiles {
  scripts: readonly string[]
  styles: readonly string[]
}

/** What stands for the built files in development: Vite's own client, and what React's plugin asks for before a component. */
const development = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
await import('/@vite/client')
await import('/src/web/trainer/main.tsx')`

/**
 * `/espace-formateur/` as everybody gets it: a title and an empty place, which its script fills in the stored language. Nothing of a
 * firm or a person is in it, for a phone keeps it until the next version.
 * @param files undefined in development, where Vite serves the sources
 */
export const trainerPageHtml = (files: TrainerFiles | undefined): string =>
  String(html`<!doctype html>
<html lang="fr">
  ${documentHead(
    'Présences',
    html`<meta name="theme-color" content="#0B5D4B" />
    <meta name="apple-mobile-web-app-title" content="Présences" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="${trainerManifestPath}" />
    ${files?.styles.map((address) => html`<link rel="stylesheet" href="${address}" />`)}
    ${files ? files.scripts.map((address) => html`<script type="module" src="${address}"></script>`) : html`<script type="module">${raw(development)}</script>`}`,
  )}
  <body>
    <div id="app"></div>
    <noscript>
      <main class="page-width flex flex-col gap-4 py-6">
        <h1 class="text-green text-title">Présences</h1>
        <p>Cette page a besoin de JavaScript. Activez-le, puis <a class="text-link" href="${trainerPath}">rouvrez-la</a>, ou passez par <a class="text-link" href="${officePath}">l’administration</a>.</p>
        <p lang="en">This page needs JavaScript. Turn it on, then <a class="text-link" href="${trainerPath}">open it again</a>, or go through <a class="text-link" href="${officePath}">the office</a>.</p>
      </main>
    </noscript>
  </body>
</html>
`)
