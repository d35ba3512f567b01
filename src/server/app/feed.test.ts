// @ts-expect-error it brings no types
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { administrator } from '../../../tests/api.ts'
import { startApp } from '../../../tests/app.ts'
import { days } from '../../../tests/clock.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'

const { ask, as, build, clock, save, services } = await startApp()
const office = as(administrator(await build.administrator()))
const { hostname } = new URL(services.config.publicUrl)

const read = async (path = '/calendrier.ics') => (await ask(path)).text
const eventsIn = (calendar: string) => calendar.split('BEGIN:VEVENT').slice(1)
const eventOf = ({ id }: { id: number }, calendar: string) =>
  eventsIn(calendar).find((event) => event.includes(`UID:formation-${id}@${hostname}\r\n`))
/** Asks until that training is in the answer: a row written past the API drops what is kept a moment later. */
const readWith = async ({ id }: { id: number }, path?: string) => {
  let text = ''
  await expect.poll(async () => (text = await read(path))).toMatch(new RegExp(`formation-${id}\\b`))
  return text
}
/** Asks until the answer comes from what is kept. */
const readKept = async (path: string) => {
  await expect.poll(async () => (await ask(path)).headers.vary).toBe('Accept-Encoding, Cookie')
  return ask(path)
}
const documentOf = (atom: string): Document => new JSDOM(atom, { contentType: 'application/xml' }).window.document

test('the calendar is one that RFC 5545 describes, and says how often to read it again', async () => {
  await build.training({
    startsAt: new Date('2027-03-10T09:00:00Z'),
    title: 'Bonnes pratiques ; préparations magistrales, éthique et déontologie du pharmacien',
  })
  const { headers, text } = await ask('/calendrier.ics')
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(line.length, line).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain('SUMMARY:Bonnes pratiques \\; préparations magistrales\\, éthique')
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
  expect(text).toContain('X-PUBLISHED-TTL:PT1H\r\n')
  expect(await read('/formations.ics'), 'its former address').toBe(await read())
})

test('an event of it is the one that mails and downloads bring, says when it changed, and is counted up as it moves', async () => {
  const training = await build.training({ startsAt: new Date('2027-04-10T09:00:00Z') })
  const { title, description, slug } = training
  const before = eventOf(training, await readWith(training))
  const download = await read(`/formations/${slug}.ics`)
  expect(download).toContain(`UID:formation-${training.id}@${hostname}\r\n`)
  expect(before).toContain('SEQUENCE:0\r\n')
  await office.put<Training>(`/api/trainings/${training.id}`, { title, description, startsAt: '2027-04-11T09:00:00Z' })
  const after = async () => eventOf(training, await read())
  await expect.poll(after).toContain('SEQUENCE:1\r\n')
  const changedAt = (event = '') => /LAST-MODIFIED:(\d{8}T\d{6}Z)\r\n/.exec(event)?.[1] ?? ''
  expect(changedAt(before)).toMatch(/^\d/)
  expect(changedAt(await after()) >= changedAt(before)).toBe(true)
})

test('a cancelled session stays in it, said to be so; one that is over goes after a month, one that is deleted at once', async () => {
  const from = clock.now().getTime()
  const on = (day: number) => new Date(from + day * days)
  const old = await build.training({ startsAt: on(-40), endsAt: on(-32) })
  const deleted = await build.training({ startsAt: on(10), deletedAt: on(0) })
  const undated = await build.training()
  const cancelled = await build.training({ startsAt: on(10), status: 'annulée' })
  const recent = await build.training({ startsAt: on(-40), endsAt: on(-30) })
  const calendar = await readWith(recent)
  expect(eventOf(cancelled, calendar)).toContain('STATUS:CANCELLED\r\n')
  expect(eventOf(recent, calendar)).toContain('STATUS:CONFIRMED\r\n')
  for (const other of [old, deleted, undated]) expect(eventOf(other, calendar)).toBeUndefined()
})

test('it is narrowed to a category, and written in English', async () => {
  const startsAt = new Date('2027-05-10T09:00:00Z')
  const english = { title: 'Ordering well', description: null, details: {} as never }
  const training = await build.training({ startsAt, category: 'auxiliaires', english })
  expect(eventOf(training, await readWith(training, '/calendrier.ics?categorie=auxiliaires'))).toContain(
    'SUMMARY:Gérer',
  )
  expect(eventOf(training, await read('/calendrier.ics?categorie=pharmaciens'))).toBeUndefined()
  expect(eventOf(training, await readWith(training, '/en/calendrier.ics'))).toContain('SUMMARY:Ordering well\r\n')
  expect((await ask('/calendrier.ics?categorie=medecins')).status).toBe(400)
})

test.each(['/calendrier.ics', '/calendrier.ics?categorie=pharmaciens', '/en/formations.atom'])(
  '%s is kept, known by the name of its content, and dropped with what it shows',
  async (path) => {
    const training = await build.training({ startsAt: new Date('2027-06-10T09:00:00Z') })
    // Names of this file's own: those of another have been in it since.
    const changed = { title: `Titre ${training.id}`, firm: `Firme ${training.id}` }
    const read = await ask(path)
    const kept = await readKept(path)
    expect(kept.text).toBe(read.text)
    expect(kept.headers).toMatchObject({ etag: read.headers.etag, 'cache-control': read.headers['cache-control'] })
    const ifNoneMatch = { headers: { 'if-none-match': read.headers.etag } }
    expect(await ask(path, ifNoneMatch)).toMatchObject({ status: 304, text: '' })
    await services.database.db.execute(`update trainings set title = '${changed.title}' where id = ${training.id}`)
    await expect.poll(async () => (await ask(path)).text).toContain(changed.title)
    expect((await ask(path, ifNoneMatch)).status).toBe(200)
    await save('firm', { ...services.config.firstSettings.firm, name: changed.firm })
    await expect.poll(async () => (await ask(path)).text).toContain(changed.firm)
    await save('firm', services.config.firstSettings.firm)
  },
)

test('a reader who has it is told so even where it is not kept, and a strange address is not kept', async () => {
  const { headers } = await ask('/calendrier.ics?x=1')
  const again = await ask('/calendrier.ics?x=1', { headers: { 'if-none-match': `"other", W/${headers.etag}` } })
  expect(again).toMatchObject({ status: 304, text: '' })
  await readKept('/calendrier.ics')
  expect((await ask('/calendrier.ics?x=1')).headers.vary).toBeUndefined()
})

test('what is announced is told newest first as RFC 4287 says, with names that stay', async () => {
  const first = await build.training({ title: 'Officine <moderne> & "sûre"\u0001' })
  const cancelled = await build.training({ status: 'annulée' })
  const second = await build.training({ startsAt: new Date('2027-07-10T09:00:00Z') })
  const feed = documentOf(await readWith(second, '/formations.atom')).documentElement
  expect(feed.namespaceURI).toBe('http://www.w3.org/2005/Atom')
  const own = (name: string, of: Element = feed) => [...of.children].filter(({ tagName }) => tagName === name)
  const only = (name: string, of: Element = feed) => {
    expect(own(name, of), name).toHaveLength(1)
    return own(name, of)[0]?.textContent ?? ''
  }
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
  for (const name of ['id', 'title', 'author']) expect(only(name)).not.toBe('')
  expect(only('updated')).toMatch(moment)
  expect(own('link').map((link) => [link.getAttribute('rel'), link.getAttribute('href')])).toEqual([
    ['self', `${services.config.publicUrl}/formations.atom`],
    ['alternate', `${services.config.publicUrl}/formations`],
  ])
  const entries = own('entry')
  for (const entry of entries) {
    for (const name of ['id', 'title', 'summary']) expect(only(name, entry)).not.toBe('')
    for (const name of ['updated', 'published']) expect(only(name, entry)).toMatch(moment)
    expect(own('link', entry)).toHaveLength(1)
  }
  expect(new Set(entries.map((entry) => only('id', entry))).size).toBe(entries.length)
  const ids = entries.map((entry) => only('id', entry))
  const nameOf = ({ id, createdAt }: { id: number; createdAt: Date }) =>
    `tag:${hostname},${createdAt.toISOString().slice(0, 10)}:formation-${id}`
  expect(ids.slice(0, 2)).toEqual([nameOf(second), nameOf(first)])
  expect(ids).not.toContain(nameOf(cancelled))
  expect(only('title', entries[1])).toBe('Officine <moderne> & "sûre"')

  const { title: _, description } = first
  await office.put<Training>(`/api/trainings/${first.id}`, { title: 'Officine moderne', description })
  const renamed = async () =>
    documentOf(await read('/formations.atom'))
      .querySelectorAll('entry')[1]
      ?.querySelector('title')?.textContent
  await expect.poll(renamed).toBe('Officine moderne')
  expect(
    documentOf(await read('/formations.atom'))
      .querySelectorAll('entry')[1]
      ?.querySelector('id')?.textContent,
  ).toBe(nameOf(first))
})
