// `npm run bench:pages`: what a rendered page costs. A cached page against a bare `node:http` server answering the same bytes, in
// turns within one run (the machine may be shared and noisy: read the ratio); an uncached one in CPU time. Needs a build.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

const path = '/formations'
const rounds = 5
const secondsEach = 4
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url))

interface Ready {
  port: number
}

async function start(name: string, ...args: string[]): Promise<{ server: ChildProcess; url: string }> {
  const server = fork(script(name), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [{ port }] = (await once(server, 'message')) as [Ready]
  return { server, url: `http://127.0.0.1:${port}${path}` }
}

async function requestsPerSecond(url: string): Promise<number> {
  const run = await autocannon({
    url,
    connections: 20,
    duration: secondsEach,
    headers: { 'accept-encoding': 'br', 'user-agent': 'bench', accept: 'text/html' },
  })
  if (run.non2xx > 0 || run.errors > 0) throw new Error(`${run.non2xx} refused, ${run.errors} failed`)
  return run.requests.average
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const folder = await mkdtemp(join(tmpdir(), 'officina-bench-'))
const ours = await start('./pages-server.ts', folder)
await fetch(ours.url) // renders it and puts it into the cache, whose compressed forms follow
await new Promise((resolve) => setTimeout(resolve, 500))
const answer = await fetch(ours.url, { headers: { 'accept-encoding': 'br' } })
const bare = await start('./bare-server.ts', ours.url)
console.log(
  `${path}: ${answer.headers.get('content-encoding') ?? 'not compressed'}, ${answer.headers.get('content-length')} bytes`,
)

const ratios: number[] = []
for (let round = 1; round <= rounds; round++) {
  const bareRate = await requestsPerSecond(bare.url)
  const ourRate = await requestsPerSecond(ours.url)
  ratios.push(ourRate / bareRate)
  console.log(
    `round ${round}: bare ${bareRate.toFixed(0)}/s, cached page ${ourRate.toFixed(0)}/s, ratio ${(ourRate / bareRate).toFixed(2)}`,
  )
}
console.log(`cached page / bare server: ${median(ratios).toFixed(2)} (median of ${rounds}; wanted: at least 0.80)`)

ours.server.send('cpu')
const [{ milliseconds, ownThread, rendersEach }] = (await once(ours.server, 'message')) as [
  { milliseconds: number[]; ownThread: number[]; rendersEach: number },
]
console.log(
  `uncached page: ${median(milliseconds).toFixed(2)} ms of CPU, database included (median of ${milliseconds.length} × ` +
    `${rendersEach} renders, ${Math.min(...milliseconds).toFixed(2)}–${Math.max(...milliseconds).toFixed(2)}; wanted: under 8), ` +
    `of which ${median(ownThread).toFixed(2)} in the server's own thread`,
)

for (const { server } of [ours, bare]) server.kill()
await rm(folder, { recursive: true, force: true })
