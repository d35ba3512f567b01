// Contact sheets of every paper: all of its pages side by side, for an everyday case and the longest, in both languages.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kinds } from '../pdf/kinds.ts'
import { cases } from '../pdf/samples.ts'
import { drawSheet } from './sheet.ts'

/** Dots an inch; a page of A4 is then as wide as a sheet shows a window of so many pixels. */
const dots = 110
const shownAs = 1440

/** Draws a sheet for each paper whose name holds `only`, a row for each case. @throws Error without poppler */
export async function drawPaperSheets(folder: string, only: string): Promise<void> {
  for (const [kind, draw] of Object.entries(kinds).filter(([name]) => name.includes(only))) {
    const pictures = await mkdtemp(join(tmpdir(), 'officina-paper-sheets-'))
    const rows = []
    for (const [name, sample] of Object.entries(cases)) {
      const file = join(pictures, `${name}.pdf`)
      await writeFile(file, await draw(sample))
      execFileSync('pdftoppm', ['-r', String(dots), '-png', file, join(pictures, name)])
      const pages = (await readdir(pictures)).filter((page) => page.startsWith(`${name}-`)).sort()
      rows.push(
        pages.map((page, at) => ({ file: join(pictures, page), width: shownAs, label: `${name}, page ${at + 1}` })),
      )
    }
    await drawSheet(kind, rows, join(folder, `${kind}.webp`))
    await rm(pictures, { recursive: true })
  }
}
