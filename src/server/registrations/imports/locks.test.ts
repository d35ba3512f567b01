// An import keeps to the common order of locks, and looks at everything once it has them (docs/locks.md).
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../../tests/api.ts'
import { onPostgres } from '../../../../tests/database.ts'
import { workbookOf } from '../../../../tests/factories/spreadsheet.ts'
import { headings, importIn, listOf, personLine } from '../../../../tests/import-file.ts'
import { meanwhile } from '../../../../tests/meanwhile.ts'
import type { Tx } from '../../db/open.ts'
import { participants } from '../../db/schema/participants.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { trainings } from '../../db/schema/trainings.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

const lock = (table: typeof trainings | typeof participants | typeof registrations, id: number) => (tx: Tx) =>
  tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
const rowsOf = (trainingId: number) => db.select().from(registrations).where(eq(registrations.trainingId, trainingId))

describe.runIf(onPostgres())('needs PostgreSQL: several connections', () => {
  beforeEach(async () => {
    await office.cookies() // signed in before
  })

  test('sessions are taken by their numbers, whatever the order of the lines, and people after them', async () => {
    const first = await build.training()
    const second = await build.training()
    const person = await build.participant()
    const content = workbookOf([
      [...headings, 'Formation'],
      [...personLine({ 'E-mail': person.email }), second.slug],
      [...personLine(), first.slug],
    ])
    const put = () => importIn(office, content)
    const later = async (tx: Tx) => {
      await lock(trainings, second.id)(tx)
      await lock(participants, person.id)(tx)
    }
    expect((await meanwhile(db, lock(trainings, first.id), put, later)).status).toBe(201)
  })

  test('a session that is deleted, filled or joined meanwhile is seen as it then is', async () => {
    const { id: trainingId } = await build.training({ maxParticipants: 2 })
    const known = personLine()
    const content = listOf(known, personLine(), personLine())
    const one = await build.registration()
    const fill = async (tx: Tx) => {
      await lock(trainings, trainingId)(tx)
      await tx
        .update(registrations)
        .set({ trainingId, email: String(known[2]), lastName: String(known[0]), firstName: String(known[1]) })
        .where(eq(registrations.id, one.id))
    }
    const put = () => importIn(office, content, { trainingId, wholeFile: false })
    expect((await meanwhile(db, fill, put)).body.import).toMatchObject({ imported: 1, known: 1, refused: 1 })
    const remove = (tx: Tx) => tx.update(trainings).set({ deletedAt: new Date() }).where(eq(trainings.id, trainingId))
    expect(await meanwhile(db, remove, put)).toMatchObject({ status: 409, body: { code: 'import_nothing' } })
    expect(await rowsOf(trainingId)).toHaveLength(2)
  })

  test('a cancelled registration that comes back meanwhile keeps its person from being there twice', async () => {
    const { id, trainingId, email } = await build.registration({ status: 'annulée' })
    const comeBack = (tx: Tx) => tx.update(registrations).set({ status: 'confirmée' }).where(eq(registrations.id, id))
    const put = () => importIn(office, listOf(personLine({ 'E-mail': email }), personLine()), { trainingId })
    expect(await meanwhile(db, comeBack, put)).toMatchObject({ status: 409, body: { code: 'already_registered' } })
    expect(await rowsOf(trainingId)).toHaveLength(1)
  })

  test('what becomes of a registration while its import is taken back keeps all of it', async () => {
    const { id: trainingId } = await build.training()
    const done = await importIn(office, listOf(personLine(), personLine()), { trainingId })
    const [first] = await rowsOf(trainingId)
    const change = (tx: Tx) =>
      tx
        .update(registrations)
        .set({ position: 'Interne' })
        .where(eq(registrations.id, first?.id ?? 0))
    const undo = () => office.post<{ code: string }>(`/api/admin/imports/${done.body.import.id}/undo`)
    expect(await meanwhile(db, change, undo)).toMatchObject({ status: 409, body: { code: 'import_final' } })
    expect(await rowsOf(trainingId)).toHaveLength(2)
  })
})
