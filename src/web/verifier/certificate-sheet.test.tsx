import { describe, expect, test } from 'vitest'
import type { Verification } from '../../domain/documents/document.ts'
import { type Known, needsRegister, viewOf } from './certificate-sheet.tsx'
import { words } from './words.ts'

const facts = {
  holder: 'Awa Koné',
  training: 'Juste Stock',
  hours: 14,
  date: '2026-12-14',
  validUntil: null,
  issuer: 'Officina',
}
const answer: Verification = {
  ...{ kind: 'certificate', number: 'C-2026-00012-7KQ4XM9P', state: 'valid', isOver: false },
  ...{ holder: 'Awa Koné', training: 'Juste Stock', hours: 14, date: '2026-12-14T09:00:00Z', validUntil: null },
}
const known: Known = {
  number: answer.number,
  hasCode: true,
  verdict: { state: 'valid', facts },
  list: { at: 0, keys: [], withdrawn: new Map() },
  phase: 'failed',
  register: undefined,
  askedAt: new Date('2027-01-10T08:30:00Z'),
  canCheck: true,
}
const view = (changes: Partial<Known> = {}, locale: 'fr' | 'en' = 'fr') =>
  viewOf({ ...known, ...changes }, words[locale], locale)

test('a code that the list can judge needs no register, and is believed without network', () => {
  for (const state of ['forged', 'unreadable'] as const)
    expect(needsRegister({ ...known, verdict: { state } })).toBe(false)
  expect(needsRegister(known)).toBe(false)
  expect(view()).toMatchObject({ look: 'valid', word: 'Authentique', facts })
  expect(view({ verdict: { state: 'forged' } })).toMatchObject({ look: 'revoked', word: 'Faux' })
  expect(view({ verdict: { state: 'forged' } })).not.toHaveProperty('facts')
})

describe('of a stolen key', () => {
  const verdict = { state: 'stolenKey', on: '2027-01-05' } as const

  test('nothing is said without network, least of all its facts', () => {
    const said = view({ verdict, register: 'failed' })
    expect(said).toMatchObject({ look: 'expired', word: 'À vérifier en ligne' })
    expect(said.meaning).toContain('Vol signalé le 5 janvier 2027.')
    expect(said).not.toHaveProperty('facts')
  })

  test('the register’s word counts, whatever the code says', () => {
    expect(needsRegister({ ...known, verdict })).toBe(true)
    expect(view({ verdict, register: answer })).toMatchObject({
      ...{ word: 'Authentique', facts: { holder: 'Awa Koné', issuer: null } },
      source: 'Selon notre registre, le 10 janvier 2027 à 8\u00A0h\u00A030 (heure d’Abidjan)',
    })
    expect(view({ verdict, register: { ...answer, state: 'revoked' } }, 'en')).toMatchObject({ word: 'Revoked' })
    expect(view({ verdict, register: 'unknown' })).toMatchObject({ word: 'Inconnu' })
  })
})

test('an unknown key is not ours once the list has just been fetched; by an older list it may be', () => {
  const verdict = { state: 'unknownKey' } as const
  expect(view({ verdict }).meaning).toContain('plus récent que la liste')
  expect(view({ verdict, phase: 'fresh', register: 'failed' }).meaning).toBe('Ce papier n’est pas de nous.')
})

test('a number alone, a page without its list and a browser that cannot check ask the register, and say so without network', () => {
  for (const [changes, heading] of [
    [{ hasCode: false, verdict: undefined }, 'Un numéro seul ne se vérifie qu’en ligne'],
    [{ list: undefined, verdict: undefined }, 'Cette page n’a pas encore sa liste'],
    [{ canCheck: false, list: undefined, verdict: undefined }, 'Ce navigateur ne peut pas vérifier une signature'],
  ] as [Partial<Known>, string][]) {
    expect(needsRegister({ ...known, ...changes }), heading).toBe(true)
    expect(view({ ...changes, register: 'failed' }).heading).toBe(heading)
    expect(view(changes).heading, heading).toBe('Vérification en cours')
    expect(view({ ...changes, register: answer }).word, heading).toBe('Authentique')
    expect(view({ ...changes, register: 'unknown' }).word, heading).toBe('Inconnu')
  }
})

test('a last day that has passed is said in the reader’s language', () => {
  const verdict = { state: 'expired', facts: { ...facts, validUntil: '2027-01-01' } } as const
  expect(view({ verdict }).meaning).toBe('Nous l’avons délivré. Sa validité a pris fin le 1er janvier 2027.')
  expect(view({ verdict }, 'en').meaning).toBe('We issued it. Its validity ended on 1 January 2027.')
  const over = { ...answer, isOver: true, validUntil: '2027-01-01' }
  expect(view({ hasCode: false, register: over }, 'en')).toMatchObject({
    word: 'Expired',
    meaning: expect.stringContaining('1 January 2027'),
  })
})
