// What is done beside answering: calls that wait, and what follows from changes (docs/rules/fne.md#calls).
import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../../http/request-context.ts'
import { readLastCall } from '../../outgoing/last-call.ts'
import { certifyPaid, followChange } from './follow-commands.ts'
import { doubtLostCalls, type Sending, sendCall, takeCall } from './send-commands.ts'
import { readState, stopFne } from './state-commands.ts'

/** How often what is rare is looked for, in milliseconds: what was given up, what was paid. */
const lookRarelyEvery = 30_000
/** How many calls one instance makes at once. */
const atOnce = 3

export interface Certifying {
  /** Looks once; while a look lasts, another changes nothing. */
  look: () => void
  /** Waits for what is under way, 8 seconds at most; what is cut off is doubtful. */
  stop: () => Promise<void>
}

/** Makes calls that wait, follows changes by credit notes, and certifies what is paid, each time it is looked. */
export function openCertifying(parts: Sending, log: Pick<Services['log'], 'error'>): Certifying {
  const underWay = new Set<Promise<void>>()
  let isChecked = false
  let rarelyAt = 0
  let looking: Promise<void> | undefined
  const fail = (error: unknown) => log.error({ err: error }, 'invoices could not be certified')

  const look = async () => {
    try {
      if (!isChecked) await stopIfOlder(parts)
      isChecked = true
      if (Date.now() - rarelyAt >= lookRarelyEvery) {
        rarelyAt = Date.now()
        await doubtLostCalls(parts)
        await certifyPaid(parts)
      }
      while (await followChange(parts));
      while (underWay.size < atOnce) {
        const taken = await takeCall(parts)
        if (!taken) break
        const sending: Promise<void> = sendCall(parts, taken)
          .catch(fail)
          .finally(() => underWay.delete(sending))
        underWay.add(sending)
      }
    } catch (error) {
      fail(error)
    }
  }
  return {
    look() {
      looking ??= look().finally(() => {
        looking = undefined
      })
    },
    async stop() {
      await looking
      await Promise.race([Promise.all(underWay), wait(8_000, undefined, { ref: false })])
    },
  }
}

/** Stops certifying where a call was made from this folder that the database knows nothing of: it is one of before, restored. */
async function stopIfOlder({ database: { db }, config: { dataFolder } }: Sending): Promise<void> {
  const [last, state] = [await readLastCall(dataFolder, 'fne'), await readState(db)]
  if (state && last && last.calledAt > (state.lastCalledAt ?? new Date(0))) await stopFne(db, 'older_database')
}
