// Loaded into the server before its own code, and into its database's thread: the time stands still at STOPPED_AT, and what is drawn by
// lot is the same in every run, for some of it is seen (references, codes, the tails of certificates' numbers).
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const moment = Date.parse(process.env.STOPPED_AT ?? '')

globalThis.Date = class extends Date {
  constructor(...given: []) {
    super(...(given.length === 0 ? ([moment] as unknown as []) : given))
  }
  static override now = () => moment
} as DateConstructor

let lots = 0
crypto.randomInt = (first: number, second?: unknown) => {
  const [least, limit] = typeof second === 'number' ? [first, second] : [0, first]
  const lot = crypto.createHash('sha256').update(String(lots++)).digest().readUInt32BE()
  return least + (lot % (limit - least))
}
syncBuiltinESMExports()
