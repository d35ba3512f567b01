import { expect, test } from 'vitest'
import { hasPresenceCode } from './presence-code.ts'

const session = {
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
