import { expect, test } from 'vitest'
import { canonicalPath } from './page-url.ts'

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/formations', '/formations'],
  ['//formations', '/formations'],
  ['///formations///', '/formations'],
  ['/Formations/', '/formations'],
  ['/EN/Services', '/en/services'],
  ['/en/', '/en'],
  ['/en//evil.example/x', '/en/evil.example/x'],
  ['//evil.example/x', '/evil.example/x'],
  ['/\\evil.example', '/evil.example'],
  ['/\\/evil.example', '/evil.example'],
  ['/en/EN/x', '/en/en/x'],
  ['/%2F/evil.example', '/%2F/evil.example'],
  ['/%2f%5cevil.example', '/%2F%5Cevil.example'],
  ['/%66ormations', '/formations'],
  ['/./formations/../services', '/services'],
  ['/.//evil.example', '/evil.example'],
  ['/%2e%2e//evil.example', '/evil.example'],
  ['/a/%2E%2e/%2e//b', '/b'],
  ['/caf\u00c3\u00a9', '/caf%C3%A9'],
  ['/caf%c3%a9', '/caf%C3%A9'],
  ['/%E2%84%AA', '/%E2%84%AA'], // the Kelvin sign is no k
  ['/verification/c-2026-00012-7kq4xm9p', '/verification/C-2026-00012-7KQ4XM9P'],
  ['/En/Verification/C-2026-00012-7kq4xm9p/', '/en/verification/C-2026-00012-7KQ4XM9P'],
  ['/espace-formateur', '/espace-formateur/'],
  ['/fr/Espace-Formateur//', '/espace-formateur/'],
  ['/espace-formateur/worker.js', '/espace-formateur/worker.js'],
  ['/espace-formateur/autre/', '/espace-formateur/autre'],
  ['/verification', '/verification'],
  ['/verification/C-2026-00012-7KQ4XM9P%0A', '/verification/C-2026-00012-7KQ4XM9P'],
  ['/verification/%20c%E2%80%912026%E2%80%91%0d%0a12%E2%80%917kq4xm9p.', '/verification/C-2026-00012-7KQ4XM9P'],
  ['/en/verification/http:%2F%2Fx.ci%2Fverification%2Fc-2026-12-7kq4xm9p', '/en/verification/C-2026-00012-7KQ4XM9P'],
  ['/verification/inconnu%0A', '/verification/INCONNU'],
  ['/verification/../formations', '/formations'],
  ['/assets//Formations-BqX1.js', '/assets/Formations-BqX1.js'],
  ['/pictures/Team-1.webp', '/pictures/Team-1.webp'],
  ['/%61ssets/Formations-BqX1.js', '/assets/Formations-BqX1.js'],
  ['/FORMATIONS.ICS', '/formations.ics'],
  ['//api/user', '/api/user'],
])('%s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
  expect(canonicalPath(canonical)).toBe(canonical)
})

test.each([
  '/%',
  '/%zz',
  '/formations/x%0A',
  '/verification/%00',
  '/100%',
  '/%C3',
  '/%ff',
  '/%00',
  '/a%0d%0aLocation:%20x',
  '/%7F',
  '/%2%35',
  '/caf\u00e9',
])('%s cannot be read', (path) => {
  expect(() => canonicalPath(path)).toThrow(expect.objectContaining({ code: 'malformed' }))
})

test('no spelling begins with two slashes, holds a backslash, or has another spelling of its own', () => {
  const parts = [
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2F',
    '%5c',
    'EN',
    'en',
    'evil.example',
    '@',
    ':',
    'É',
    '%C3%89',
    ';',
    '*',
  ]
  let seed = 7
  const pick = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return parts[seed % parts.length] ?? ''
  }
  for (let round = 0; round < 5_000; round++) {
    const path = `/${Array.from({ length: 6 }, pick).join('')}`
    let canonical: string
    try {
      canonical = canonicalPath(path)
    } catch (refused) {
      expect(refused).toMatchObject({ code: 'malformed' })
      continue
    }
    expect(canonical, path).toMatch(/^\/(?![/\\])[^\\]*$/)
    expect(new URL(canonical, 'https://www.officina.example').origin, path).toBe('https://www.officina.example')
    expect(canonicalPath(canonical), path).toBe(canonical)
  }
})
