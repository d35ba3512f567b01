import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { weaknessOf } from './secret-strength.ts'

test.each([
  'a'.repeat(32),
  '0123456789'.repeat(4),
  'abcdefghijklmnopqrstuvwxyz012345',
  'qwertyuiopasdfghqwertyuiopasdfgh',
  'azazazazazazazazazazazazazazazaz1',
])('%s is easily guessed', (secret) => {
  expect(weaknessOf(secret)).toContain('must not be so easily guessed')
})

test.each([
  'demonstration only, never in production',
  'change-me-change-me-now-1234567890',
  'a secret of at least thirty-two characters',
  'Officina2026Officina2027Abidjan!',
])('%s is a sample', (secret) => {
  expect(weaknessOf(secret)).toContain('must not be a sample')
})

test('what openssl makes is never refused', () => {
  const made = Array.from({ length: 2_000 }, () => [
    randomBytes(8).toString('hex'),
    randomBytes(16).toString('hex'),
    randomBytes(32).toString('hex'),
    randomBytes(32).toString('base64'),
  ]).flat()
  expect(made.filter((secret) => weaknessOf(secret) !== undefined)).toEqual([])
})
