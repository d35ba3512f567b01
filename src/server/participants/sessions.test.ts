import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { sessions } from '../db/schema/sessions.ts'

const { as, build, db } = await startApi()

test('anyone who has no linked profile is told so with 404, an administrator too', async () => {
  for (const caller of [visitor, administrator(await build.administrator())]) {
    expect(await as(caller).get('/api/participant/profile')).toMatchObject({
      status: 404,
      body: { code: 'no_profile' },
    })
  }
})

test('signing out everywhere ends every browser’s session', async () => {
  const person = await build.participant()
  const [one, other] = [as(participant(person)), as(participant(person))]
  expect((await one.get('/api/participant/profile')).status).toBe(200)
  expect((await other.get('/api/participant/profile')).status).toBe(200)
  const { body } = await one.get<{ isCurrent: boolean }[]>('/api/participant/sessions')
  expect(body.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
  expect((await one.delete('/api/participant/sessions')).status).toBe(204)
  for (const browser of [one, other]) expect((await browser.get('/api/participant/registrations')).status).toBe(401)
  expect(await db.select().from(sessions).where(eq(sessions.participantId, person.id))).toEqual([])
})
