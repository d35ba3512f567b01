import cluster, { type Worker } from 'node:cluster'
import { Refusal } from '../../domain/values/problem.ts'

export interface TurnOptions {
  /** How many files are read at once. */
  atOnce?: number
  /** How long a file may wait for its turn, in milliseconds, and how many bytes may wait together. */
  waitAtMost?: number
  bytesWaiting?: number
}
/** Waits for a turn with a file of so many bytes; what it gives ends the turn. Throws Refusal `overloaded` where others are read first for too long. */
export type TakeTurn = (bytes: number) => Promise<() => void>

interface Waiting {
  bytes: number
  begin: () => void
}

/** How soon it is worth trying again, in seconds. */
const retryAfter = 10
export const heldUp = () => new Refusal('overloaded', { seconds: retryAfter })

/** Turns for the files that are read at once: two, the others wait, for so long and with so many bytes together. */
export function openTurns({
  atOnce = 2,
  waitAtMost = 20_000,
  bytesWaiting = 100 * 1024 * 1024,
}: TurnOptions = {}): TakeTurn {
  const waiting = new Set<Waiting>()
  let busy = 0

  function end() {
    const [first] = waiting
    if (first) first.begin()
    else busy--
  }
  return (bytes) =>
    new Promise((resolve, reject) => {
      if (busy < atOnce) {
        busy++
        return resolve(end)
      }
      if ([...waiting].reduce((sum, one) => sum + one.bytes, bytes) > bytesWaiting) return reject(heldUp())
      const one: Waiting = {
        bytes,
        begin() {
          clearTimeout(tooLong)
          waiting.delete(one)
          resolve(end)
        },
      }
      const tooLong = setTimeout(() => {
        waiting.delete(one)
        reject(heldUp())
      }, waitAtMost)
      waiting.add(one)
    })
}

const kind = 'officina:turn'
/** A worker asks (`bytes`) and ends its turn; the process above answers whether it has it. */
interface Message {
  type: typeof kind
  id: number
  step: 'ask' | 'end' | 'given' | 'heldUp'
  bytes: number
}
const isOurs = (message: unknown): message is Message => (message as Message | null)?.type === kind

/** Has the process above the workers give the turns, so that as many files are read by all of them as by one; a worker that dies gives its own back. */
export function giveTurns(take: TakeTurn = openTurns()): void {
  const given = new Map<Worker, Map<number, () => void>>()
  cluster.on('message', async (worker, message: unknown) => {
    if (!isOurs(message)) return
    const { id, step, bytes } = message
    const own = given.get(worker) ?? new Map()
    given.set(worker, own)
    if (step === 'end') {
      own.get(id)?.()
      own.delete(id)
      return
    }
    const end = await take(bytes).catch(() => undefined)
    if (!worker.isConnected()) return end?.()
    if (end) own.set(id, end)
    worker.send({ type: kind, id, bytes, step: end ? 'given' : 'heldUp' } satisfies Message)
  })
  cluster.on('disconnect', (worker) => {
    for (const end of given.get(worker)?.values() ?? []) end()
    given.delete(worker)
  })
}

let lastId = 0

/** Turns that the process above the workers gives. */
function askForTurns(): TakeTurn {
  const asked = new Map<number, (isGiven: boolean) => void>()
  process.on('message', (message) => {
    if (isOurs(message)) asked.get(message.id)?.(message.step === 'given')
  })
  return (bytes) =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      const say = (step: 'ask' | 'end') => {
        // Without the process above, this one ends too.
        if (process.connected) process.send?.({ type: kind, id, bytes, step } satisfies Message)
      }
      asked.set(id, (isGiven) => {
        asked.delete(id)
        if (isGiven) resolve(() => say('end'))
        else reject(heldUp())
      })
      say('ask')
    })
}

/** The turns of this process: its own or, where it is one of several workers, those of all of them together. */
export const turnsOfProgram = (options?: TurnOptions): TakeTurn =>
  cluster.isWorker ? askForTurns() : openTurns(options)
