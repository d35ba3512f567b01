// `npm run bench:papers`: what a proforma costs: the thread that answers, and processor time in all; drawn in that thread before, with its
// fonts parsed for each, against the thread of papers. In turns within one run (read the ratios).
import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { draw, type Paper } from '../src/server/pdf/draw.ts'
import { openPapers } from '../src/server/pdf/papers.ts'
import { cases, invoiceOf } from '../tests/pdf/samples.ts'
import { leastOf, medianOf } from './figures.ts'
import { tell } from './results.ts'

const rounds = 7
const each = 60
const paper: Paper = { kind: 'invoice', snapshot: invoiceOf(cases['fr-everyday']), fne: undefined }
const papers = openPapers((message, error) => console.error(message, error))
const fonts = ['fraunces-700', 'figtree-400', 'figtree-600'].map((name) =>
  readFileSync(new URL(`../src/server/pdf/fonts/${name}.ttf`, import.meta.url)),
)

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000 / each

/** Milliseconds of processor time of each paper: of this thread, and of all. */
async function cost(make: () => Promise<unknown>) {
  const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()]
  for (let count = 0; count < each; count++) await make()
  return { thread: milliseconds(process.threadCpuUsage(thread)), all: milliseconds(process.cpuUsage(all)) }
}

const ways = {
  'here, fonts parsed each time': () => {
    for (const bytes of fonts)
      (create(bytes) as unknown as { layout: (text: string) => void }).layout('Facture proforma')
    return draw(paper)
  },
  here: () => draw(paper),
  'in the thread of papers': () => papers.make(paper),
}
for (const make of Object.values(ways)) await cost(make) // until the engine has compiled what it will
const measured = Object.keys(ways).map((way) => ({ way, thread: [] as number[], all: [] as number[] }))
for (let round = 0; round < rounds; round++) {
  for (const [index, make] of Object.values(ways).entries()) {
    const { thread, all } = await cost(make)
    measured[index]?.thread.push(thread)
    measured[index]?.all.push(all)
  }
}
for (const { way, thread, all } of measured) {
  const said = (values: number[]) => `${medianOf(values).toFixed(2)} (least ${leastOf(values).toFixed(2)}) ms`
  const [ofThread, ofAll] = way === 'in the thread of papers' ? ['≤ 1 ms', '≤ 10 ms'] : ['–', '–']
  tell(`a proforma, drawn ${way}: of the answering thread`, said(thread), ofThread)
  tell(`a proforma, drawn ${way}: of the processor in all`, said(all), ofAll)
}
await papers.stop()
