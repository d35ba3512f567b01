// By what a line of a statement is known again (docs/rules/matching.md#fingerprint).
import { plainHeading } from '../imports/headings.ts'

interface Told {
  reference: string | null
  valuedOn: string
  time: string | null
  /** In FCFA, below 0 where money left. */
  amount: number
  phone: string | null
  name: string
  label: string
}

/** A reference, its day and its amount are enough; without one, all that is told, but the balance, which depends on where a file begins. */
export function fingerprintOf({ reference, valuedOn, time, amount, phone, name, label }: Told): string {
  const told = reference ? [plainHeading(reference)] : [time, phone, plainHeading(name), plainHeading(label)]
  return JSON.stringify([valuedOn, amount, ...told])
}

/** Those that are alike are counted through: the fingerprint with how many of it there were in one file, and itself. */
export function counted(seen: Map<string, number>, fingerprint: string): string {
  const times = (seen.get(fingerprint) ?? 0) + 1
  seen.set(fingerprint, times)
  return `${fingerprint} ${times}`
}
