import { expect, test } from 'vitest'
import { codeIn, hasPresenceCode, presenceCodePath, readPresenceCode } from './presence-code.ts'

const session = {
  kind: 'session',
  status: 'programmée',
  startsAt: new Date('2026-12-14T09:00:00Z'),
  endsAt: new Date('2026-12-15T17:00:00Z'),
  duration: 12,
} as const
const confirmed = { status: 'confirmée' } as const
const before = new Date('2026-12-01T08:00:00Z')

test('who is confirmed for a session to come, or one without a date, is told their code', () => {
  expect(hasPresenceCode(confirmed, session, before)).toBe(true)
  expect(hasPresenceCode(confirmed, { ...session, startsAt: null, endsAt: null }, before)).toBe(true)
})

test('who takes an online course has none', () => {
  const course = { ...session, kind: 'online_course', startsAt: null, endsAt: null } as const
  expect(hasPresenceCode(confirmed, course, before)).toBe(false)
})

test('until midnight of the session’s last day', () => {
  const running = { ...session, status: 'en_cours' } as const
  expect(hasPresenceCode(confirmed, running, new Date('2026-12-15T23:59:59Z'))).toBe(true)
  expect(hasPresenceCode(confirmed, running, new Date('2026-12-16T00:00:00Z'))).toBe(false)
  const short = { ...running, endsAt: null, duration: 4 }
  expect(hasPresenceCode(confirmed, short, new Date('2026-12-14T20:00:00Z'))).toBe(true)
  expect(hasPresenceCode(confirmed, short, new Date('2026-12-15T00:00:00Z'))).toBe(false)
})

test.each(['en_attente', 'annulée'] as const)('nobody whose registration is « %s »', (status) => {
  expect(hasPresenceCode({ status }, session, before)).toBe(false)
})

test.each(['annulée', 'terminée'] as const)('nobody of a session that is « %s »', (status) => {
  expect(hasPresenceCode(confirmed, { ...session, status }, before)).toBe(false)
})

test.each(['128-7KQ4X1', ' 128 7kq4xi ', '128–7KQ4XL', '128 - 7kq4x1'])('« %s » is read as 128-7KQ4X1', (typed) => {
  expect(readPresenceCode(typed)).toEqual({ registrationId: 128, code: '128-7KQ4X1' })
})

test.each(['', 'Koné', '0-7KQ4XM', '99999999999-7KQ4XM', 'https://example.ci/'])('« %s » is no code', (typed) => {
  expect(readPresenceCode(typed)).toBeUndefined()
})

test('a QR code of a participant’s space tells the code as one would type it', () => {
  expect(codeIn(`https://officina.ci${presenceCodePath(12, '128-7KQ4XM')}`)).toBe('128-7KQ4XM')
  expect(codeIn(`http://localhost:3000${presenceCodePath(1, '2147483647-000000')}`)).toBe('2147483647-000000')
})

test.each([
  ['a certificate’s', 'https://officina.ci/verification/CERT-2026-0001'],
  ['a shop’s', 'https://boutique.ci/p?carte=128-7KQ4XM'],
  ['no address', '128-7KQ4XM'],
  ['another tab', 'https://officina.ci/admin?onglet=paiements&presence=12&carte=128-7KQ4XM'],
  ['no session', 'https://officina.ci/admin?onglet=formations&carte=128-7KQ4XM'],
  ['no code', 'https://officina.ci/admin?onglet=formations&presence=12&carte='],
  ['letters that no code has', 'https://officina.ci/admin?onglet=formations&presence=12&carte=128-7KQ4XU'],
  ['something that runs', 'javascript:/admin?onglet=formations&presence=12&carte=128-7KQ4XM'],
  ['nothing', ''],
])('%s is no presence code', (_, text) => {
  expect(codeIn(text)).toBeUndefined()
})
