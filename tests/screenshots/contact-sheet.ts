// `npm run contact-sheet -- <folder>`: one sheet for each public screen and language, with all widths side by side, light above dark;
// `--of office`, `space`, `mails` or `papers` takes those instead; `--root <checkout>` takes the screens of another checkout, `--built` as
// it was built before, `--only <part of a name>` some alone, `--widths 360,1440` fewer widths.
// `npm run contact-sheet -- --compare <before> <after> <folder>`: the sheets of both, one above the other.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.ts'
import { openCamera } from './camera.ts'
import { drawingArguments } from './drawing-arguments.ts'
import { drawLetterSheets } from './letter-sheets.ts'
import { drawPaperSheets } from './paper-sheets.ts'
import { openScreen } from './photograph.ts'
import { origin, startProduct } from './product.ts'
import { type Language, languages, partOf, type Screen, screensIn } from './screens.ts'
import { drawSheet, stackSheets } from './sheet.ts'
import { liveThrough, type Story } from './story.ts'

const themes = ['light', 'dark'] as const

/** Whose screens a sheet may be of. */
const parts = ['site', 'space', 'office']
/** What has no screens: each draws its sheets into a folder. */
const drawn: Record<string, (folder: string, only: string) => Promise<void>> = {
  mails: drawLetterSheets,
  papers: drawPaperSheets,
}

const fileOf = (screen: string, theme: string, width: number) => `${screen}-${theme}-${width}`

/** What each picture of a screen shows, in the order of its sheet: a row for each theme. */
const rowsOf = (folder: string, screen: string, widths: readonly number[]) =>
  themes.map((theme) =>
    widths.map((width) => ({
      file: join(folder, `${fileOf(screen, theme, width)}.png`),
      width,
      label: `${width} px, ${theme}`,
    })),
  )

async function emptyFolder(folder: string) {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`)
}

async function makeSheets(
  folder: string,
  {
    of: part,
    root: checkout,
    built: isBuilt,
    only,
    widths: wanted,
  }: Record<'of' | 'root' | 'only' | 'widths', string> & { built: boolean },
) {
  await emptyFolder(folder)
  const widths = wanted.split(',').map(Number)
  const stop = await startProduct(checkout, isBuilt)
  const pictures = await mkdtemp(join(tmpdir(), 'officina-sheets-'))
  const browser = await chromium.launch({ executablePath: findChromium(), args: drawingArguments })
  try {
    const story = await liveThrough()
    const makeOne = (language: Language) => async (screen: Screen) => {
      const name = `${screen.name}-${language}`
      for (const theme of themes) await takeAll(screen, language, theme, name)
      await drawSheet(`${screen.name}, ${language}`, rowsOf(pictures, name, widths), join(folder, `${name}.webp`))
    }
    const takeAll = async (screen: Screen, language: Language, theme: (typeof themes)[number], name: string) => {
      const context = await browser.newContext(visitor(story, screen, theme))
      await context.addCookies([{ name: 'language', value: language, url: origin }])
      const camera = await openCamera(context, widths[0] ?? 0, pictures)
      for (const width of widths) {
        await camera.page.setViewportSize({ width, height: width < 700 ? 740 : 900 })
        await openScreen(camera, screen)
        await camera.shoot(fileOf(name, theme, width), true)
      }
      await context.close()
    }
    await Promise.all(
      languages.map(async (language) => {
        const screens = screensIn(language, story).filter(
          (screen) => partOf(screen) === part && screen.name.includes(only),
        )
        for (const screen of screens) await makeOne(language)(screen)
      }),
    )
    console.log(`${(await readdir(folder)).length} sheets after ${Math.round(performance.now() / 1_000)} s`)
  } finally {
    await browser.close()
    await stop()
    await rm(pictures, { recursive: true, force: true })
  }
}

const visitor = (story: Story, { viewer }: Screen, colorScheme: (typeof themes)[number]) => ({
  baseURL: origin,
  storageState: story[viewer],
  locale: 'fr-FR',
  timezoneId: 'Africa/Abidjan',
  reducedMotion: 'reduce' as const,
  colorScheme,
})

/** Puts the sheets of two folders above each other; a screen that one of them lacks is told and left out. */
async function compareSheets(before: string, after: string, folder: string) {
  await emptyFolder(folder)
  const [earlier, later] = await Promise.all([readdir(before), readdir(after)])
  for (const name of new Set([...earlier, ...later])) {
    if (earlier.includes(name) && later.includes(name)) {
      await stackSheets(
        [
          { label: 'Before', file: join(before, name) },
          { label: 'After', file: join(after, name) },
        ],
        join(folder, name),
      )
    } else console.log(`only in ${earlier.includes(name) ? before : after}: ${name}`)
  }
  console.log(`${(await readdir(folder)).length} sheets`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    compare: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    of: { type: 'string', default: 'site' },
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '360,768,1024,1440,1920' },
    root: { type: 'string', default: process.cwd() },
  },
})
const [folder, other, third] = positionals
if (values.compare && folder && other && third) await compareSheets(folder, other, third)
else if (folder && !values.compare && parts.includes(values.of)) await makeSheets(folder, values)
else if (folder && !values.compare && drawn[values.of]) {
  await emptyFolder(folder)
  await drawn[values.of]?.(folder, values.only)
} else
  throw new Error(
    'npm run contact-sheet -- [--of site|space|office|mails|papers] [--root <checkout>] [--built] [--only <screen>] [--widths 360,1440] <folder>, or -- --compare <before> <after> <folder>',
  )
