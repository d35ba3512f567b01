// Registrations that were given to another person before accounts were parted from them: cut by the migration, named by the doctor.
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, participant, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { knownMigrations } from '../db/migrate.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { formerHolders, registrations } from '../db/schema/registrations.ts'
import { checkHolders } from '../operations/doctor/people.ts'

const { as, build, db, services } = await startApi()
const staff = await build.administrator()
const pool = services.database.pool

/** Changes a registration as the office did then: whose account it is in stayed. */
async function changedThen(id: number, before: Record<string, string>, after: Record<string, string>) {
  await db.update(registrations).set(after).where(eq(registrations.id, id))
  await db.insert(auditEntries).values({
    ...{
      userId: staff.id,
      actor: staff.username,
      action: 'change_contact',
      subjectType: 'registration',
      subjectId: id,
    },
    ...{ before, after },
  })
}
async function registered() {
  const account = await build.participant({ firstName: 'Awa', lastName: 'Koné' })
  const { id } = await build.registration({ participantId: account.id, email: account.email })
  return { id, account, email: account.email, paper: await build.document({ registrationId: id }) }
}
const rowOf = async (id: number) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]
const email = () => `yao.${uniqueWord()}@example.ci`

test('the migration cuts the former access, keeps the papers of that time readable, and the doctor names what was cut', async () => {
  const given = await registered()
  const [renamed, moved] = [await registered(), await registered()]
  const taken = await build.participant({ email: email() })
  const linked = await registered()
  await changedThen(
    given.id,
    { email: given.email, firstName: 'Awa', lastName: 'Koné' },
    { email: email(), firstName: 'Yao', lastName: 'Brou' },
  )
  await changedThen(renamed.id, { lastName: 'Koné' }, { lastName: 'Brou' })
  await changedThen(moved.id, { email: moved.email }, { email: email() })
  await changedThen(linked.id, { email: linked.email, lastName: 'Koné' }, { email: taken.email, lastName: 'Brou' })
  await db.update(registrations).set({ participantId: taken.id }).where(eq(registrations.id, linked.id))
  expect(await checkHolders(pool, 'fr')).toMatchObject({
    state: 'warning',
    says: expect.stringContaining(`${given.id}, ${linked.id}`),
  })

  const step = knownMigrations().find(({ tag }) => tag.endsWith('who_had_a_registration'))
  await services.database.asOwner(async (client) => {
    for (const sql of step?.statements.slice(-3) ?? []) await client.query(sql)
  })

  expect(await rowOf(given.id)).toMatchObject({ participantId: null, holderNumber: 1, namedAt: expect.any(Date) })
  for (const { id, account } of [renamed, moved])
    expect(await rowOf(id)).toMatchObject({ participantId: account.id, holderNumber: 0, namedAt: null })
  expect(await rowOf(linked.id)).toMatchObject({ participantId: taken.id, namedAt: expect.any(Date) })
  const space = as(participant(given.account))
  expect((await space.get(`/api/participant/registrations/${given.id}`)).status).toBe(404)
  expect((await space.get(`/api/participant/documents/${given.paper.id}/download`)).status).toBe(200)
  expect(await db.$count(formerHolders, and(eq(formerHolders.cause, 'found')))).toBe(1)
  expect(await checkHolders(pool, 'en')).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(new RegExp(`registrations ${given.id}$`)),
  })
})

test('what the office gives to another person now is nothing for the doctor', async () => {
  const { id } = await registered()
  const next = {
    firstName: 'Yao',
    lastName: 'Brou',
    email: email(),
    phone: '+2250504030201',
    organization: 'Pharmacie',
    position: 'Auxiliaire',
  }
  expect((await as(administrator(staff)).put(`/api/registrations/${id}/participant`, next)).status).toBe(200)
  expect(await checkHolders(pool, 'fr')).toMatchObject({ state: 'ok' })
})
