import { expect, test } from 'vitest'
import { administrator } from '../../../tests/api.ts'
import { startApp } from '../../../tests/app.ts'

const { ask, as, build, services } = await startApp()
const office = as(administrator(await build.administrator()))

/** Asks until the answer comes from what is kept. */
const readKept = async (path: string) => {
  await expect.poll(async () => (await ask(path)).headers.vary).toBe('Accept-Encoding, Cookie')
  return ask(path)
}

test('the programme is a PDF in the language of its address, kept until what it shows changes', async () => {
  const { id, slug, description } = await build.training({ title: 'Le froid, pas à pas' })
  const path = `/formations/${slug}.pdf`
  const first = await ask(path)
  expect(first.status).toBe(200)
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="programme-${slug}.pdf"`,
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  expect(first.text).toMatch(/^%PDF-1\.7/)
  expect(first.text).toContain('/Lang (fr-FR)')
  expect((await ask(`/en${path}`)).text).toContain('/Lang (en-GB)')
  const kept = await readKept(path)
  expect(kept.headers.etag).toBe(first.headers.etag)
  expect(await ask(path, { headers: { 'if-none-match': kept.headers.etag ?? '' } })).toMatchObject({ status: 304 })
  // A reader with a stored choice of English is not answered in front, and gets the very same.
  const english = await ask(path, { headers: { cookie: 'language=en' } })
  expect(english.headers.etag).toBe(first.headers.etag)

  await office.put(`/api/trainings/${id}`, { title: 'Le froid, pas à pas', description, location: 'Bouaké' })
  await expect.poll(async () => (await ask(path)).headers.etag).not.toBe(first.headers.etag)
})

test('of a session that is full or does not take place it says so', async () => {
  const { id, slug } = await build.training({ maxParticipants: 1 })
  const path = `/formations/${slug}.pdf`
  const open = (await ask(path)).headers.etag
  await build.registration({ trainingId: id })
  await expect.poll(async () => (await ask(path)).headers.etag).not.toBe(open)
  const full = (await ask(path)).headers.etag
  await services.database.db.execute(`update trainings set status = 'annulée' where id = ${id}`)
  await expect.poll(async () => (await ask(path)).headers.etag).not.toBe(full)
})

test('it has one address: another question leads there, a former slug, a number or an unknown one finds nothing', async () => {
  const { id, slug, description } = await build.training({ title: 'Premier titre du programme' })
  const asked = await ask(`/formations/${slug}.pdf?x=1`)
  expect(asked.status).toBe(308)
  expect(asked.headers.location).toMatch(new RegExp(`/formations/${slug}\\.pdf$`))
  await office.put(`/api/trainings/${id}`, { title: 'Second titre du programme', description })
  for (const name of [slug, id, 'il-n-y-en-a-pas']) expect((await ask(`/formations/${name}.pdf`)).status).toBe(404)
  expect((await ask('/formations/second-titre-du-programme.pdf')).status).toBe(200)
  await services.database.db.execute(`update trainings set deleted_at = now() where id = ${id}`)
  await expect.poll(async () => (await ask('/formations/second-titre-du-programme.pdf')).status).toBe(404)
})
