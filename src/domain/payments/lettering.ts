// Which lines of the customers' accounts settle each other (docs/rules/payments.md#lettering).

import type { BookLine } from './book.ts'

export type LetteredRole = 'customers' | 'advances'

/** A letter of a line: counted by account and year, from 1 on, and the moment at which all lines with it were even. */
export interface Letter {
  count: number
  at: Date
}

/** Gives a letter to each run of lines of one account, client and registration, as soon as nothing is left of it. */
export class Lettering {
  readonly #open = new Map<string, { balance: number; lines: BookLine[] }>()
  readonly #letters = new Map<BookLine, Letter>()
  readonly #last: Map<string, number>

  /** @param last the last letter that is given already, by `lettersOf` */
  constructor(last: Map<string, number>) {
    this.#last = last
  }

  /**
   * Adds the lines of an event.
   * @param isKept whether they are to have letters; what came before is counted alone
   */
  add(lines: BookLine[], at: Date, isKept: boolean): void {
    for (const line of lines) {
      if (line.role !== 'customers' && line.role !== 'advances') continue
      const key = `${line.registration}:${line.role}:${line.client?.key}`
      const run = this.#open.get(key) ?? { balance: 0, lines: [] }
      run.balance += line.debit - line.credit
      if (isKept) run.lines.push(line)
      if (run.balance === 0) {
        this.#open.delete(key)
        this.#settle(line.role, run.lines, at)
      } else this.#open.set(key, run)
    }
  }

  #settle(role: LetteredRole, lines: BookLine[], at: Date): void {
    if (lines.length === 0) return
    const series = lettersOf(role, at.getUTCFullYear())
    const count = (this.#last.get(series) ?? 0) + 1
    this.#last.set(series, count)
    for (const line of lines) this.#letters.set(line, { count, at })
  }

  /** The letter of a line that was added; undefined while something is left. */
  of(line: BookLine): Letter | undefined {
    return this.#letters.get(line)
  }
}

/** The name of a series of letters. */
export const lettersOf = (role: string, year: number): string => `${role}:${year}`

/** A letter as it is written: A to Z, then AA. */
export function letterText(count: number): string {
  let text = ''
  for (let left = count; left > 0; left = Math.floor((left - 1) / 26)) {
    text = String.fromCharCode(65 + ((left - 1) % 26)) + text
  }
  return text
}
