import { describe, expect, test } from 'vitest'
import { commonReason, passwordWeakness } from './password-policy.ts'

const firm = { name: 'Qualipharm & Associés', city: 'Bouaké' }
const reasonOf = (password: string, username = 'adjoua') => commonReason(password, username, firm)

describe('a password that attackers try early is refused with the reason', () => {
  test.each([
    ['bonjourbonjour', 'passwordRepeated'],
    ['Bonjour2026Bonjour!', 'passwordCommon'],
    ['soleil bonjour 2026', 'passwordCommon'],
    ['passwordpassword', 'passwordCommon'],
    ['P@ssw0rd-P@ssw0rd1', 'passwordCommon'],
    ['motdepasse123456', 'passwordCommon'],
    ['qwertyqwerty1', 'passwordWalk'],
    ['azertyuiopqsdfgh', 'passwordWalk'],
    ['1qaz2wsx3edc4rfv', 'passwordWalk'],
    ['123456789012345', 'passwordWalk'],
    ['poiuytreza-98765', 'passwordWalk'],
    ['abcdefghijklmno', 'passwordWalk'],
    ['xk7xk7xk7xk7xk7', 'passwordRepeated'],
    ['aaaaaaaaaaaaaaaa', 'passwordRepeated'],
    ['Qualipharm2026!!', 'passwordOwnName'],
    ['qualipharm-associes', 'passwordOwnName'],
    ['Bouake-Qualipharm-1', 'passwordOwnName'],
    ['officina-2026-!!', 'passwordOwnName'],
    ['Officina Conseil 1', 'passwordOwnName'],
    ['secret d’adjoua 42', 'passwordOwnName'],
  ])('%s: %s', (password, reason) => {
    // A whole password that is on the list may be told by whichever rule sees it first.
    expect([reason, 'passwordCommon']).toContain(reasonOf(password))
  })
})

test.each([
  'quinze girafes traversent la lagune',
  'pharmacie de garde à Yopougon',
  'correct horse battery staple',
  'un long mot que nul ne devine',
  'K7#vL2!qTz9$wBn',
  'bonjour soleil lagune girafe',
  '本日は晴天なり、風は弱い。静かな朝',
  'a7f3c09e1b5d482',
])('%s is taken', (password) => {
  expect(reasonOf(password)).toBeUndefined()
})

test('a very long one is judged at once', () => {
  const start = performance.now()
  expect(reasonOf('bonjour'.repeat(142))).toBe('passwordRepeated')
  expect(reasonOf(`${'love'.repeat(100)}${'soleil'.repeat(100)}x1`)).toBeUndefined()
  expect(reasonOf('lovesoleil'.repeat(6))).toBe('passwordCommon')
  expect(performance.now() - start).toBeLessThan(500)
})

test('one in use is compared with the rules for new ones', () => {
  expect(passwordWeakness('bonjourbonjour', 'adjoua', firm)).toBe('common')
  expect(passwordWeakness('zèbre7lac', 'adjoua', firm)).toBe('short')
  expect(passwordWeakness('zèbre7lacune', 'adjoua', firm)).toBe('short_without_factor')
  expect(passwordWeakness('zèbre7lacune-mu', 'adjoua', firm)).toBeNull()
})
