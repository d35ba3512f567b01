import { html, raw } from 'hono/html'

/** What a page that a phone keeps loads, by address. */
export interface PageFiles {
  scripts: readonly string[]
  styles: readonly string[]
}

/** What stands for the built files in development: Vite's own client, and what React's plugin asks for before a component. */
const development = (entry: string) => `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
await import('/@vite/client')
await import('${entry}')`

/**
 * The part of its head that loads it.
 * @param files undefined in development, where Vite serves the sources
 * @param entry its first source file, as an address
 */
export const loadedFiles = (
  files: PageFiles | undefined,
  entry: string,
) => html`${files?.styles.map((address) => html`<link rel="stylesheet" href="${address}" />`)}
    ${files ? files.scripts.map((address) => html`<script type="module" src="${address}"></script>`) : html`<script type="module">${raw(development(entry))}</script>`}`
