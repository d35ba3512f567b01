// A page of its own that a phone keeps, and its worker (docs/decisions/0141): both are the same for everybody, asked about each time and
// sent when they have changed.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { compressed } from '../http/compressed.ts'
import type { PageFiles } from './kept-page-html.ts'
import { taggedAnswer } from './public-file.ts'

interface KeptPage {
  paths: readonly string[]
  workerPath: string
  /** What its built files are called, such as `trainer`. */
  name: string
  /** @param files undefined in development, where Vite serves the sources */
  draw: (files: PageFiles | undefined) => string
  policy: string
  /** Headers of the page that are its own. */
  headers?: Record<string, string>
  /** The address that its worker answers, where that is not below the worker's own folder. */
  scope?: string
}

/** All that a worker does is fetch: it is held to its own policy, not to the page's. */
const workerPolicy = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** What Vite needs in development to put in scripts and styles of its own. */
export const developmentPolicy = "frame-ancestors 'none'"

/** @param clientFolder where the built files are; undefined in development, where there is no worker */
export function keptPage(
  { paths, workerPath, name, draw, policy, headers, scope }: KeptPage,
  clientFolder: string | undefined,
) {
  const page = Buffer.from(draw(clientFolder === undefined ? undefined : builtFiles(clientFolder, name)))
  const worker = clientFolder === undefined ? undefined : readBuilt(path.join(clientFolder, workerPath))
  return new Hono()
    .on('GET', [...paths], compressed, (c) =>
      taggedAnswer(c, page, {
        'Content-Type': 'text/html; charset=UTF-8',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': clientFolder === undefined ? developmentPolicy : policy,
        'X-Robots-Tag': 'noindex',
        ...headers,
      }),
    )
    .get(workerPath, (c) =>
      worker
        ? taggedAnswer(c, worker, {
            'Content-Type': 'text/javascript; charset=utf-8',
            'Cache-Control': 'no-cache',
            'Content-Security-Policy': workerPolicy,
            ...(scope && { 'Service-Worker-Allowed': scope }),
          })
        : c.text('Not found', 404),
    )
}

/** What the build has made of it; nothing where nothing is built, as in tests. */
export function builtFiles(clientFolder: string, name: string): PageFiles {
  const assets = path.join(clientFolder, 'assets')
  const files = existsSync(assets) ? readdirSync(assets).filter((file) => file.startsWith(`${name}-`)) : []
  const endingWith = (ending: string) => files.filter((file) => file.endsWith(ending)).map((file) => `/assets/${file}`)
  return { scripts: endingWith('.js'), styles: endingWith('.css') }
}

const readBuilt = (file: string) => (existsSync(file) ? readFileSync(file) : undefined)
