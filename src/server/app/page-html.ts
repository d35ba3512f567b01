import { hash } from 'node:crypto'
import { pictureSize } from '../../domain/trainings/shared-picture.ts'
import type { Locale } from '../../domain/values/language.ts'
import { withLanguage, withoutLanguage } from '../../domain/values/language-path.ts'
import { calendarPath, publicPages, trainingsFeedPath } from '../../domain/values/paths.ts'
import type { FinishedAnswer } from './answer-cache.ts'
import { loadScripts } from './load-scripts.in-page.ts'
import type { LinkPicture } from './shared-picture.ts'

/** A rendered page as it travels: its bytes, and the policy for exactly its scripts. */
export interface RenderedPage extends FinishedAnswer {
  csp: string
}

export function renderedPage(html: string): RenderedPage {
  const csp = contentSecurityPolicy(html)
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': csp }
  return { body: Buffer.from(html), headers, csp }
}

// What is stated as JSON-LD is data, which a browser never runs.
const inlineScript = /<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g

/** A policy that lets only our own files and exactly this page's inline scripts run (CSP level 3, no `unsafe-inline`). */
export function contentSecurityPolicy(html: string): string {
  const hashOf = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`
  const hashes = new Set([...html.matchAll(inlineScript)].map((script) => hashOf(script[1] ?? '')))
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
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

const part = /<script data-tsr-stream-part="">([\s\S]*?)<\/script>/g
/** Where the framework would insert what is streamed later; a page of ours is whole. */
const boundary = '<script>document.currentScript.remove();/*$tsr-stream-boundary*/</script>'

/** How the last of them takes all of them away: of ours there is one. */
const takenAway = /\{let s=document\.currentScript,p;while\([^{}]*?s\.remove\(\)\}$/

/**
 * What a rendered page carries for its scripts, as one inline script instead of three: each costs a hash in the policy, which no
 * compression makes smaller. Where it stands is where the last of them stood.
 */
export function withCarriedData(html: string): string {
  const parts = [...html.matchAll(part)].map(([, script]) => script)
  if (parts.length === 0) return html
  const carried = withoutUnusedNames(parts.join(';')).replace(takenAway, 'document.currentScript.remove()')
  const one = `<script>${carried}</script>`
  let left = parts.length
  return html.replace(boundary, '').replace(part, () => (--left === 0 ? one : ''))
}

const text = /"(?:[^"\\]|\\.)*"/.source
const name = /\$R\[(\d+)\]/g
const naming = new RegExp(`${text}|(?<=[:,[(])\\$R\\[(\\d+)\\]=(?![=>])`, 'g')

/**
 * The serialiser gives every object a name, such as `$R[12]=`, in case it occurs again. Hardly one does: all others go.
 * @param script assignments as the serialiser writes them; what stands in its texts is left alone
 */
export function withoutUnusedNames(script: string): string {
  const times = new Map<string, number>()
  for (const [, number = ''] of script.matchAll(name)) times.set(number, (times.get(number) ?? 0) + 1)
  return script.replace(naming, (found, number?: string) => (number && times.get(number) === 1 ? '' : found))
}

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const entryStart = '<script type="module" async=""'
const entry = /<script type="module" async="" src="([^"]+)"><\/script>/

/**
 * Takes a rendered page's scripts out of the way of its first paint: the page is complete and usable without them, so they wait
 * (docs/rules/site.md#before-any-script). The framework's own tag stays where React expects it, made inert.
 */
export function deferScripts(html: string): string {
  // The preloads stand in the head and the entry at the very end: what is between them need not be searched.
  const headEnd = html.indexOf('</head>')
  const entryAt = html.lastIndexOf(entryStart)
  const end = html.slice(entryAt)
  const script = entry.exec(end)?.[1]
  if (!script) return html
  const modules: string[] = []
  const head = html.slice(0, headEnd).replaceAll(preload, (_link, module: string) => {
    if (module !== script) modules.push(module)
    return ''
  })
  const inert = end.replace(entry, `<script type="text/plain" src="${script}"></script>`)
  // In one inline script with what the page carries (`withCarriedData`), which stands before it: each has its hash in the policy.
  const before = html.slice(headEnd, entryAt).replace(/<\/script>$/, ';')
  const opened = before.endsWith(';') ? before : `${before}<script>`
  return `${head}${opened}(${loadScripts})(${JSON.stringify(script)},${JSON.stringify(modules)})</script>${inert}`
}

const titles = {
  fr: { feed: 'Nouvelles formations', calendar: 'Calendrier des formations' },
  en: { feed: 'New training', calendar: 'Training calendar' },
} satisfies Record<Locale, unknown>

const pages: string[] = [publicPages.home, publicPages.trainings]

/** On the pages that list trainings, says before `</head>` where they can be followed. The browser's side of the page knows nothing of it. */
export function withFeedLinks(html: string, path: string, locale: Locale): string {
  if (!pages.includes(withoutLanguage(path))) return html
  const { feed, calendar } = titles[locale]
  const link = (type: string, title: string, address: string) =>
    `<link rel="alternate" type="${type}" title="${title}" href="${withLanguage(address, locale)}"/>`
  const links = link('application/atom+xml', feed, trainingsFeedPath) + link('text/calendar', calendar, calendarPath)
  return html.replace('</head>', () => `${links}</head>`)
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Says before `</head>` which picture a page is shown with where its link is shared (docs/rules/site.md#shared-links). Only the first
 * HTML is read for it, so the browser's side of the page knows nothing of it.
 */
export function withSharedPicture(html: string, { path, alt }: LinkPicture, publicUrl: string): string {
  const tags: [kind: 'property' | 'name', name: string, content: string][] = [
    ['property', 'og:image', publicUrl + path],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', String(pictureSize.width)],
    ['property', 'og:image:height', String(pictureSize.height)],
    ['property', 'og:image:alt', alt],
    ['name', 'twitter:card', 'summary_large_image'],
  ]
  const written = tags.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${attribute(content)}"/>`)
  return html.replace('</head>', () => `${written.join('')}</head>`)
}
