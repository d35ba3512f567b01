import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { administrator, visitor } from '../../../tests/api.ts'
import { startApp } from '../../../tests/app.ts'
import { days } from '../../../tests/clock.ts'
import { trainingForm } from '../../../tests/forms.ts'
import type { SitePicture } from '../../domain/site/site-picture.ts'
import type { Programme } from '../../domain/trainings/programme-schemas.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'
import { validationMessage } from '../../domain/values/validation.ts'
import { deleteUnusedPictures } from '../site/picture-commands.ts'

const { as, build, clock, db } = await startApp()
const office = as(administrator(await build.administrator()))

const create = async (changes: Record<string, unknown> = {}) =>
  (await office.post<Training>('/api/trainings', trainingForm(changes))).body
const read = async (id: number) => (await as(visitor).get<Training>(`/api/trainings/${id}`)).body
const refusalOf = async (details: object) =>
  (await office.post<{ fields: Record<string, string> }>('/api/trainings', trainingForm({ details }))).body.fields

async function sendPicture(): Promise<SitePicture> {
  const red = { width: 700, height: 400, channels: 4 as const, background: { r: 200, g: 0, b: 0, alpha: 1 } }
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await sharp({ create: red }).jpeg().toBuffer())], 'salle.jpg'))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const { body } = await office.send<SitePicture>('POST', '/api/admin/site/pictures?shape=photo', {
    body: await request.arrayBuffer(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
  return body
}

const said = (key: string) => validationMessage(key, 'fr')

const timeline = [
  { minutes: 30, title: 'Accueil', text: null },
  { minutes: 90, title: 'Atelier', text: 'En groupes' },
]
const questions = [{ question: 'Faut-il un ordinateur ?', answer: 'Non.' }]

test('what the page of a training says is kept in both languages, and shared with its programme', async () => {
  const details = { theme: 'cold_chain', timeline, included: 'Repas\nSupports', questions }
  const english = { title: null, description: null, details: { timeline: [timeline[0]], pictureAlt: 'A fridge' } }
  const { id, programmeId, title, description } = await create({ details, english })
  expect(await read(id)).toMatchObject({
    ownFields: [],
    details: { ...details, content: null, picture: null, pictureAlt: null },
    english: { details: { timeline: [timeline[0]], questions: null, pictureAlt: 'A fridge' } },
  })
  // A caller who knows nothing of it takes nothing away.
  await office.put(`/api/trainings/${id}`, { title, description, details: { content: 'Le froid' } })
  expect((await read(id)).details).toMatchObject({ ...details, content: 'Le froid' })
  await office.put(`/api/programmes/${programmeId}`, { details: { timeline: [], theme: 'stock' }, sessions: 'all' })
  const session = await read(id)
  expect(session.details).toMatchObject({ timeline: null, theme: 'stock', questions })
  expect(session.ownFields).toEqual(['details.content'])
})

test('a training that was written before says nothing of it', async () => {
  const { id, programmeId } = await create({ english: { title: 'Cold' } })
  const before = sql`set details = '{"content": "Le froid"}', english = '{"title": "Cold", "description": null}'`
  await db.execute(sql`update programmes ${before} where id = ${programmeId}`)
  await db.execute(sql`update trainings ${before} where id = ${id}`)
  const { details, english } = await read(id)
  expect(details).toMatchObject({ content: 'Le froid', theme: null, timeline: null, questions: null, picture: null })
  expect(english?.details).toMatchObject({ content: null, timeline: null, included: null })
})

test('a step lasts 5 to 480 minutes, and lists have their most', async () => {
  const step = { minutes: 4, title: 'Accueil', text: null }
  expect(await refusalOf({ timeline: [timeline[0], step] })).toEqual({
    'details.timeline.1.minutes': said('stepMinutes'),
  })
  expect(await refusalOf({ timeline: [{ ...step, minutes: 481 }] })).toEqual({
    'details.timeline.0.minutes': said('stepMinutes'),
  })
  expect(await refusalOf({ timeline: Array(31).fill(timeline[0]) })).toEqual({
    'details.timeline': said('listTooLong'),
  })
  expect(await refusalOf({ questions: Array(13).fill(questions[0]) })).toEqual({
    'details.questions': said('listTooLong'),
  })
  expect(await refusalOf({ questions: [{ question: '', answer: 'Non.' }] })).toEqual({
    'details.questions.0.question': said('required'),
  })
  expect(await refusalOf({ theme: 'sea' })).toEqual({ 'details.theme': said('invalid') })
})

test('a training’s picture stays while one shows it, and is refused once it is gone', async () => {
  const [shown, left] = [await sendPicture(), await sendPicture()]
  const { id, programmeId, title, description } = await create({
    details: { picture: shown.id, pictureAlt: 'La salle' },
  })
  expect((await read(id)).picture).toEqual(shown)
  const tomorrow = new Date(clock.now().getTime() + days + 1)
  await deleteUnusedPictures(db, tomorrow)
  expect((await read(id)).picture).toEqual(shown)
  const change = { title, description, details: { picture: left.id } }
  const refused = { status: 422, body: { fields: { 'details.picture': said('pictureGone') } } }
  expect(await office.put(`/api/trainings/${id}`, change)).toMatchObject(refused)
  const programme = await office.put<Programme>(`/api/programmes/${programmeId}`, {
    ...{ details: { picture: left.id }, sessions: 'all' },
  })
  expect(programme).toMatchObject(refused)
  expect(await refusalOf({ picture: left.id })).toEqual({ 'details.picture': said('pictureGone') })
  await office.put(`/api/programmes/${programmeId}`, { details: { picture: null }, sessions: 'all' })
  await deleteUnusedPictures(db, tomorrow)
  expect(await refusalOf({ picture: shown.id })).toEqual({ 'details.picture': said('pictureGone') })
})
