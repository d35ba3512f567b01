import { beforeEach, describe, expect, test } from 'vitest'
import { administrator } from '../../../tests/api.ts'
import { startApp } from '../../../tests/app.ts'

const { announced, as, ask, build, origin, services } = await startApp()

/** Asks until the answer comes from what is kept, which alone has a name for its content. */
async function askKept(path: string) {
  await expect.poll(async () => (await ask(path)).headers.etag, { message: path }).toMatch(/^"/)
  return ask(path)
}
const etagOf = async (path: string, headers: Record<string, string> = {}) => (await ask(path, { headers })).headers.etag

describe('the catalogue', () => {
  let slug: string
  let id: number
  beforeEach(async () => {
    const training = await build.training({ location: 'Bingerville' })
    slug = training.slug
    id = training.id
    // What is kept from here on stays, until a test changes something.
    await announced()
  })

  test('is kept as it was read: the same body, the same headers, and a way to ask again cheaply', async () => {
    for (const path of [
      '/api/trainings',
      '/api/trainings?pageSize=1&location=Bingerville',
      `/api/trainings/${slug}`,
      `/api/trainings/${id}`,
    ]) {
      const read = await ask(path)
      const kept = await askKept(path)
      expect(kept.text, path).toBe(read.text)
      const own = ({ headers }: typeof read) => ['content-type', 'x-total-count', 'link'].map((name) => headers[name])
      expect(own(kept), path).toEqual(own(read))
      expect(kept.headers, path).toMatchObject({
        'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'Accept-Encoding, Cookie',
      })
      const again = await ask(path, { headers: { 'if-none-match': kept.headers.etag } })
      expect(again, path).toMatchObject({ status: 304, text: '' })
    }
  })

  test('is dropped with every change of it: a place taken, a text, a training that is deleted', async () => {
    const { db } = services.database
    const path = `/api/trainings/${id}`
    const before = JSON.parse((await askKept(path)).text)
    await build.registration({ trainingId: id })
    await expect.poll(async () => JSON.parse((await ask(path)).text).placesLeft).toBe(before.placesLeft - 1)
    await askKept(path)
    await db.execute(`update trainings set title = 'Autre titre' where id = ${id}`)
    await expect.poll(async () => JSON.parse((await ask(path)).text).title).toBe('Autre titre')
    await askKept(path)
    await db.execute(`update trainings set deleted_at = now() where id = ${id}`)
    await expect.poll(async () => (await ask(path)).status).toBe(404)
  })

  test('is read each time for anyone signed in, and for a caller that says so', async () => {
    await askKept('/api/trainings')
    const cookies = [...(await as(administrator(await build.administrator())).cookies())]
    const cookie = cookies.map(([name, value]) => `${name}=${value}`).join('; ')
    expect(await etagOf('/api/trainings', { cookie })).toBeUndefined()
    expect(await etagOf('/api/trainings', { cookie: '__Host-session=nobody' })).toBeUndefined()
    expect(await etagOf('/api/trainings', { cookie: 'language=en; sessions=1' })).toMatch(/^"/)
  })

  test('is read each time for a key, which is refused once it is over, whatever is kept', async () => {
    await askKept('/api/trainings')
    const { token } = await build.apiKey()
    const over = await build.apiKey({ revokedAt: new Date() })
    const asked = (key: string) => ask('/api/trainings', { headers: { authorization: `Bearer ${key}` } })
    expect(await asked(token)).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect((await asked(over.token)).status).toBe(401)
    // Nor is what a key is answered kept for others.
    await ask('/api/trainings?location=Bingerville', { headers: { authorization: `Bearer ${token}` } })
    await askKept(`/api/trainings/${id}`) // kept after it would have been
    expect(await etagOf('/api/trainings?location=Bingerville')).toBeUndefined()
  })

  test.each([
    ['a search', '/api/trainings?q=a'],
    ['a later page', '/api/trainings?page=2&pageSize=1'],
    ['a week, which is over by itself', '/api/trainings?stage=this_week'],
    ['something unknown', '/api/trainings?from=somewhere'],
    ['a filter said twice', '/api/trainings?location=Bingerville&location=Bingerville'],
    ['a list of nothing', '/api/trainings?location=Nulle-Part'],
    ['a training with something more', '/api/trainings/1?q='],
    ['a training that is not there', '/api/trainings/inconnue'],
    ['what is not public', '/api/admin/registrations'],
  ])('keeps nothing of %s', async (_, path) => {
    await ask(path)
    await askKept('/api/trainings') // kept after it would have been
    expect(await etagOf(path)).toBeUndefined()
  })
})

test('a stored choice of English goes past a French page, and so do other methods and addresses', async () => {
  await askKept('/formations')
  await askKept('/en/formations')
  expect(await etagOf('/formations', { cookie: 'language=en' })).toBeUndefined()
  expect(await etagOf('/en/formations', { cookie: 'language=en' })).toMatch(/^"/)
  expect((await ask('/formations', { method: 'POST' })).headers.etag).toBeUndefined()
  expect(await etagOf('/formations?categorie=inconnue')).toBeUndefined()
})

test('what is made for one request leaves compressed as well, as brotli where that is taken', async () => {
  for (let index = 0; index < 3; index++) await build.training()
  const path = '/api/trainings?page=1'
  const plain = await ask(path)
  expect(plain.headers).toMatchObject({ vary: expect.stringContaining('Accept-Encoding') })
  for (const [accepted, encoding] of Object.entries({ 'gzip, deflate, br': 'br', gzip: 'gzip' })) {
    const sent = await fetch(origin + path, { headers: { 'accept-encoding': accepted } })
    expect(sent.headers.get('content-encoding')).toBe(encoding)
    expect(await sent.text()).toBe(plain.text)
  }
  expect((await ask('/api/user', { headers: { 'accept-encoding': 'br' } })).headers['content-encoding']).toBeUndefined()
})
