// `npm run bench:pages`: what a rendered page costs. Every public page from the cache, plain, as gzip and as brotli, against a bare
// `node:http` server answering the same bytes and headers, in turns within one run; an uncached one in CPU time. Needs a build.
// About four minutes; `--only <address>` for one page.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { publicPages, trainingPath } from '../src/domain/paths.ts'
import { median, ratioOf, startBench } from './rounds.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const all = [...Object.values(publicPages), trainingPath('maitriser-la-chaine-du-froid-a-l-officine')]
const pages = values.only ? [values.only] : all
const encodings = ['identity', 'gzip', 'br']
const load = { connections: 20, seconds: 1 }
const rounds = 3

const folder = await mkdtemp(join(tmpdir(), 'officina-bench-'))
const ours = await startBench('./pages-server.ts', folder)
const ratios: number[] = []
for (const path of pages) {
  const url = ours.origin + path
  while (!(await fetch(url)).headers.has('etag')) await setTimeout(50) // its compressed forms are being made
  for (const encoding of encodings) {
    const headers = { 'accept-encoding': encoding, 'user-agent': 'bench', accept: 'text/html' }
    const bare = await startBench('./bare-server.ts', url, encoding)
    const result = await ratioOf(url, bare.origin, { ...load, headers }, rounds)
    bare.server.kill()
    ratios.push(result.ratio)
    console.log(
      `${path.padEnd(45)} ${encoding.padEnd(8)} × ${result.ratio.toFixed(2)} (${result.ours.toFixed(0)}/s, bare ` +
        `${result.reference.toFixed(0)}/s; rounds ${result.all.map((ratio) => ratio.toFixed(2)).join(' ')})`,
    )
  }
}
console.log(
  `cached page / bare server: median ${median(ratios).toFixed(2)}, least ${Math.min(...ratios).toFixed(2)} of ` +
    `${ratios.length} (wanted: at least 0.95)`,
)

ours.server.send('cpu')
const [{ milliseconds, ownThread, rendersEach }] = (await once(ours.server, 'message')) as [
  { milliseconds: number[]; ownThread: number[]; rendersEach: number },
]
console.log(
  `uncached page: ${median(milliseconds).toFixed(2)} ms of CPU, database included (median of ${milliseconds.length} × ` +
    `${rendersEach} renders, ${Math.min(...milliseconds).toFixed(2)}–${Math.max(...milliseconds).toFixed(2)}; wanted: under 8), ` +
    `of which ${median(ownThread).toFixed(2)} in the server's own thread`,
)

ours.server.kill()
await rm(folder, { recursive: true, force: true })
