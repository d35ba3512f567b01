import { loadScripts } from './load-scripts.in-page.ts'

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
  // In one inline script with what the page carries (carried-data.ts), which stands before it: each has its hash in the policy.
  const before = html.slice(headEnd, entryAt).replace(/<\/script>$/, ';')
  const opened = before.endsWith(';') ? before : `${before}<script>`
  return `${head}${opened}(${loadScripts})(${JSON.stringify(script)},${JSON.stringify(modules)})</script>${inert}`
}
