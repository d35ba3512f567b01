import { desc, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/database.ts'
import { isChosen, orderedIds } from './ordered.ts'
import { readAll } from './read-all.ts'
import { contactMessages } from './schema/messages.ts'
import { countLimit, type PageAsked, readPage, type Selection } from './selection.ts'

const { db } = await openTestDatabase()

const message = (name: string) => ({
  name,
  email: 'awa@example.ci',
  phone: '+2250700000000',
  subject: 'autre' as const,
  message: 'Bonjour',
  locale: 'fr' as const,
})
const send = (...names: string[]) => db.insert(contactMessages).values(names.map(message))

/** Messages whose name begins so, the newest first. */
function named(prefix: string): Selection<string> {
  const where = like(contactMessages.name, `${prefix}%`)
  const order = desc(contactMessages.id)
  return {
    ...orderedIds(db, contactMessages, where, { by: [contactMessages.subject], direction: 'desc' }),
    count: () => db.$count(contactMessages, where),
    async rows(ids) {
      const found = await db.select().from(contactMessages).where(isChosen(contactMessages.id, ids)).orderBy(order)
      return found.map(({ name }) => name)
    },
  }
}

const page = async (list: Selection<string>, asked: PageAsked) => {
  const { rows, total, isMore, hasNext } = await readPage(list, asked)
  return { rows, total, isMore, hasNext }
}
const idOf = async (name: string) => {
  const [found] = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(like(contactMessages.name, name))
  return found?.id ?? 0
}

test('a page has its rows in the list’s order, and how many there are in all', async () => {
  await send('page 1', 'page 2', 'page 3')
  const list = named('page')
  const all = { total: 3, isMore: false }
  expect(await page(list, { page: 1, pageSize: 2 })).toEqual({ rows: ['page 3', 'page 2'], ...all, hasNext: true })
  expect(await page(list, { page: 2, pageSize: 2 })).toEqual({ rows: ['page 1'], ...all, hasNext: false })
  expect(await page(list, { page: 9, pageSize: 2 })).toEqual({ rows: [], ...all, hasNext: false })
})

test('every page is the same from the list’s end, beside a row, and counted to', async () => {
  const names = Array.from({ length: 11 }, (_, index) => `tour ${String(index).padStart(2, '0')}`)
  await send(...names)
  const list = named('tour')
  const uncounted = { ...list, count: undefined }
  const expected = names.toReversed()
  for (const pageSize of [1, 2, 3, 4, 11]) {
    for (let number = 1; number <= Math.ceil(11 / pageSize); number++) {
      const rows = expected.slice((number - 1) * pageSize, number * pageSize)
      const asked = { page: number, pageSize }
      const after = await idOf(expected[(number - 1) * pageSize - 1] ?? '')
      const before = await idOf(expected[number * pageSize] ?? '')
      const told = { rows, total: 11, isMore: false, hasNext: number * pageSize < 11 }
      for (const way of [list, uncounted]) {
        expect(await page(way, asked)).toEqual(told)
        expect(await page(way, { ...asked, q: 'tour' })).toEqual(told)
        if (number > 1) expect(await page(way, { ...asked, after })).toEqual(told)
        if (told.hasNext) expect(await page(way, { ...asked, before })).toEqual(told)
      }
    }
  }
})

test('a page beside a row goes on from it though others came meanwhile, and by its number once the row is gone', async () => {
  await send('suite 1', 'suite 2', 'suite 3', 'suite 4')
  const list = { ...named('suite'), count: undefined }
  const after = await idOf('suite 3')
  await send('suite 5')
  expect((await page(list, { page: 2, pageSize: 2, after })).rows).toEqual(['suite 2', 'suite 1'])
  await db.delete(contactMessages).where(like(contactMessages.name, 'suite 3'))
  expect((await page(list, { page: 2, pageSize: 2, after })).rows).toEqual(['suite 2', 'suite 1'])
})

test('what is not known is counted so far only, and told as that; the last page tells it all', async () => {
  await send(...Array.from({ length: countLimit }, (_, index) => `mille ${index}`))
  const list = { ...named('mille'), count: undefined }
  for (const q of ['', 'mille']) {
    expect(await page(list, { page: 1, pageSize: 2, q })).toMatchObject({ total: countLimit, isMore: false })
  }
  await send('mille et une')
  for (const q of ['', 'mille']) {
    const first = await page(list, { page: 1, pageSize: 2, q })
    expect(first).toMatchObject({ rows: ['mille et une', 'mille 999'], total: countLimit, isMore: true, hasNext: true })
    const last = await page(list, { page: 11, pageSize: 100, q })
    expect(last).toEqual({ rows: ['mille 0'], total: countLimit + 1, isMore: false, hasNext: false })
    const nowhere = await page(list, { page: 50, pageSize: 100, q })
    expect(nowhere).toEqual({ rows: [], total: countLimit, isMore: true, hasNext: false })
  }
})

test('what comes and goes while all is read repeats nothing and hides nothing else', async () => {
  const names = Array.from({ length: 1_500 }, (_, index) => `foule ${index}`)
  await send(...names)
  const read: string[] = []
  for await (const rows of readAll(db, named('foule'))) {
    if (read.length === 0) {
      await send('foule nouvelle')
      await db.delete(contactMessages).where(like(contactMessages.name, 'foule 1499'))
    }
    read.push(...rows)
  }
  expect(read).toEqual(names.toReversed())
})
