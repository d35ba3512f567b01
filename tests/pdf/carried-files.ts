import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { hasTool } from '../../scripts/debian-package.ts'

/** The files that a PDF carries, by name, as poppler takes them out. */
export function carriedFiles(pdf: Buffer): Map<string, Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'officina-carried-'))
  try {
    const file = path.join(folder, 'carrier.pdf')
    const out = path.join(folder, 'out')
    writeFileSync(file, pdf)
    execFileSync('mkdir', [out])
    execFileSync('pdfdetach', ['-saveall', '-o', out, file], { stdio: 'ignore' })
    return new Map(readdirSync(out).map((name) => [name, readFileSync(path.join(out, name))]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const begins = Buffer.from('stream\n')

/** Every byte of a PDF as it can be read: itself, and each of its streams unpacked, those of the files that it carries too. */
export function* readable(pdf: Buffer): Generator<Buffer> {
  yield pdf
  for (let at = pdf.indexOf(begins); at >= 0; at = pdf.indexOf(begins, at + 1)) {
    const end = pdf.indexOf('endstream', at)
    if (end < 0) return
    const packed = pdf.subarray(at + begins.length, end)
    const plain = unpacked(packed)
    if (!plain) continue
    if (plain.subarray(0, 5).toString('latin1') === '%PDF-') yield* readable(plain)
    else yield plain
  }
}

function unpacked(packed: Buffer): Buffer | undefined {
  try {
    return inflateSync(packed)
  } catch {
    return undefined
  }
}

/** The names of the files that a PDF carries, as qpdf lists them, sorted: a second program that looks for them. */
export function carriedNames(pdf: Buffer): string[] {
  if (!hasTool(['qpdf', '--version'], 'qpdf')) throw new Error('qpdf is missing: apt-get install qpdf')
  const folder = mkdtempSync(path.join(tmpdir(), 'officina-carried-'))
  try {
    const file = path.join(folder, 'carrier.pdf')
    writeFileSync(file, pdf)
    // `relevé.pdf -> 12,0`, a line each.
    const listed = execFileSync('qpdf', ['--list-attachments', file], { encoding: 'utf8' })
    return Array.from(listed.matchAll(/^(.+) -> \d+,\d+$/gm), ([, name = '']) => name).toSorted()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
