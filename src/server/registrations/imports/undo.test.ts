import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../../tests/api.ts'
import { days } from '../../../../tests/clock.ts'
import { importIn, listOf, personLine } from '../../../../tests/import-file.ts'
import { historyOf } from '../../../../tests/outbox.ts'
import type { ImportRecord } from '../../../domain/imports/import.ts'
import type { Problem } from '../../../domain/values/problem.ts'
import { imports } from '../../db/schema/imports.ts'
import { registrations } from '../../db/schema/registrations.ts'

const { as, build, db, clock } = await startApi()
const office = as(administrator(await build.administrator()))

/** Two people of a list, on a session of their own. */
async function twoImported() {
  const training = await build.training({ maxParticipants: 2 })
  const { body } = await importIn(office, listOf(personLine(), personLine()), { trainingId: training.id })
  const rows = await db.select().from(registrations).where(eq(registrations.importId, body.import.id))
  return { importId: body.import.id, trainingId: training.id, first: rows[0]?.id ?? 0 }
}
const undo = (importId: number) => office.post<ImportRecord & Problem>(`/api/admin/imports/${importId}/undo`)
const isLeft = (importId: number) => db.$count(registrations, eq(registrations.importId, importId))
const listed = async (importId: number) =>
  (await office.get<ImportRecord[]>('/api/admin/imports')).body.find(({ id }) => id === importId)?.undo

describe('an import that is taken back', () => {
  test('leaves nothing but its line and the trail; its places are free, and the same file can be imported again', async () => {
    const { importId, trainingId } = await twoImported()
    expect(await listed(importId)).toBe('possible')
    expect(await undo(importId)).toMatchObject({ status: 200, body: { undo: 'undone', imported: 2 } })
    expect(await isLeft(importId)).toBe(0)
    expect((await historyOf(db, 'import', importId)).map(({ action }) => action)).toEqual(['undo_import', 'import'])
    const again = await importIn(office, listOf(personLine(), personLine()), { trainingId })
    expect(again.status).toBe(201)
  })

  test('by two at once, or twice, is taken back once', async () => {
    const { importId } = await twoImported()
    const answers = await Promise.all([undo(importId), undo(importId)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await undo(importId)).body.undo).toBe('undone')
    expect(await historyOf(db, 'import', importId)).toHaveLength(2)
  })

  test.each<[string, (registrationId: number, trainingId: number) => Promise<unknown>, string]>([
    ['was confirmed', (id) => office.put(`/api/registrations/${id}/status`, { status: 'confirmée' }), 'told'],
    ['was paid for', (registrationId) => build.payment({ registrationId }), 'changed'],
    ['has a mail', (registrationId) => build.notification({ registrationId }), 'told'],
    ['has a paper', (registrationId) => build.document({ registrationId }), 'told'],
    [
      'was changed',
      (id) => db.update(registrations).set({ position: 'Interne' }).where(eq(registrations.id, id)),
      'changed',
    ],
  ])('cannot be, all at once, where one of its registrations %s', async (_, touch, state) => {
    const { importId, trainingId, first } = await twoImported()
    await touch(first, trainingId)
    expect(await listed(importId)).toBe(state)
    expect(await undo(importId)).toMatchObject({ status: 409, body: { code: 'import_final' } })
    expect(await isLeft(importId)).toBe(2)
  })

  test('cannot be after 30 days', async () => {
    const { importId } = await twoImported()
    const longAgo = new Date(clock.now().getTime() - 31 * days)
    await db.update(imports).set({ createdAt: longAgo }).where(eq(imports.id, importId))
    expect(await listed(importId)).toBe('over')
    expect((await undo(importId)).body.code).toBe('import_final')
  })

  test('has to be there', async () => {
    expect(await undo(2_000_000)).toMatchObject({ status: 404, body: { code: 'import_not_found' } })
  })
})
