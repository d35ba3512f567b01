// `npm run bench:files`: how long the thread that answers stands still while a file is read, at most, and how long reading takes: each
// file that means harm beside a good one of the same door, in turns within one run (read the ratios).
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { endReaders, readApart } from '../src/server/files/readers.ts'
import { pdfOfSize } from '../tests/factories/attachment.ts'
import {
  hostileDocuments,
  hostilePdfs,
  hostilePictures,
  hostileTexts,
  hostileWorkbooks,
  pngOf,
} from '../tests/factories/hostile-files.ts'
import { csvOf } from '../tests/factories/spreadsheet.ts'
import { medianOf } from './figures.ts'
import { tell } from './results.ts'

const rounds = 3
const people = Array.from({ length: 5_000 }, (_, index) => [`KONÉ ${index}`, 'Awa', `awa.${index}@example.ci`])
const list = csvOf([['Nom', 'Prénom', 'E-mail'], ...people])
const readList = (content: Buffer) => readApart('peopleList', content, {})
const attach = (content: Buffer) => readApart('attachment', content)
const doors: { good: Buffer; read: (content: Buffer) => Promise<unknown>; files: Record<string, () => Buffer> }[] = [
  { good: pdfOfSize(20 * 1024 * 1024), read: attach, files: { ...hostilePdfs, ...hostileDocuments } },
  { good: list, read: readList, files: { ...hostileWorkbooks, ...hostileTexts } },
  { good: pngOf(3_000, 4_000), read: (content) => readApart('messagePicture', content), files: hostilePictures },
]

/** Milliseconds: the longest that this thread stood still meanwhile, and until the answer came. */
async function measure(read: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const began = performance.now()
  await read().catch(() => {})
  delay.disable()
  return { still: delay.max / 1e6, until: performance.now() - began }
}

for (const { good, read, files } of doors) {
  for (const [what, make] of Object.entries(files)) {
    const content = make()
    const measured = { good: [] as number[], hostile: [] as number[], until: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      measured.good.push((await measure(() => read(good))).still)
      const { still, until } = await measure(() => read(content))
      measured.hostile.push(still)
      measured.until.push(until)
    }
    const ratio = medianOf(measured.hostile) / medianOf(measured.good)
    tell(
      `a file ${what}: the answering thread stands still, × a good one`,
      `${ratio.toFixed(2)} (answered in ${medianOf(measured.until).toFixed(0)} ms)`,
      '≤ 3',
    )
  }
}
endReaders()
