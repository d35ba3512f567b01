// One of two colleagues with one e-mail is erased after a backup was written, which is then restored
// (docs/rules/personal-data.md#erasure): the erased one stays erased, the other keeps everything.
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { scratchFolder } from '../../../../scripts/scratch.ts'
import { administrator, participant, startApi } from '../../../../tests/api.ts'
import { bley, ono } from '../../../../tests/colleagues.ts'
import { createTestDatabase } from '../../../../tests/database.ts'
import { issuedDocument } from '../../../../tests/factories/document.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { codeMailedTo } from '../../../../tests/outbox.ts'
import { events } from '../../../../tests/template.ts'
import type { Person } from '../../../domain/registrations/person.ts'
import { openDatabase } from '../../db/open.ts'
import { rowsOfAccount } from '../../db/person.ts'
import { documents } from '../../db/schema/documents.ts'
import { contactMessages } from '../../db/schema/messages.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { participants } from '../../db/schema/participants.ts'
import { presenceMarks } from '../../db/schema/presence.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { partAccounts } from '../../participants/account-commands.ts'
import { readConfig } from '../../settings/config.ts'
import { noteErasures } from './erasures.ts'
import { backUpInstallation } from './installation.ts'
import { restoreInstallation } from './restore-installation.ts'

const { as, build, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const folder = await mkdtemp(path.join(scratchFolder, 'officina-shared-erasures-'))
afterAll(() => rmSync(folder, { recursive: true }))
const config = readConfig({ BACKUP_FOLDER: folder, DATA_DIR: folder })

/** Two colleagues with an account each, what they registered for, were given, wrote and were written. */
async function colleagues(other: typeof ono) {
  const email = `pharmacie.${uniqueWord()}@example.ci`
  const everything = async (person: typeof bley, sharer: number) => {
    const account = await build.participant({ ...person, email, sharer })
    const training = await build.training({
      ...{ status: 'terminée', startsAt: new Date('2026-03-02T08:00Z'), endsAt: new Date('2026-03-02T17:00Z') },
    })
    const registration = await build.registration({
      ...person,
      ...{ email, participantId: account.id, trainingId: training.id, status: 'confirmée' },
    })
    const mark = { id: crypto.randomUUID(), registrationId: registration.id, date: '2026-03-02', half: 'morning' }
    const marks = [{ ...mark, state: 'present' }]
    expect((await office.post(`/api/admin/trainings/${training.id}/presence`, { marks })).status).toBeLessThan(300)
    const certificate = await build.document({
      ...(await issuedDocument('certificate')),
      registrationId: registration.id,
    })
    const textContent = `Bonjour ${person.firstName}`
    const letter = await build.notification({ registrationId: registration.id, to: email, textContent })
    const name = `${person.firstName} ${person.lastName}`
    return {
      account,
      registration,
      certificate,
      letter,
      message: await build.contactMessage({ ...person, email, name }),
    }
  }
  return { email, first: await everything(bley, 0), second: await everything(other, 1) }
}

async function erase(account: { id: number; email: string }) {
  const browser = as(participant(account))
  await browser.post('/api/participant/erase', { confirmed: true })
  const code = await codeMailedTo(db, account.email)
  expect((await browser.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
}

const phoned = { ...ono, phone: bley.phone }
test.each<
  [string, typeof ono, (both: Awaited<ReturnType<typeof colleagues>>) => Promise<(() => Promise<unknown>) | undefined>]
>([
  ['each had an account', ono, async () => undefined],
  [
    'the account had what the colleague registered for',
    ono,
    async ({ first, second }) => {
      // As migration 0085 leaves it, before the first start.
      await db.update(participants).set({ sharer: -1 }).where(eq(participants.id, first.account.id))
      await db
        .update(registrations)
        .set({ participantId: first.account.id })
        .where(eq(registrations.id, second.registration.id))
      return () => partAccounts(db)
    },
  ],
  [
    'the office had joined them by mistake',
    ono,
    async ({ first, second }) => {
      const { id } = first.registration
      const { body } = await office.post<Person>(`/api/admin/people/${id}/merges`, { otherId: second.registration.id })
      return () => office.delete(`/api/admin/people/${id}/merges/${body.merges[0]?.id}`)
    },
  ],
  [
    'the office had not yet told apart who have one phone',
    phoned,
    async ({ first, second }) =>
      () =>
        office.post(`/api/admin/people/${first.registration.id}/separations`, { otherId: second.registration.id }),
  ],
])('%s when the backup was written', async (_, other, before) => {
  const both = await colleagues(other)
  const { first, second, email } = both
  const meanwhile = await before(both)
  const file = path.join(folder, `${uniqueWord()}.backup`)
  await backUpInstallation({ config, database: services.database }, file)
  await meanwhile?.()
  await erase(first.account)
  await noteErasures(db, folder)

  const { location, remove } = await createTestDatabase('migrated')
  const database = 'url' in location ? { migrationUrl: undefined, ...location } : location
  const options = { replace: false, withoutErasures: false }
  expect(await restoreInstallation({ ...config, database }, file, options)).toMatchObject({ erased: 1 })
  const restored = await openDatabase(location, events)
  await partAccounts(restored.db)
  const rowOf = async (id: number) =>
    (await restored.db.select().from(registrations).where(eq(registrations.id, id)))[0]
  expect(await rowOf(first.registration.id)).toMatchObject({ phone: '', email: expect.stringContaining('@efface.') })
  expect(await rowOf(second.registration.id)).toMatchObject({ ...other, email })
  expect(await restored.db.$count(presenceMarks, eq(presenceMarks.registrationId, second.registration.id))).toBe(1)
  const certificates = await restored.db
    .select({ id: documents.id, revokedAt: documents.revokedAt })
    .from(documents)
    .where(inArray(documents.id, [first.certificate.id, second.certificate.id]))
    .orderBy(documents.id)
  expect(certificates.map(({ revokedAt }) => revokedAt !== null)).toEqual([true, false])
  const letters = await restored.db
    .select({ to: notifications.to, text: notifications.textContent })
    .from(notifications)
    .where(inArray(notifications.id, [first.letter.id, second.letter.id]))
    .orderBy(notifications.id)
  expect(letters).toEqual([
    { to: '', text: '' },
    { to: email, text: 'Bonjour Ono' },
  ])
  const messages = await restored.db
    .select({ email: contactMessages.email })
    .from(contactMessages)
    .where(inArray(contactMessages.id, [first.message.id, second.message.id]))
    .orderBy(contactMessages.id)
  expect(messages).toEqual([{ email: '' }, { email }])
  // Whose account it is signs in to their own.
  const accounts = await restored.db.select().from(participants).where(eq(participants.email, email))
  expect(accounts).toMatchObject([{ id: second.account.id, ...other }])
  expect((await rowsOfAccount(restored.db, second.account.id)).registrations).toEqual([second.registration.id])
  await restored.close()
  await remove()
})
