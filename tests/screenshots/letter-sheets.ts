// Contact sheets of every mail: how a mailbox of a phone and one of a desk show it, light above dark.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.ts'
import { defaultCompany } from '../../src/domain/company/default-settings.ts'
import { locales } from '../../src/domain/values/language.ts'
import { renderMail } from '../../src/server/mail/layout.ts'
import { lettersOf } from '../letters.ts'
import { drawingArguments } from './drawing-arguments.ts'
import { drawSheet } from './sheet.ts'

const widths = [360, 640]
const themes = ['light', 'dark'] as const

/** Draws a sheet for each mail whose name holds `only`, in each language: a row for each reader that it has and theme. */
export async function drawLetterSheets(folder: string, only: string): Promise<void> {
  const pictures = await mkdtemp(join(tmpdir(), 'officina-letters-'))
  const browser = await chromium.launch({ executablePath: findChromium(), args: drawingArguments })
  try {
    const letters = Object.entries(lettersOf(defaultCompany)).filter(([name]) => name.includes(only))
    for (const [name, write] of letters) {
      for (const locale of locales) {
        const rows = []
        for (const [at, letter] of write(locale).entries()) {
          const { html } = renderMail(letter, defaultCompany, locale)
          rows.push(await shownEverywhere(browser, html, join(pictures, `${name}-${locale}-${at}`)))
        }
        await drawSheet(`${name}, ${locale}`, rows, join(folder, `${name}-${locale}.webp`))
      }
    }
  } finally {
    await browser.close()
    await rm(pictures, { recursive: true, force: true })
  }
}

async function shownEverywhere(browser: Browser, html: string, file: string) {
  const shots = []
  for (const colorScheme of themes) {
    const page = await browser.newPage({ colorScheme })
    await page.setContent(html)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 })
      const path = `${file}-${colorScheme}-${width}.png`
      await page.screenshot({ path, fullPage: true })
      shots.push({ file: path, width, label: `${width} px, ${colorScheme}` })
    }
    await page.close()
  }
  return shots
}
