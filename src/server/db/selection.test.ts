import { desc, inArray, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/database.ts'
import { contactMessages } from './schema/messages.ts'
import { readAll, readPage, type Selection } from './selection.ts'

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
    ids: () => db.select({ id: contactMessages.id }).from(contactMessages).where(where).orderBy(order).$dynamic(),
    count: () => db.$count(contactMessages, where),
    async rows(ids) {
      const found = await db.select().from(contactMessages).where(inArray(contactMessages.id, ids)).orderBy(order)
      return found.map(({ name }) => name)
    },
  }
}

test('a page has its rows in the list’s order, and how many there are in all', async () => {
  await send('page 1', 'page 2', 'page 3')
  const list = named('page')
  expect(await readPage(list, { page: 1, pageSize: 2 })).toEqual({ rows: ['page 3', 'page 2'], total: 3 })
  expect(await readPage(list, { page: 2, pageSize: 2 })).toEqual({ rows: ['page 1'], total: 3 })
  expect(await readPage(list, { page: 9, pageSize: 2 })).toEqual({ rows: [], total: 3 })
})

test('what comes and goes while all is read repeats nothing and hides nothing else', async () => {
  const names = Array.from({ length: 1_500 }, (_, index) => `foule ${index}`)
  await send(...names)
  const read: string[] = []
  for await (const rows of readAll(named('foule'))) {
    if (read.length === 0) {
      await send('foule nouvelle')
      await db.delete(contactMessages).where(like(contactMessages.name, 'foule 1499'))
    }
    read.push(...rows)
  }
  expect(read).toEqual(names.toReversed())
})
