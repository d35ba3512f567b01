import { describe, expect, test } from 'vitest'
import type { Received } from './matching-evidence.ts'
import { type GivenBack, isSureRefund, proposeRefunds } from './matching-refunds.ts'

const nothing: Received = { amount: 65_000, reference: null, phone: null, name: '', label: '' }
const awa: GivenBack = {
  ...{ id: 11, registrationId: 1, operator: 'Wave', reference: 'R-778899', amount: 65_000 },
  ...{ paymentReference: 'OFF-AAAAAA2', firstName: 'Awa', lastName: 'Koné', phone: '+2250707070701' },
  organization: 'Pharmacie des Lagunes',
}
const yao: GivenBack = {
  ...{ ...awa, id: 12, registrationId: 2, reference: null, paymentReference: 'OFF-AAAAAA3' },
  ...{ firstName: 'Serge', lastName: 'N’Guessan', phone: '+2250707070702' },
}
const propose = (lines: Partial<Received>[], refunds: GivenBack[] = [awa, yao], operator: string | null = 'Wave') =>
  proposeRefunds(
    lines.map((line) => ({ ...nothing, ...line })),
    { operator, refunds },
  )

describe('a line by which money left is a refund', () => {
  test.each<[string, Partial<Received>, number, string[]]>([
    ['by the refund’s reference', { reference: 'r 778899' }, 11, ['reference', 'amount']],
    ['by the refund’s reference in its text', { label: 'Remb R-778899' }, 11, ['reference', 'amount']],
    ['by the registration’s reference', { label: 'remboursement off aaaaaa3' }, 12, ['reference', 'amount']],
    ['by the phone', { phone: '+2250707070702' }, 12, ['phone', 'amount']],
    ['by the name', { name: 'SERGE NGUESSAN' }, 12, ['name', 'amount']],
  ])('%s', (_, line, paymentId, reasons) => {
    expect(propose([line])).toMatchObject([{ state: 'refunded', paymentId, reasons }])
  })

  test('by its amount alone where only one has it, which is not sure', () => {
    const [found] = propose([{}], [awa])
    expect(found).toMatchObject({ paymentId: 11, reasons: ['amount'] })
    expect(found && isSureRefund(found)).toBe(false)
    expect(propose([{}])).toEqual([null])
  })

  test('of exactly as much, and of that operator', () => {
    expect(propose([{ amount: 64_000, reference: 'R-778899' }])).toEqual([null])
    expect(propose([{ reference: 'R-778899' }], [awa], 'MTN MoMo')).toEqual([null])
    expect(propose([{ reference: 'R-778899' }], [awa], null)).toMatchObject([{ paymentId: 11 }])
  })

  test('once: a stronger reason comes first, whatever the order of the file', () => {
    expect(propose([{}, { name: 'Awa Kone' }, { label: 'OFF-AAAAAA2' }])).toMatchObject([
      { paymentId: 12, reasons: ['amount'] },
      null,
      { paymentId: 11, reasons: ['reference', 'amount'] },
    ])
  })

  test('and none between equals', () => {
    expect(propose([{ name: 'Awa Kone' }], [awa, { ...awa, id: 13, reference: null }])).toEqual([null])
  })
})
