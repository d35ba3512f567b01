import { html } from 'hono/html'
import { officePath, trainerManifestPath, trainerPath, trainerWorkerPath } from '../../domain/values/paths.ts'
import { documentHead } from '../http/document-head.ts'
import { permissionsWithCamera } from '../http/security.ts'
import { keptPage } from './kept-page.ts'
import { loadedFiles, type PageFiles } from './kept-page-html.ts'

/** Our own files alone: the camera's picture is drawn on the page, and what is shared leaves it as a blob. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * `/espace-formateur/`, a page of its own that opens without network, and its worker (docs/rules/presence.md#the-page-without-network).
 * @param clientFolder where the built files are; undefined in development
 */
export const trainerPages = (clientFolder: string | undefined) =>
  keptPage(
    {
      paths: [trainerPath],
      workerPath: trainerWorkerPath,
      name: 'trainer',
      draw: trainerPageHtml,
      policy: pagePolicy,
      headers: { 'Permissions-Policy': permissionsWithCamera },
    },
    clientFolder,
  )

/**
 * `/espace-formateur/` as everybody gets it: a title and an empty place, which its script fills in the stored language. Nothing of a
 * firm or a person is in it, for a phone keeps it until the next version.
 * @param files undefined in development, where Vite serves the sources
 */
export const trainerPageHtml = (files: PageFiles | undefined): string =>
  String(html`<!doctype html>
<html lang="fr">
  ${documentHead(
    'Présences',
    html`<meta name="theme-color" content="#0B5D4B" />
    <meta name="apple-mobile-web-app-title" content="Présences" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="${trainerManifestPath}" />
    ${loadedFiles(files, '/src/web/trainer/main.tsx')}`,
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
