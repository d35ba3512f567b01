import { expect, test } from 'vitest'
import { isAmong, type PermissionGroup, type StaffRole } from '../staff/role.ts'
import { stepsOf } from './registration-steps.ts'

const as = (role: StaffRole) => (group: PermissionGroup) => isAmong(role, group)
const administrator = as('administrator')
const registration = {
  status: 'confirmée',
  paymentStatus: 'en_attente',
  price: 65_000,
  paymentAmount: 0,
  isUncertified: false,
} as const
const paid = { paymentStatus: 'complet', paymentAmount: 65_000 } as const

test('who waits is confirmed, who owes pays, who came and paid gets the certificate', () => {
  expect(stepsOf({ ...registration, status: 'en_attente' }, administrator)).toEqual(['confirm', 'record'])
  expect(stepsOf(registration, administrator)).toEqual(['record'])
  expect(stepsOf({ ...registration, isUncertified: true }, administrator)).toEqual(['record', 'certificate'])
  expect(stepsOf({ ...registration, ...paid, isUncertified: true }, administrator)).toEqual(['certificate'])
  expect(stepsOf({ ...registration, ...paid }, administrator)).toEqual([])
})

test('without a price there is nothing to pay until it is set', () => {
  expect(stepsOf({ ...registration, price: null }, administrator)).toEqual(['price'])
  expect(stepsOf({ ...registration, price: null, status: 'en_attente' }, administrator)).toEqual(['confirm', 'price'])
})

test('what is cancelled or given back asks for nothing, but for money that is to be given back', () => {
  expect(stepsOf({ ...registration, status: 'annulée', price: null }, administrator)).toEqual([])
  expect(stepsOf({ ...registration, paymentStatus: 'remboursé' }, administrator)).toEqual([])
  const cancelled = { ...registration, ...paid, status: 'annulée', toRefund: 65_000 } as const
  expect(stepsOf(cancelled, administrator)).toEqual(['refund'])
  expect(stepsOf(cancelled, as('reader'))).toEqual([])
  expect(stepsOf({ ...cancelled, toRefund: 0 }, administrator)).toEqual([])
})

test('each is shown what is theirs to do', () => {
  const waiting = { ...registration, status: 'en_attente', isUncertified: true } as const
  expect(stepsOf(waiting, as('accountant'))).toEqual(['record'])
  expect(stepsOf(waiting, as('reader'))).toEqual([])
})
