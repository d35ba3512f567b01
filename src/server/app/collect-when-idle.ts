import type { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How long nobody has asked for anything, in milliseconds. */
const idleAfter = 10_000

/**
 * Gives back what the start, or a busy time, has left: V8 collects when memory is asked for, and never because nobody asks for anything.
 * It stops the process for some 30 ms, once, when nobody waits.
 */
export function collectWhenIdle(server: Server): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  const timer = setTimeout(collect, idleAfter).unref()
  server.on('request', () => timer.refresh())
}
