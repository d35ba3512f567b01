import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { trainingForm } from '../../../tests/forms.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'

const { as, build } = await startApi()
const office = as(administrator(await build.administrator()))

const create = (changes = {}) => office.post<Training>('/api/trainings', trainingForm(changes))
const read = (slugOrId: string | number) => as(visitor).get<Training>(`/api/trainings/${slugOrId}`)

describe('the address of a training', () => {
  test('is made from its title', async () => {
    const word = uniqueWord()
    expect((await create({ title: `L’été à l’Officine : ${word} !` })).body.slug).toBe(`l-ete-a-l-officine-${word}`)
  })

  test('may be wished for', async () => {
    const word = uniqueWord()
    expect((await create({ slug: `Ma Belle Adresse ${word}` })).body.slug).toBe(`ma-belle-adresse-${word}`)
  })

  test('is told apart by a number when it is taken', async () => {
    const title = `Stock ${uniqueWord()}`
    const slugs = []
    for (let session = 0; session < 3; session++) slugs.push((await create({ title })).body.slug)
    const [first] = slugs
    expect(slugs).toEqual([first, `${first}-2`, `${first}-3`])
  })

  test('is told apart even for ten at the same moment', async () => {
    const title = `Stock ${uniqueWord()}`
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ title })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(10)
  })

  test('is never mistaken for an id', async () => {
    const other = await build.training()
    const { body } = await create({ title: String(other.id) })
    expect((await read(other.id)).body.title).toBe(other.title)
    expect((await read(body.slug)).body.id).toBe(body.id)
  })

  test('changes with the title, and the old one goes on working', async () => {
    const word = uniqueWord()
    const { id, slug } = (await create({ title: `Avant ${word}` })).body
    const changed = await office.put<Training>(`/api/trainings/${id}`, trainingForm({ title: `Après ${word}` }))
    expect(changed.body.slug).toBe(`apres-${word}`)
    expect((await read(slug)).body.id).toBe(id)
    expect((await read(`apres-${word}`)).body.id).toBe(id)
    expect((await read(id)).body.id).toBe(id)
  })

  test('an old one is nobody else’s', async () => {
    const word = uniqueWord()
    const { id } = (await create({ title: `Avant ${word}` })).body
    await office.put(`/api/trainings/${id}`, trainingForm({ title: `Après ${word}` }))
    const newcomer = (await create({ title: `Avant ${word}` })).body
    expect(newcomer.slug).toBe(`avant-${word}-2`)
    expect((await read(`avant-${word}`)).body.id).toBe(id)
  })

  test('comes back when the title does', async () => {
    const word = uniqueWord()
    const { id, slug } = (await create({ title: `Avant ${word}` })).body
    await office.put(`/api/trainings/${id}`, trainingForm({ title: `Après ${word}` }))
    const back = await office.put<Training>(`/api/trainings/${id}`, trainingForm({ title: `Avant ${word}` }))
    expect(back.body.slug).toBe(slug)
    expect((await read(`apres-${word}`)).body.id).toBe(id)
  })

  test('stays when something else changes', async () => {
    const title = `Stock ${uniqueWord()}`
    await create({ title })
    const { id, slug } = (await create({ title })).body
    const changed = await office.put<Training>(`/api/trainings/${id}`, trainingForm({ title, location: 'Bouaké' }))
    expect(changed.body).toMatchObject({ slug, location: 'Bouaké' })
  })
})

test.each(['introuvable', '0', '2147483648', '99999999999999999999', '..%2Fadmin', 'É'])(
  'no training has the address %s',
  async (address) => {
    expect(await read(address)).toMatchObject({ status: 404 })
  },
)

test.each(['%00', '%ff'])('no address can hold %s', async (address) => {
  expect(await read(address)).toMatchObject({ status: 400, body: { code: 'malformed' } })
})
