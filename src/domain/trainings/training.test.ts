import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { formMessages } from '../../../tests/form-messages.ts'
import { filledIn } from './programme.ts'
import { nextOpen, type TrainingStatus, trainingDetails, trainingHeadings } from './training.ts'
import { TrainingForm } from './training-schemas.ts'
import { slugOf } from './training-slug.ts'
import { isOpenForRegistration, statusAt } from './training-status.ts'

test.each([
  ['Gérer efficacement les commandes', 'gerer-efficacement-les-commandes'],
  ['L’accueil à l’officine : « bien » faire !', 'l-accueil-a-l-officine-bien-faire'],
  ['Œdèmes & cœur', 'oedemes-coeur'],
  ['  Été — 2026  ', 'ete-2026'],
  ['ÉTÉ', 'ete'],
  ['日本', 'formation'],
  ['!!!', 'formation'],
])('the slug of %j is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('a slug has at most 80 characters and ends in a word', () => {
  const slug = slugOf(`${'a'.repeat(79)} bonjour`)
  expect(slug).toBe('a'.repeat(79))
})

test('a slug is never a number, which would be mistaken for an id', () => {
  expect(slugOf('2026')).toBe('formation-2026')
})

describe('a session whose date has come', () => {
  const session = { status: 'programmée', startsAt: '2026-03-02T09:00:00Z', endsAt: null, duration: 2 } as const
  const at = (moment: string) => new Date(`2026-03-02T${moment}Z`)

  test.each([
    ['08:59:59', 'programmée', true],
    ['09:00:00', 'en_cours', false],
    ['10:59:59', 'en_cours', false],
    ['11:00:00', 'terminée', false],
  ] as const)('at %s is %s', (moment, status, isOpen) => {
    expect(statusAt(session, at(moment))).toBe(status)
    expect(isOpenForRegistration(session, at(moment))).toBe(isOpen)
  })

  test('ends at its own end where it has one, and keeps what the office has said', () => {
    expect(statusAt({ ...session, endsAt: '2026-03-02T16:00:00Z' }, at('15:00:00'))).toBe('en_cours')
    expect(statusAt({ ...session, status: 'annulée' }, at('15:00:00'))).toBe('annulée')
    expect(statusAt({ ...session, status: 'terminée' }, at('10:00:00'))).toBe('terminée')
    expect(statusAt({ ...session, startsAt: null }, at('15:00:00'))).toBe('programmée')
  })
})

test('a session that the office has said to be under way is over once it has ended', () => {
  const session = { status: 'en_cours', startsAt: '2026-03-02T09:00:00Z', endsAt: null, duration: 2 } as const
  expect(statusAt(session, new Date('2026-03-02T08:00:00Z'))).toBe('en_cours')
  expect(statusAt(session, new Date('2026-03-02T10:59:59Z'))).toBe('en_cours')
  expect(statusAt(session, new Date('2026-03-02T11:00:00Z'))).toBe('terminée')
  expect(statusAt({ ...session, startsAt: null }, new Date('2026-03-02T11:00:00Z'))).toBe('en_cours')
})

describe('the session that its content leads to', () => {
  const held = (id: number, startsAt: string | null, shownStatus: TrainingStatus = 'programmée') => ({
    id,
    shownStatus,
    startsAt,
  })
  const begun = held(1, '2026-12-14T09:00:00Z', 'en_cours')
  const cancelled = held(2, '2026-12-15T09:00:00Z', 'annulée')
  const dateless = held(3, null)
  const [next, later] = [held(4, '2027-01-10T09:00:00Z'), held(5, '2027-02-10T09:00:00Z')]

  test('is the next open one', () => {
    expect(nextOpen([later, dateless, begun, next, cancelled])).toBe(next)
  })

  test('has no date yet, when none that is open has', () => {
    expect(nextOpen([begun, dateless, cancelled])).toBe(dateless)
  })

  test('is none when none is open', () => {
    expect(nextOpen([begun, cancelled])).toBeUndefined()
  })
})

describe('the training form', () => {
  const form = { title: 'Chaîne du froid', description: 'De la livraison au patient.' }

  test('fills in the defaults', () => {
    expect(filledIn(v.parse(TrainingForm, form))).toMatchObject({
      category: 'pharmaciens',
      price: 65_000,
      status: 'programmée',
      location: 'Abidjan',
      duration: 2,
      maxParticipants: 15,
      startsAt: null,
      endsAt: null,
      trainers: [],
      english: null,
      details: { content: null, pedagogy: null },
    })
  })

  test.each([
    [{ title: ' ' }, { title: 'Le titre est requis' }],
    [{ description: '' }, { description: 'La description est requise' }],
    [{ category: 'infirmiers' }, { category: 'Valeur invalide' }],
    [{ status: 'programmee' }, { status: 'Veuillez choisir un statut' }],
    [{ duration: 0 }, { duration: 'Valeur invalide' }],
    [{ duration: 1.5 }, { duration: 'Valeur invalide' }],
    [{ maxParticipants: 0 }, { maxParticipants: 'Valeur invalide' }],
    [{ maxParticipants: '15' }, { maxParticipants: 'Valeur invalide' }],
    [{ price: -1 }, { price: 'Valeur invalide' }],
    [{ price: 0.5 }, { price: 'Valeur invalide' }],
    [{ price: 2 ** 40 }, { price: 'Valeur invalide' }],
    [{ startsAt: 'demain' }, { startsAt: 'Valeur invalide' }],
    [{ startsAt: '2026-02-30T09:00:00Z' }, { startsAt: 'Valeur invalide' }],
    [{ startsAt: '0000-01-01T09:00:00Z' }, { startsAt: 'Valeur invalide' }],
    [{ startsAt: '2026-01-01T09:00:00+99:99' }, { startsAt: 'Valeur invalide' }],
    [{ startsAt: '2026-01-02T09:00:00Z', endsAt: '2026-01-02T09:00:00Z' }, { endsAt: 'La fin doit suivre le début' }],
    [{ endsAt: '2026-01-02T09:00:00Z' }, { endsAt: 'La fin doit suivre le début' }],
    [{ trainers: ['a\uD800b'] }, { 'trainers.0': 'Ce texte contient un caractère invalide' }],
    [{ details: { content: 3 } }, { 'details.content': 'Ce champ est requis' }],
  ])('%j is refused with %j', (change, messages) => {
    expect(formMessages(TrainingForm, { ...form, ...change })).toEqual(messages)
  })

  test.each(['2026-12-14T09:00:00Z', '2026-12-14T09:00:00.000Z', '2026-12-14T10:00:00+01:00'])(
    'takes the moment %s',
    (startsAt) => {
      expect(formMessages(TrainingForm, { ...form, startsAt })).toEqual({})
    },
  )

  test('an empty location is Abidjan', () => {
    expect(v.parse(TrainingForm, { ...form, location: ' ' }).location).toBe('Abidjan')
  })
})

test('a text without a translation is given in French, and marked so', () => {
  const { details } = filledIn(
    v.parse(TrainingForm, { title: 'a', description: 'b', details: { content: 'Programme' } }),
  )
  const training = {
    title: 'Chaîne du froid',
    description: 'De la livraison au patient.',
    details,
    english: { title: 'Cold chain', description: null, details: { ...details, content: null } },
  }
  expect(trainingHeadings(training, 'en')).toEqual({
    title: { text: 'Cold chain', lang: 'en' },
    description: { text: 'De la livraison au patient.', lang: 'fr' },
  })
  expect(trainingDetails(training, 'en').content).toEqual({ text: 'Programme', lang: 'fr' })
  expect(trainingHeadings(training, 'fr').title).toEqual({ text: 'Chaîne du froid', lang: 'fr' })
})
