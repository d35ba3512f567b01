// Whether an instance of this machine is up: it answers that it is ready, or its process has ended. Loads nothing of the server.
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** How long one answer is waited for, and between two questions, in milliseconds. */
const answersWithin = 2_000
const betweenQuestions = 200

/** Where an instance is asked from its own machine. @param host as its setting HOST says */
export function addressOf(port: number | string, host = ''): string {
  const name = ['', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** Whether an address answers with a success. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(answersWithin), redirect: 'manual' })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false // it does not listen yet, or no more
  }
}

/** When a process was started, which tells it from a later one of its number; undefined once it has ended, waited for or not. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return '' // it is there, and its number is all that is known of it
  }
}

/** @returns whether the process that has this number now has ended */
export function watchProcess(pid: number): () => boolean {
  const start = startOf(pid)
  return () => start === undefined || startOf(pid) !== start
}

/**
 * Waits until an instance answers that it is ready, however long that takes.
 * @param address of the instance
 * @param isGone whether its process has ended
 * @param isLate whether it has been waited for long enough
 */
export async function untilReady(
  address: string,
  isGone: () => boolean,
  isLate: () => boolean = () => false,
): Promise<'ready' | 'gone' | 'late'> {
  for (;;) {
    const isReady = await answers(`${address}/readyz`)
    // Looked at afterwards: what answered may have been another that has the port, or its last word.
    if (isGone()) return 'gone'
    if (isReady) return 'ready'
    if (isLate()) return 'late'
    await setTimeout(betweenQuestions)
  }
}
