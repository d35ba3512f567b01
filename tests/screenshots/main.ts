// `npm run screenshots -- <folder>`: builds the product and takes a picture of every screen, the same in every run; `--root <checkout>`
// takes them of another checkout. `npm run screenshots -- --compare <before> <after>`: fails unless two such folders are equal.
import { mkdir, readdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.ts'
import { openCamera } from './camera.ts'
import { compare } from './compare.ts'
import { drawingArguments } from './drawing-arguments.ts'
import { photograph } from './photograph.ts'
import { origin, startProduct } from './product.ts'
import { type Language, languages, screensIn, type Viewer, viewers } from './screens.ts'
import { liveThrough } from './story.ts'

const widths = [360, 1440]

async function takePictures(folder: string, checkout: string) {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`)
  const stop = await startProduct(checkout)
  const browser = await chromium.launch({ executablePath: findChromium(), args: drawingArguments })
  try {
    const story = await liveThrough()
    const takeAll = async (language: Language, width: number, viewer: Viewer) => {
      const context = await browser.newContext({
        baseURL: origin,
        storageState: story[viewer],
        locale: 'fr-FR',
        timezoneId: 'Africa/Abidjan',
        reducedMotion: 'reduce',
      })
      await context.addCookies([{ name: 'language', value: language, url: origin }])
      const camera = await openCamera(context, width, folder)
      const pressed = new Set<string>()
      for (const screen of screensIn(language, story).filter((one) => one.viewer === viewer)) {
        await photograph(camera, screen, `${language}-${width}`, pressed)
      }
      await context.close()
    }
    for (const width of widths) {
      await Promise.all(languages.flatMap((language) => viewers.map((viewer) => takeAll(language, width, viewer))))
    }
    console.log(`${(await readdir(folder)).length} pictures after ${Math.round(performance.now() / 1_000)} s`)
  } finally {
    await browser.close()
    await stop()
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'boolean' }, root: { type: 'string', default: process.cwd() } },
})
const [folder, other] = positionals
if (values.compare && folder && other) process.exitCode = (await compare(folder, other)) ? 0 : 1
else if (folder && !values.compare) await takePictures(folder, values.root)
else throw new Error('npm run screenshots -- [--root <checkout>] <folder>, or -- --compare <before> <after>')
