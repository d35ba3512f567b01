import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Runs one of poppler's tools on a PDF; what it printed. */
export function look(
  tool: 'pdftotext' | 'pdfinfo' | 'pdfsig' | 'pdffonts' | 'pdfdetach',
  pdf: Buffer,
  ...args: string[]
): string {
  return withFile(pdf, (file) =>
    execFileSync(tool, tool === 'pdftotext' ? [...args, file, '-'] : [...args, file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
}

/** A PDF's first page as a picture (PNG), at so many dots an inch. */
export const picture = (pdf: Buffer, dots: number): Buffer =>
  withFile(pdf, (file) =>
    execFileSync('pdftoppm', ['-r', String(dots), '-png', '-singlefile', file], { maxBuffer: 20_000_000 }),
  )

function withFile<T>(pdf: Buffer, use: (file: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'officina-pdf-'))
  const file = path.join(folder, 'document.pdf')
  try {
    writeFileSync(file, pdf)
    return use(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
