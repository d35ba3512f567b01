// Money of those who pay for others: by the number of a paper, or by the name of the pharmacy (docs/rules/matching.md#reasons).
import { describe, expect, test } from 'vitest'
import type { PayableRegistration, QuotedPaper, Received } from './matching-evidence.ts'
import { proposeMatches } from './matching-ways.ts'

const person = (id: number, changes: Partial<PayableRegistration> = {}): PayableRegistration => ({
  ...{ id, paymentReference: `OFF-AAAAAA${id}`, bookingReference: null, firstName: 'Awa', lastName: `Zzz${id}` },
  ...{ phone: `+22507070707${id}0`, organization: null, pharmacy: null, due: 65_000, ...changes },
})
const nothing: Received = { amount: 195_000, reference: null, phone: null, name: '', label: '' }
const propose = (line: Partial<Received>, registrations: PayableRegistration[], papers: QuotedPaper[] = []) =>
  proposeMatches([{ ...nothing, ...line }], {
    operator: 'Banque',
    registrations,
    papers,
    declared: [],
    recorded: [],
  })[0]
const shares = (...ids: number[]) => ids.map((registrationId) => ({ registrationId, amount: 65_000 }))

describe('the number of a paper', () => {
  const covered = [person(1), person(2), person(3)]
  const invoice = { number: 'F-2026-00087', registrationIds: [1, 2, 3] }

  test.each([
    'VIREMENT FACTURE F-2026-00087',
    'vir f 2026 00087 formation',
    'VIRF202600087SGCI',
    'F-2026-00087/D-2026-00001',
  ])('in %j is for all whom it is about', (label) => {
    expect(propose({ label }, covered, [invoice])).toEqual({
      ...{ state: 'proposed', reasons: ['paper', 'amount'], shares: shares(1, 2, 3), surplus: 0, declarationId: null },
    })
  })

  test('with less than they owe is a choice between them, and one that nobody has says nothing', () => {
    expect(propose({ amount: 180_000, label: 'F-2026-00087' }, covered, [invoice])).toEqual({
      ...{ state: 'choice', reasons: ['paper'], registrationIds: [1, 2, 3] },
    })
    expect(propose({ label: 'F-2026-00088' }, covered, [invoice])).toEqual({ state: 'leftover' })
  })

  test('is as strong as a payment reference, which may stand beside it', () => {
    const line = { amount: 130_000, label: 'OFF-AAAAAA4 F-2026-00090' }
    const people = [person(4), person(5), person(6)]
    expect(propose(line, people, [{ number: 'F-2026-00090', registrationIds: [5] }])).toMatchObject({
      ...{ state: 'proposed', reasons: ['reference', 'paper', 'amount'], shares: shares(4, 5) },
    })
  })
})

describe('the pharmacy that pays', () => {
  const pharmacy = 'Pharmacie Audit'
  const typed = [4, 5, 6].map((id) => person(id, { organization: 'Phie AUDIT' }))
  const paidFor = [1, 2, 3].map((id) => person(id, { organization: 'Clinique du Lac', pharmacy }))

  test('is told before what people typed', () => {
    expect(propose({ name: 'PHARMACIE AUDIT' }, [...typed, ...paidFor])).toMatchObject({
      ...{ state: 'proposed', reasons: ['pharmacy', 'organization', 'amount'], shares: shares(1, 2, 3), surplus: 0 },
    })
  })

  test('may pay for those who typed its name too, where those linked to it do not owe exactly that', () => {
    const mixed = [...paidFor.slice(0, 2), ...typed.slice(0, 1)]
    expect(propose({ name: 'Phcie Audit' }, mixed)).toMatchObject({ state: 'proposed', shares: shares(1, 2, 4) })
    expect(propose({ amount: 65_000, name: 'Phcie Audit' }, mixed)).toEqual({
      ...{ state: 'choice', reasons: ['pharmacy'], registrationIds: [1, 2, 4] },
    })
  })

  test('pays for its others too with more than somebody owes', () => {
    expect(propose({ label: 'OFF-AAAAAA1' }, [...paidFor, person(9)])).toMatchObject({
      ...{ state: 'proposed', reasons: ['reference', 'pharmacy', 'organization', 'amount'], shares: shares(1, 2, 3) },
    })
  })
})
