// What a caller may read is decided by the query that reads: an answer, and a conflict with the record as it now is, have the same of it.
import { describe, expect, test } from 'vitest'
import { notifications } from '../src/server/db/schema/notifications.ts'
import { registrations } from '../src/server/db/schema/registrations.ts'
import { waitingEntries } from '../src/server/db/schema/waiting-entries.ts'
import { staffMember, startApi } from './api.ts'
import { routesOf } from './contract.ts'
import { samplesOn } from './samples.ts'

const { api, as, build, db } = await startApi()
const owner = await build.participant()
const samples = samplesOn(build, owner)
const accountant = await build.staffMember('accountant')

/** What the office alone reads of a person: what they need, and what was written to them. */
const marks = ['Fauteuil zébré', 'Chère Zorobabelle']

/** Every registration and letter that a sample has made says them. */
async function mark() {
  const specialRequirements = marks[0]
  await db.update(registrations).set({ specialRequirements })
  await db.update(waitingEntries).set({ specialRequirements })
  await db.update(notifications).set({ subject: `${marks[1]}, une place`, textContent: `${marks[1]}, à mardi` })
  for (const { id } of await db.select({ id: registrations.id }).from(registrations)) {
    await build.notification({ registrationId: id, subject: `${marks[1]}`, textContent: `${marks[1]}, à mardi` })
  }
}

const found = (answer: unknown) => marks.filter((one) => JSON.stringify(answer ?? '').includes(one))

const routes = routesOf(api).filter(({ permission }) =>
  ['money readers', 'money recorders'].includes(permission?.name ?? ''),
)

describe('an accountant reads neither what somebody needs nor the letters to them', () => {
  test.each(routes)('$method $path', async ({ method, path }) => {
    const sample = await samples[`${method} ${path}`]?.()
    if (!sample) throw new Error(`${method} ${path} has no sample`)
    await mark()
    const browser = as(staffMember(accountant))
    const send = (body: object | undefined) =>
      browser.send(method, sample.url, {
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
    // First as somebody who has another version on the screen, whom the conflict tells how it stands.
    if (method === 'PUT') expect(found((await send({ ...sample.body, version: 999_999 })).body)).toEqual([])
    const answer = await send(sample.body)
    expect(answer.status).toBeLessThan(500)
    expect(found(answer.body)).toEqual([])
  })

  test('which an administrator does, by the same calls', async () => {
    const { url = '', body } = (await samples['PUT /api/registrations/:id/instalments']?.()) ?? {}
    await mark()
    const office = as(staffMember(await build.administrator()))
    const late = await office.put(url, { ...body, version: 999_999 })
    expect(late.status).toBe(409)
    expect(found(late.body)).toEqual(marks)
    expect(found((await office.put(url, body)).body)).toEqual(marks)
  })
})
