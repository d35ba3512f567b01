import { expect, test } from 'vitest'
import type { MatchingProposal } from '../../../domain/statements/statement-preview.ts'
import { firstDecision, groupOf, inPortions, type PreviewedLine } from './line-decision.ts'

const line = (changes: Partial<PreviewedLine> = {}): PreviewedLine => ({
  ...{ line: 2, kind: 'received', valuedOn: '2026-11-30', time: null, amount: 65_000, fee: 0 },
  ...{ reference: 'T-1', phone: null, name: 'Aya', label: '', balance: null, taken: null, equal: null },
  proposal: { state: 'leftover' },
  ...changes,
})
const shares = [{ registrationId: 7, amount: 65_000 }]
const proposed = (surplus: number): MatchingProposal => ({
  ...{ state: 'proposed', reasons: ['reference'], shares, surplus, declarationId: null },
})
const recorded = (differs: boolean): MatchingProposal => ({ state: 'recorded', paymentId: 4, differs })

test('only what is sure is decided from the start', () => {
  expect(firstDecision(line({ proposal: proposed(0) }))).toEqual({ act: 'record', allocations: shares })
  expect(firstDecision(line({ proposal: proposed(5_000) }))).toBeUndefined()
  expect(firstDecision(line({ proposal: recorded(false) }))).toEqual({ act: 'recognize', paymentId: 4 })
  expect(firstDecision(line({ proposal: recorded(true) }))).toBeUndefined()
  expect(firstDecision(line())).toBeUndefined()
  expect(firstDecision(line({ kind: 'fee', proposal: null }))).toEqual({ act: 'own', as: 'fee' })
  expect(firstDecision(line({ kind: 'spent', proposal: null }))).toBeUndefined()
  const refund = (reasons: ('name' | 'amount')[]): MatchingProposal => ({
    ...{ state: 'refunded', reasons, paymentId: 9, registrationId: 7 },
  })
  const named = line({ kind: 'spent', proposal: refund(['name', 'amount']) })
  expect([groupOf(named), firstDecision(named)]).toEqual(['refunded', { act: 'recognize', paymentId: 9 }])
  expect(firstDecision(line({ kind: 'spent', proposal: refund(['amount']) }))).toBeUndefined()
})

const before = { id: 1, fileName: 'releve.csv', line: 3 }

test('nothing is decided of a line before it is said whether it is another than its equal', () => {
  const equal = { ...before, state: 'open', balance: 1 } as const
  const asked = line({ proposal: proposed(0), equal: { ...equal, is: 'asked' } })
  expect([groupOf(asked), firstDecision(asked)]).toEqual(['asked', undefined])
  const other = line({ proposal: proposed(0), equal: { ...equal, is: 'new' } })
  expect([groupOf(other), firstDecision(other)?.act]).toEqual(['proposed', 'record'])
})

test('what was decided before is shown as such, and what is still open like any other', () => {
  const done = line({ kind: 'fee', proposal: null, taken: { ...before, state: 'recorded' } })
  expect([groupOf(done), firstDecision(done)]).toEqual(['done', undefined])
  const open = line({ proposal: proposed(0), taken: { ...before, state: 'open' } })
  expect([groupOf(open), firstDecision(open)?.act]).toEqual(['proposed', 'record'])
})

test('decisions are sent in portions, in their order', () => {
  expect(inPortions([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inPortions([], 2)).toEqual([])
})
