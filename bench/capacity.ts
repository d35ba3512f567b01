// `npm run bench:capacity -- --instances 2 --cores 2 --callers 50 --costs 5.1,2.2,1.3`: what a machine bears, calculated from what an answer
// costs of its processors (`npm run bench:instances`: the instances’, the database’s, and the balancer’s and callers’ milliseconds). A call
// is worked on by its instance, which does one thing at a time, then by the database, then by the instance again; all that work at once share
// the processors. Waiting for the disk is not in it. Compare what it says for the machine of the bench with what the bench measured there.
import { parseArgs } from 'node:util'

/** What one answer costs of the processors, in milliseconds. */
export interface Costs {
  instance: number
  database: number
  /** The balancer, and who asks where they are on the same machine. */
  others: number
}
interface Machine {
  cores: number
  instances: number
  /** How many wait for an answer at every moment, each asking again at once. */
  callers: number
}

interface Call {
  instance: number
  since: number
  /** When it came to where it is. */
  came: number
  /** What is still to be done, phase by phase, in milliseconds of a processor. */
  phases: { who: 'instance' | 'database' | 'others'; left: number }[]
}

/** @param milliseconds how long it is simulated @returns answers a second, and how long half and 99 of 100 take at most, in ms */
export function simulate({ cores, instances, callers }: Machine, costs: Costs, milliseconds: number) {
  // Half a call's time before and half after the database; each differs from the mean as waiting times do.
  const about = (mean: number) => mean * -Math.log(1 - Math.random())
  const begin = (since: number, instance: number): Call => ({
    instance,
    since,
    came: since,
    phases: [
      { who: 'others', left: about(costs.others) },
      { who: 'instance', left: about(costs.instance / 2) },
      { who: 'database', left: about(costs.database) },
      { who: 'instance', left: about(costs.instance / 2) },
    ],
  })
  let now = 0
  let calls = Array.from({ length: callers }, (_, index) => begin(0, index % instances))
  const took: number[] = []
  while (now < milliseconds) {
    // An instance works on the one that came to it first.
    const isBusy = new Set<number>()
    calls.sort((a, b) => a.came - b.came)
    const working = calls.filter(({ phases, instance }) => {
      if (phases[0]?.who !== 'instance') return true
      if (isBusy.has(instance)) return false
      return isBusy.add(instance)
    })
    const speed = Math.min(1, cores / working.length)
    const shortest = Math.min(...working.map(({ phases }) => phases[0]?.left ?? 0))
    now += shortest / speed
    for (const { phases } of working) if (phases[0]) phases[0].left -= shortest
    calls = calls.map((call) => {
      while (call.phases[0] && call.phases[0].left <= 1e-9) {
        call.phases.shift()
        call.came = now
      }
      if (call.phases.length > 0) return call
      took.push(now - call.since)
      return begin(now, took.length % instances)
    })
  }
  const sorted = took.toSorted((a, b) => a - b)
  const below = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return { perSecond: took.length / (now / 1_000), p50: below(0.5), p99: below(0.99) }
}

if (import.meta.main) {
  const options = { type: 'string' } as const
  const { values } = parseArgs({ options: { cores: options, instances: options, callers: options, costs: options } })
  const [instance = 0, database = 0, others = 0] = (values.costs ?? '').split(',').map(Number)
  if (!(instance > 0)) throw new Error('say what an answer costs: --costs INSTANCE,DATABASE,OTHERS in milliseconds')
  const machine = {
    cores: Number(values.cores ?? 2),
    instances: Number(values.instances ?? 1),
    callers: Number(values.callers ?? 50),
  }
  const { perSecond, p50, p99 } = simulate(machine, { instance, database, others }, 60_000)
  console.log(`${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`)
}
