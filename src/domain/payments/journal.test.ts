import { describe, expect, test } from 'vitest'
import { dice, of } from '../../../tests/dice.ts'
import { defaultSettings } from '../company/default-settings.ts'
import { type JournalEntry, type JournalLine, journalLines, taxAt } from './journal.ts'
import { entriesOfPayment, entriesOfRefund, isOwnMovement, movesMoney, ownMovements } from './ledger.ts'
import { paymentKinds, paymentMethods } from './payment.ts'

const plan = {
  ...defaultSettings.accounts,
  cash: '571',
  mobile: '552',
  customers: '411',
  sales: '706',
  vat: '4432',
  fees: '631',
  transfers: '585',
  operators: [{ operator: 'Orange Money', number: '5521' }],
}
const [untaxed, taxed] = [taxAt(null), taxAt(18)]
const cash = (kind: JournalEntry['kind'], amount: number): JournalEntry => ({
  kind,
  amount,
  method: 'espèces',
  operator: null,
})
const written = (lines: JournalLine[]) =>
  lines.map(({ journal, account, debit, credit }) => [journal, account, debit, credit])
const balanceOf = (lines: JournalLine[], of?: string) =>
  lines
    .filter(({ account }) => of === undefined || account === of)
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0)

test('a payment comes from the customer, and pays for what was sold', () => {
  expect(written(journalLines(cash('payment', 65_000), plan, taxed))).toEqual([
    ['TR', '571', 65_000, 0],
    ['TR', '411', 0, 65_000],
    ['VE', '411', 65_000, 0],
    ['VE', '706', 0, 55_085],
    ['VE', '4432', 0, 9_915],
  ])
})

test('a refund goes the other way; without a tax there is no line of it', () => {
  expect(written(journalLines(cash('refund', -20_000), plan, untaxed))).toEqual([
    ['TR', '571', 0, 20_000],
    ['TR', '411', 20_000, 0],
    ['VE', '411', 0, 20_000],
    ['VE', '706', 20_000, 0],
  ])
})

test('an operator’s own account is found however its name is spelt; others have that of mobile money', () => {
  const accountFor = (operator: string | null) =>
    journalLines({ kind: 'payment', amount: 5_000, method: 'mobile', operator }, plan, untaxed)[0]
  expect(accountFor('ORANGE-money')).toMatchObject({ account: '5521', name: { fr: 'Orange Money' } })
  expect(accountFor('Wave')).toMatchObject({ account: '552', name: { fr: 'Mobile money' } })
  expect(accountFor(null)).toMatchObject({ account: '552' })
})

test('an account that was left empty stays empty, and says which one it is', () => {
  const [line] = journalLines(cash('payment', 5_000), defaultSettings.accounts, untaxed)
  expect(line).toMatchObject({ account: '', name: { fr: 'Caisse', en: 'Cash' }, debit: 5_000 })
})

test('a cheque that bounced is the customer’s to pay again, and what the bank took for it an expense out of its account', () => {
  const ofCheque = (kind: 'payment' | 'bounce', amount: number) =>
    journalLines({ kind, amount, method: 'chèque', operator: 'NSIA' }, { ...plan, cheques: '513' }, taxed)
  const all = [...ofCheque('payment', 65_000), ...ofCheque('bounce', -65_000)]
  expect(['513', '411', '706'].map((account) => balanceOf(all, account))).toEqual([0, 0, 0])
  const fee = { kind: 'bounce_fee', amount: -5_000, method: 'virement', operator: 'NSIA' } as const
  expect(written(journalLines(fee, { ...plan, bank: '521' }, taxed))).toEqual([
    ['TR', '521', 0, 5_000],
    ['TR', '631', 5_000, 0],
  ])
})

test('what an operator keeps is an expense; what it pays out is on its way until it arrives; neither is a customer’s', () => {
  const own = (kind: 'fee' | 'payout', amount: number, method: JournalEntry['method'] = 'mobile') =>
    journalLines({ kind, amount, method, operator: 'Orange Money' }, { ...plan, bank: '521' }, taxed)
  expect(written(own('fee', -650))).toEqual([
    ['TR', '5521', 0, 650],
    ['TR', '631', 650, 0],
  ])
  const out = own('payout', -250_000)
  expect(written(out)).toEqual([
    ['TR', '5521', 0, 250_000],
    ['TR', '585', 250_000, 0],
  ])
  const all = [...out, ...own('payout', 250_000, 'virement')]
  expect([balanceOf(all, '5521'), balanceOf(all, '585'), balanceOf(all, '521')]).toEqual([-250_000, 0, 250_000])
})

test('what is above the price stays the customer’s, until it is given back', () => {
  const lines = (entries: { kind: JournalEntry['kind']; amount: number }[]) =>
    entries.flatMap(({ kind, amount }) => journalLines(cash(kind, amount), plan, untaxed))
  const paid = lines(entriesOfPayment(70_000, 65_000))
  expect([balanceOf(paid, '571'), balanceOf(paid, '706'), balanceOf(paid, '411')]).toEqual([70_000, -65_000, -5_000])
  const all = [...paid, ...lines(entriesOfRefund(5_000, { credit: 5_000, refundable: 0 }))]
  expect([balanceOf(all, '571'), balanceOf(all, '706'), balanceOf(all, '411')]).toEqual([65_000, -65_000, 0])
})

describe.each(Array.from({ length: 20 }, (_, index) => index + 1))('entries as the dice fall, %i', (seed) => {
  test('each is balanced to the franc, and money is where the ledger says', () => {
    const roll = dice(seed)
    for (let count = 0; count < 100; count++) {
      const kind = of([...paymentKinds, ...ownMovements], roll)
      const amount = (1 + roll(200_000)) * (roll(2) === 0 ? 1 : -1)
      const lines = journalLines({ kind, amount, method: of(paymentMethods, roll), operator: null }, plan, taxed)
      expect(balanceOf(lines)).toBe(0)
      expect(lines.every(({ debit, credit }) => debit >= 0 && credit >= 0 && debit + credit > 0)).toBe(true)
      expect(lines.filter(({ journal }) => journal === 'TR')).toHaveLength(movesMoney(kind) ? 2 : 0)
      if (isOwnMovement(kind)) expect(balanceOf(lines, '411')).toBe(0)
    }
  })
})
