// What the benches that compare two servers share: rounds in turns, and the median of their ratios. The machine may be shared and
// noisy: read the ratio, never the rate.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { medianOf } from './figures.ts'

/** Starts a file of this folder as a process of its own, which says the port it listens on. */
export async function startBench(name: string, ...args: string[]): Promise<{ server: ChildProcess; origin: string }> {
  const file = fileURLToPath(new URL(name, import.meta.url))
  const server = fork(file, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  return { server, origin: `http://127.0.0.1:${port}` }
}

export interface Load {
  connections: number
  /** How long each round asks each server, in seconds. */
  seconds: number
  headers?: Record<string, string>
}

/** Answers a second, all of which must be good ones. */
export async function rateOf(url: string, { connections, seconds, headers = {} }: Load): Promise<number> {
  const run = await autocannon({ url, connections, duration: seconds, headers })
  if (run.non2xx > 0 || run.errors > 0) throw new Error(`${url}: ${run.non2xx} refused, ${run.errors} failed`)
  return run['2xx'] / seconds
}

/** The CPU time that a server of ours has used so far, in microseconds: it is asked for it, and answers (`answerUsage`). */
export async function usageOf({ server }: { server: ChildProcess }): Promise<number> {
  server.send('usage')
  const [{ usage }] = (await once(server, 'message')) as [{ usage: number }]
  return usage
}

/** Has this process answer `usageOf`. */
export function answerUsage() {
  process.on('message', (message) => {
    if (message !== 'usage') return
    const { user, system } = process.cpuUsage()
    process.send?.({ usage: user + system })
  })
}

/** How many times as fast one address answers as another: the median of so many rounds, each asking both in turns. */
export async function ratioOf(ours: string, reference: string, load: Load, rounds: number) {
  const found: { ratio: number; ours: number; reference: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const theirRate = await rateOf(reference, load)
    const ourRate = await rateOf(ours, load)
    found.push({ ratio: ourRate / theirRate, ours: ourRate, reference: theirRate })
  }
  const of = (name: keyof (typeof found)[number]) => found.map((round) => round[name])
  return {
    ratio: medianOf(of('ratio')),
    ours: medianOf(of('ours')),
    reference: medianOf(of('reference')),
    all: of('ratio'),
  }
}
