// `npm run bench:pages`: what a rendered page costs. Every public page from the cache, plain, as gzip and as brotli, against a bare
// `node:http` server answering the same bytes and headers, in turns within one run: answers a second, and CPU time for an answer, which
// other work on the machine changes less; an uncached one in CPU time. Needs a build. About four minutes; `--only <address>` for one page.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { publicPages, trainingPath } from '../src/domain/values/paths.ts'
import { medianOf } from './figures.ts'
import { tell } from './results.ts'
import { rateOf, startBench, usageOf } from './rounds.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const all = [...Object.values(publicPages), trainingPath('maitriser-la-chaine-du-froid-a-l-officine')]
const pages = values.only ? [values.only] : all
const encodings = ['identity', 'gzip', 'br']
const seconds = 1
const rounds = 3

const folder = await mkdtemp(join(tmpdir(), 'officina-bench-'))
const ours = await startBench('./pages-server.ts', folder)
const ratios: { rate: number; cpu: number }[] = []

type Running = Awaited<ReturnType<typeof startBench>>
async function measure(server: Running, url: string, headers: Record<string, string>) {
  const before = await usageOf(server)
  const rate = await rateOf(url, { connections: 20, seconds, headers })
  return { rate, cpu: ((await usageOf(server)) - before) / (rate * seconds) }
}

for (const path of pages) {
  const url = ours.origin + path
  while (!(await fetch(url)).headers.has('etag')) await setTimeout(50) // its compressed forms are being made
  for (const encoding of encodings) {
    const headers = { 'accept-encoding': encoding, 'user-agent': 'bench', accept: 'text/html' }
    const bare = await startBench('./bare-server.ts', url, encoding)
    const found: { rate: number; cpu: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const theirs = await measure(bare, bare.origin, headers)
      const own = await measure(ours, url, headers)
      found.push({ rate: own.rate / theirs.rate, cpu: theirs.cpu / own.cpu })
    }
    bare.server.kill()
    const result = { rate: medianOf(found.map(({ rate }) => rate)), cpu: medianOf(found.map(({ cpu }) => cpu)) }
    ratios.push(result)
    console.log(
      `${path.padEnd(45)} ${encoding.padEnd(8)} × ${result.rate.toFixed(2)}, by CPU × ${result.cpu.toFixed(2)} ` +
        `(rounds by CPU ${found.map(({ cpu }) => cpu.toFixed(2)).join(' ')})`,
    )
  }
}
for (const by of ['rate', 'cpu'] as const) {
  const values = ratios.map((ratio) => ratio[by])
  tell(
    `cached page / bare server by ${by}`,
    `median ${medianOf(values).toFixed(2)}, least ${Math.min(...values).toFixed(2)} of ${values.length}`,
    'every page ≥ 0.95',
  )
}

ours.server.send('cpu')
const [{ milliseconds, ownThread, rendersEach }] = (await once(ours.server, 'message')) as [
  { milliseconds: number[]; ownThread: number[]; rendersEach: number },
]
console.log(
  `uncached page: ${medianOf(milliseconds).toFixed(2)} ms of CPU, database included (median of ${milliseconds.length} × ` +
    `${rendersEach} renders, ${Math.min(...milliseconds).toFixed(2)}–${Math.max(...milliseconds).toFixed(2)}; wanted: under 8), ` +
    `of which ${medianOf(ownThread).toFixed(2)} in the server's own thread`,
)

ours.server.kill()
await rm(folder, { recursive: true, force: true })
