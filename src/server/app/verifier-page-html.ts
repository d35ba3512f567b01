import { html } from 'hono/html'
import { verificationPath, verifierManifestPath } from '../../domain/values/paths.ts'
import { documentHead } from '../http/document-head.ts'
import { loadedFiles, type PageFiles } from './kept-page-html.ts'

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
