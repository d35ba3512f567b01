// What a provider tells by itself becomes lines like those of a file (docs/rules/matching.md#fingerprint).
import { cellLine } from '../imports/import-cells.ts'
import type { StatementLine } from './statement.ts'
import { counted, fingerprintOf } from './statement-fingerprint.ts'

/** What moved on the firm’s account, on the day in Abidjan; amounts in FCFA, never negative. */
export interface ToldMovement extends Omit<StatementLine, 'line' | 'fingerprint' | 'reference'> {
  reference: string
  /** Of what was begun here: our reference. */
  ourReference: string | null
}

/**
 * The lines of what a provider tells, by the same fingerprints as in a file that holds them; the first is number 1. What moved nothing is
 * none. Our own reference stands with their text.
 */
export function linesOfTold(moved: readonly ToldMovement[]): StatementLine[] {
  const seen = new Map<string, number>()
  return moved.flatMap(({ kind, valuedOn, time, amount, fee, phone, balance, ourReference, ...told }, index) => {
    if (amount <= 0) return []
    const reference = cellLine(told.reference) || null
    const texts = { reference, phone, name: cellLine(told.name), label: cellLine(told.label) }
    const signed = kind === 'received' ? amount : 0 - amount
    const fingerprint = counted(seen, fingerprintOf({ ...texts, valuedOn, time, amount: signed }))
    const label = [texts.label, cellLine(ourReference)].filter(Boolean).join(' ')
    return { ...{ line: index + 1, fingerprint, kind, valuedOn, time, amount, fee, balance }, ...texts, label }
  })
}
