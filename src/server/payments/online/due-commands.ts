// What is done beside answering: payments are checked until it is known what became of them (docs/rules/online-payments.md#checking).
import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../../http/request-context.ts'
import { takeDueStatements } from '../statements/due-commands.ts'
import { confirmDeclaredSince, takeNotices } from '../statements/notice-commands.ts'
import { giveBackDue } from './give-back-commands.ts'
import { type Paying, readProviders, stopIfOlder } from './provider-commands.ts'
import { checkPayment, takeDue } from './settle-commands.ts'

/** How often what is rare is looked for, in milliseconds. */
const lookRarelyEvery = 30_000
/** How many payments one instance checks at once. */
const atOnce = 4

export interface Settling {
  /** Looks once; while a look lasts, one more follows it. */
  look: () => void
  /** Waits for what is under way, 8 seconds at most; what is cut off is taken up again. */
  stop: () => Promise<void>
}

/** What does not hold up the checks: what goes back, what came without a payment of ours, and now and then a day's movements. */
async function workBeside(parts: Paying, isRare: boolean): Promise<void> {
  await giveBackDue(parts)
  await takeNotices(parts)
  if (!isRare) return
  await confirmDeclaredSince(parts)
  await takeDueStatements(parts)
}

/** Checks payments that are due, and has given back what is to be, each time it is looked. */
export function openSettling(parts: Paying, log: Pick<Services['log'], 'error'>): Settling {
  const underWay = new Set<Promise<void>>()
  const checkedForAge = new Set<string>()
  let looking: Promise<void> | undefined
  let beside: Promise<void> | undefined
  let isAskedAgain = false
  let rarelyAt = 0
  const fail = (error: unknown) => log.error({ err: error }, 'payments in the browser could not be settled')

  const look = async () => {
    try {
      const isRare = Date.now() - rarelyAt >= lookRarelyEvery
      if (isRare) {
        rarelyAt = Date.now()
        for (const row of await readProviders(parts.database.db)) {
          if (checkedForAge.has(row.provider)) continue
          await stopIfOlder(parts.database.db, parts.config.dataFolder, row)
          checkedForAge.add(row.provider)
        }
      }
      beside ??= workBeside(parts, isRare)
        .catch(fail)
        .finally(() => {
          beside = undefined
        })
      while (underWay.size < atOnce) {
        const due = await takeDue(parts)
        if (!due) break
        const checking: Promise<void> = checkPayment(parts, due)
          .catch(fail)
          .finally(() => underWay.delete(checking))
        underWay.add(checking)
      }
    } catch (error) {
      fail(error)
    }
  }
  const goOn = (): Promise<void> =>
    look().then(() => {
      if (!isAskedAgain) return
      isAskedAgain = false
      return goOn()
    })
  return {
    look() {
      if (looking) isAskedAgain = true
      looking ??= goOn().finally(() => {
        looking = undefined
      })
    },
    async stop() {
      await looking
      await Promise.race([Promise.all([...underWay, beside]), wait(8_000, undefined, { ref: false })])
    },
  }
}
