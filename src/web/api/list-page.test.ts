import { expect, test } from 'vitest'
import { askedAt, readPage } from './list-page.ts'

const answered = (headers: Record<string, string>) => readPage(Promise.resolve(Response.json([{ id: 7 }], { headers })))

test('a page tells where the pages beside it are, and they are asked for there', async () => {
  const page = await answered({
    'X-Total-Count': '1000',
    'X-Total-Count-Relation': 'gte',
    Link: '</api/payments?q=a%3E%2C&page=2&before=51>; rel="prev", </api/payments?q=a&page=4&after=100>; rel="next"',
  })
  expect(page).toMatchObject({ rows: [{ id: 7 }], total: 1_000, isMore: true })
  expect(page.previous).toEqual({ page: 2, before: 51 })
  expect(page.next && askedAt(page.next)).toEqual({ page: '4', after: '100' })
})

test('pages without a row are told by number, and there are none beside the only one', async () => {
  const first = await answered({ 'X-Total-Count': '60', Link: '</api/trainings?page=2>; rel="next"' })
  expect(first).toMatchObject({ total: 60, isMore: false, previous: undefined })
  expect(first.next && askedAt(first.next)).toEqual({ page: '2' })
  expect(await answered({ 'X-Total-Count': '1' })).toMatchObject({ previous: undefined, next: undefined })
})
