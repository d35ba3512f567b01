import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DescribedFilter, ListDescription } from '../../../domain/desk/list-description.ts'
import * as lists from '../../../domain/desk/office-lists.ts'
import { readSearch } from '../../signed-in/search-keys.ts'
import { officeKeys } from './office-search.ts'

const read = (address: string) => readSearch(officeKeys, Object.fromEntries(new URLSearchParams(address)))
const byDefault = read('')
const keysOfChoices = (list: object) =>
  'filters' in list ? Object.values(list.filters as ListDescription['filters']).flatMap(choiceKey) : []
const choiceKey = (filter: DescribedFilter) => ('all' in filter ? [filter.key] : [])

describe('the address of the office', () => {
  test('says nothing of a view that is as by default', () => {
    expect(byDefault).toMatchObject({
      onglet: 'tableau-de-bord',
      q: '',
      page: 1,
      ordre: 'desc',
      formation: 0,
      mois: '',
    })
  })

  test('tells what is shown', () => {
    const address = 'onglet=inscriptions&q=kouame&statut=non_payées&mois=2026-11&tri=id&ordre=asc&page=3&inscription=12'
    expect(read(address)).toEqual({
      ...byDefault,
      onglet: 'inscriptions',
      q: 'kouame',
      statut: 'non_payées',
      mois: '2026-11',
      tri: 'id',
      ordre: 'asc',
      page: 3,
      inscription: 12,
    })
  })

  test.each([
    'onglet=coffre',
    'statut=payée',
    'ordre=haut',
    'mois=2026-13',
    'du=2026-11',
    'session_au=hier',
    'session=0',
    'page=0',
    'page=1.5',
    'apres=-1',
    'avant=hier',
    'inscription=-1',
    'document=2147483648',
    'inconnu=1',
  ])('is as by default where it makes no sense: %s', (address) => {
    expect(read(address)).toEqual(byDefault)
  })

  test('keeps 100 characters of what is searched', () => {
    expect(read(`q=${'é'.repeat(200)}`).q).toBe('é'.repeat(100))
  })

  test('has one word for no filter', () => {
    const filters = [
      'comparaison',
      ...['statut', 'groupe', 'periode', 'declares', 'releves', 'enligne', 'ecarts', 'etat', 'attribue'],
      ...Object.values(lists).flatMap((list) => keysOfChoices(list)),
    ] as (keyof typeof byDefault)[]
    expect(filters.length).toBeGreaterThan(18)
    expect(new Set(filters.map((name) => byDefault[name]))).toEqual(new Set(['all']))
  })

  test('has each screen’s keys, and no key means another thing on another screen', async () => {
    const screens = globSync('src/web/office/*/search.ts').map((file) => import(`../../../../${file}`))
    const keys = (await Promise.all(screens)).flatMap((screen) => Object.values<object>(screen).flatMap(Object.entries))
    expect(keys.length).toBeGreaterThan(10)
    for (const [name, key] of keys) expect(officeKeys[name as keyof typeof officeKeys], name).toBe(key)
  })

  test('says of every key whether the saved views of its list keep it', () => {
    const kept = new Set(Object.values(lists.keptKeys).flat())
    const left = Object.keys(officeKeys).filter((key) => !kept.has(key))
    // What was searched, which record is open, and what is no list’s.
    expect(left.toSorted()).toEqual(
      [
        'onglet',
        'cours',
        'vue_cours',
        'annee',
        'ecarts',
        'volet',
        'mois_affiche',
        'q',
        'page',
        'apres',
        'avant',
        'nouveau',
        'ouvrir',
        'inscription',
        'personne',
        'message',
        'document',
        'notification',
        'certificats',
        'fiche',
        'emargement',
        'presence',
        'carte',
        'comparaison',
        'partie',
        'declares',
        'officine',
        'payeur',
        'organisation',
        'formateur',
        'operateur',
        'proposees',
        'releves',
        'enligne',
      ].toSorted(),
    )
    for (const key of kept) expect(officeKeys, key).toHaveProperty(key)
  })
})
