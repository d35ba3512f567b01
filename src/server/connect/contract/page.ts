import { html } from 'hono/html'
import { scopeLabels } from '../../../domain/staff/scopes.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { apiDocsPath, apiPath } from '../../../domain/values/paths.ts'
import { documentHead } from '../../http/document-head.ts'
import { type CallGroup, callGroups } from './call-groups.ts'
import { callSection, idOf } from './call-section.ts'
import type { Contract, Described, Operation } from './contract.ts'
import { wordsOf } from './words.ts'

/** What the pages may load: files of ours, and the API itself, for a reader who tries a call. */
export const apiDocsPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The calls of a chapter, in the order in which they are declared. */
export const callsOf = ({ paths }: Contract, group: CallGroup): Described[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes(group))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

const groupPath = (group: CallGroup) => `${apiDocsPath}/${group}`
/** A page in the language of the one that leads to it. */
const inLanguage = (path: string, locale: Locale) => `${path}?language=${locale}`
const groups = Object.keys(callGroups) as CallGroup[]

interface Shown {
  contract: Contract
  locale: Locale
  /** The stylesheet that brings the site's fonts; undefined where nothing is built. */
  styles: string | undefined
}

function frame({ locale, styles }: Shown, title: string, address: string, content: unknown) {
  const words = wordsOf(locale)
  const other = locale === 'fr' ? 'en' : 'fr'
  return html`<!doctype html>
<html lang="${locale}">
  ${documentHead(
    title,
    html`${styles && html`<link rel="stylesheet" href="${styles}" />`}
    <link rel="stylesheet" href="/api-docs.css" />
    <script type="module" src="/api-docs.js"></script>`,
  )}
  <body>
    <header>
      <a href="${withLanguage('/', locale)}">${words.home}</a>
      <a href="${inLanguage(address, other)}" lang="${other}" hreflang="${other}">${words.other}</a>
    </header>
    <main>${content}</main>
  </body>
</html>`
}

/** The first page: what the API is, how a key is used, and every call with the way to it. */
export function indexPage(shown: Shown, publicUrl: string) {
  const { contract, locale } = shown
  const words = wordsOf(locale)
  const call = `curl -H 'Authorization: Bearer ofk_…' \\\n  '${publicUrl}${apiPath}/admin/registrations?pageSize=50'`
  const client = `npx --package @hey-api/openapi-ts --package typescript@5 openapi-ts \\\n  -i ${publicUrl}${apiPath}/openapi.json -o officina`
  return frame(
    shown,
    words.title,
    apiDocsPath,
    html`<h1>${words.title}</h1>
      <p>${words.intro} ${words.inEnglish}</p>
      <p><a href="${apiPath}/openapi.json">${words.document}</a></p>
      <h2>${words.keys}</h2>
      <p>${words.keysText}</p>
      <pre tabindex="0"><code>${call}</code></pre>
      <h2>${words.scopes}</h2>
      <p>${words.scopesText}</p>
      <dl class="scopes">
        ${Object.entries(scopeLabels).map(([scope, label]) => html`<dt><code>${scope}</code></dt><dd>${label[locale]}</dd>`)}
      </dl>
      <h2>${words.answers}</h2>
      <ul>
        ${words.answersText.map((text) => html`<li>${text}</li>`)}
      </ul>
      <h2>${words.client}</h2>
      <p>${words.clientText}</p>
      <pre tabindex="0"><code>${client}</code></pre>
      <h2>${words.all}</h2>
      ${groups.map(
        (group) => html`<h3><a href="${inLanguage(groupPath(group), locale)}">${callGroups[group][locale]}</a></h3>
          <ul class="calls">
            ${callsOf(contract, group).map(
              ({ method, path, operation }) => html`<li>
                <a href="${inLanguage(groupPath(group), locale)}#${idOf(operation)}"><code><b>${method}</b> ${path}</code></a>
                <span lang="en">${operation.summary}</span>
                ${scopesOf(operation).map((scope) => html`<code class="scope">${scope}</code>`)}
              </li>`,
            )}
          </ul>`,
      )}`,
  )
}

const scopesOf = ({ security }: Operation) => security.flatMap(({ key }) => key ?? [])

/** The calls of one chapter, each with what it takes and answers, and the way to try what only reads. */
export function groupPage(shown: Shown, group: CallGroup) {
  const { contract, locale } = shown
  const words = wordsOf(locale)
  const title = callGroups[group][locale]
  return frame(
    shown,
    `${title} · ${words.title}`,
    groupPath(group),
    html`<p><a href="${inLanguage(apiDocsPath, locale)}">← ${words.back}</a></p>
      <h1>${title}</h1>
      ${words.inEnglish && html`<p>${words.inEnglish}</p>`}
      <nav aria-label="${words.chapters}">
        ${groups.map(
          (one) =>
            html`<a href="${inLanguage(groupPath(one), locale)}" ${one === group ? html`aria-current="page"` : ''}>${callGroups[one][locale]}</a> `,
        )}
      </nav>
      <form class="key" hidden>
        <label for="key">${words.key}</label>
        <input id="key" type="password" autocomplete="off" spellcheck="false" aria-describedby="key-hint" />
        <p id="key-hint">${words.keyHint}</p>
      </form>
      ${callsOf(contract, group).map((described) => callSection(described, words))}`,
  )
}
