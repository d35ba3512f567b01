// `npm run design`, after `npm run build`: writes the tokens into docs/design.md, and takes the pictures of our components for it, light
// beside dark, as the built styles draw them.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { createServer } from 'vite'
import { findChromium } from '../../scripts/chromium.ts'
import { designPage, withTokens } from './tokens.ts'

const client = 'dist/client'
/** Pixels, of each theme's half. */
const width = 720
const origin = 'http://design.example'
const kinds: Record<string, string> = { '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' }

interface Specimen {
  name: string
  html: string
}

async function loadSpecimens(): Promise<Specimen[]> {
  const vite = await createServer({
    configFile: false,
    plugins: [react()],
    server: { middlewareMode: true },
    appType: 'custom',
    logLevel: 'warn',
  })
  const { drawnSpecimens } = await vite.ssrLoadModule('/tests/design/specimens.tsx')
  await vite.close()
  return drawnSpecimens
}

const [styles] = globSync('assets/styles-*.css', { cwd: client })
if (!styles) throw new Error('nothing is built: run `npm run build` first')

const documentOf = ({ html }: Specimen) =>
  `<!doctype html><html lang="fr"><link rel="stylesheet" href="/${styles}"><body><main class="p-6">${html}</main></body></html>`

/** Shows elements as if the pointer, the keyboard or a finger were there. */
async function forceStates(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  for (const [state, forced] of Object.entries({
    hover: ['hover'],
    'focus-visible': ['focus', 'focus-visible'],
    active: ['hover', 'active'],
  })) {
    const { nodeIds } = await session.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: `[data-state="${state}"]`,
    })
    for (const nodeId of nodeIds) await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: forced })
  }
}

async function photograph(browser: Browser, specimen: Specimen, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width, height: 120 }, colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html; charset=utf-8', body: documentOf(specimen) })
    return route.fulfill({
      contentType: kinds[extname(pathname)] ?? 'text/plain',
      body: await readFile(join(client, pathname)),
    })
  })
  await page.goto(origin)
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(width - 1, 1)
  await forceStates(page)
  const picture = await page.screenshot({ fullPage: true })
  await context.close()
  return picture
}

writeFileSync(designPage, withTokens(readFileSync(designPage, 'utf8')))
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
for (const specimen of await loadSpecimens()) {
  const [light, dark] = [await photograph(browser, specimen, 'light'), await photograph(browser, specimen, 'dark')]
  const { height } = await sharp(light).metadata()
  const file = join('docs/screenshots', `design-${specimen.name}.webp`)
  await sharp({ create: { width: width * 2, height, channels: 3, background: '#ffffff' } })
    .composite([
      { input: light, left: 0, top: 0 },
      { input: dark, left: width, top: 0 },
    ])
    .webp({ quality: 80 })
    .toFile(file)
  console.log(file)
}
await browser.close()
