import type { differencesIn } from '../src/server/payments/reconcile-queries.ts'

/** What reconciling the ledger tells where every franc is explained. */
export const noDifference: ReturnType<typeof differencesIn> = {
  money: 0,
  transactions: 0,
  registrations: 0,
  tallies: 0,
  papers: 0,
  numbers: 0,
}
