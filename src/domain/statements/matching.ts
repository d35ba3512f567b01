// Whose money the lines of a statement are: proposals, each with its reasons; nothing is recorded by them (docs/rules/matching.md#proposals).

import { quoted } from '../values/text-fold.ts'
import { evidenceOf, type Known, type Layout, layOut, type Received, settle } from './matching-evidence.ts'
import { type Proposal, ways } from './matching-ways.ts'

/**
 * Proposes whose money some lines are. What one line is proposed for, the next no longer finds owed; lines that a stronger reason tells come
 * first, then those further up in the file.
 * @param lines of a statement, by which money came
 * @returns a proposal for each, in their order
 */
export function proposeMatches(lines: readonly Received[], facts: Known): Proposal[] {
  const known = layOut(facts)
  const repeated = repeatedAs(lines)
  const proposals = lines.map((line, index) => recordedAs(line, known) ?? repeated[index])
  const evidence = lines.map((line, index) => (proposals[index] ? undefined : evidenceOf(line, known)))
  for (const way of ways) {
    for (const [index, told] of evidence.entries()) {
      if (!told || proposals[index]) continue
      const found = way(told, known)
      if (found?.state === 'proposed')
        for (const { registrationId, amount } of found.shares) settle(known, registrationId, amount)
      proposals[index] = found
    }
  }
  return proposals.map((proposal) => proposal ?? { state: 'leftover' })
}

/** Money of this reference that is in the ledger. */
function recordedAs({ reference, amount }: Received, known: Layout): Proposal | undefined {
  const same = known.recorded.get(quoted(reference ?? '')) ?? []
  const found = same.find((money) => money.amount === amount) ?? same[0]
  return found && { state: 'recorded', paymentId: found.id, differs: found.amount !== amount }
}

/** For each line the place of an earlier one that has its reference and amount: an operator gives a reference to one payment. */
function repeatedAs(lines: readonly Received[]): (Proposal | undefined)[] {
  const first = new Map<string, number>()
  return lines.map(({ reference, amount }, index) => {
    const told = quoted(reference ?? '')
    if (told === '') return undefined
    const key = `${told} ${amount}`
    const at = first.get(key)
    if (at === undefined) first.set(key, index)
    return at === undefined ? undefined : { state: 'repeated', first: at }
  })
}
