import { setTimeout as wait } from 'node:timers/promises'
import { type Sending, send, takeDue } from '../connect/send-commands.ts'
import type { Services } from '../http/request-context.ts'

/** How often it is looked whether something is due, in milliseconds. */
const lookEvery = 1_000

/**
 * Sends what addresses are told, until it is stopped. Each message is by itself: one that takes long holds up no other look.
 * @returns stops it, and waits for what is on its way, 8 seconds at most
 */
export function startWebhooks(parts: Sending, log: Pick<Services['log'], 'error'>): () => Promise<void> {
  const fail = (message: string) => (error: unknown) => log.error({ err: error }, message)
  const onTheirWay = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  const look = async () => {
    try {
      for (const id of await takeDue(parts, parts.clock())) {
        const sending: Promise<void> = send(parts, id)
          .catch(fail('a webhook could not be sent'))
          .finally(() => onTheirWay.delete(sending))
        onTheirWay.add(sending)
      }
    } catch (error) {
      fail('what is due to webhooks could not be read')(error)
    }
    looking = undefined
  }
  const timer = setInterval(() => {
    looking ??= look()
  }, lookEvery).unref()
  return async () => {
    clearInterval(timer)
    await looking
    // What is cut off is taken up again after a minute, under the same id.
    await Promise.race([Promise.all(onTheirWay), wait(8_000, undefined, { ref: false })])
  }
}
