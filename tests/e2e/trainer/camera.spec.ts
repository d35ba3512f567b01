import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, expect, type Page, test } from '@playwright/test'
import { build } from 'vite'
import { findChromium } from '../../../scripts/chromium.ts'
import { scratchFolder } from '../../../scripts/scratch.ts'
import { cameraArguments, cameraShowing } from '../camera.ts'

const text = 'https://officina.ci/admin?onglet=formations&presence=12&carte=128-7KQ4XM'
const origin = 'http://localhost:9'

/** What the bare page keeps of a scan: what was read, and after how many ms since it was opened. */
interface Seen {
  texts: string[]
  ms?: number
}

/** The modules of a page that does nothing but read codes, as they are built, by their names. */
async function builtScan(): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      lib: { entry: 'src/web/trainer/scan.ts', formats: ['es'], fileName: 'scan' },
    },
  })
  const files = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
  return new Map(files.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])))
}

const pageOfScan = `<!doctype html><title>Scan</title><video></video><script type="module">
  import { startScan } from '/scan.js'
  window.seen = { texts: [] }
  const scan = await startScan(document.querySelector('video'), (text) => {
    window.seen.ms ??= performance.now()
    window.seen.texts.push(text)
  })
  window.stop = () => scan.stop()
</script>`

const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen?: Seen }).seen)

test('Chromium reads a presence code from its camera, in JavaScript', async () => {
  const folder = await mkdtemp(join(scratchFolder, 'officina-camera-'))
  const modules = await builtScan()
  const film = await cameraShowing(text, folder)
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', ...cameraArguments(film)],
  })
  const page = await browser.newPage()
  await page.route(`${origin}/**`, (route) => {
    const code = modules.get(new URL(route.request().url()).pathname)
    return route.fulfill(
      code === undefined
        ? { contentType: 'text/html', body: pageOfScan }
        : { contentType: 'text/javascript', body: code },
    )
  })
  await page.goto(origin)
  await expect.poll(async () => (await seenBy(page))?.texts[0]).toBe(text)
  test.info().annotations.push({ type: 'first code', description: `${(await seenBy(page))?.ms} ms after opening` })
  await page.evaluate(() => (window as unknown as { stop: () => void }).stop())
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.srcObject)).toBeNull()
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})
