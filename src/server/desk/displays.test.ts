import { expect, test } from 'vitest'
import { administrator, staffMember, startApi } from '../../../tests/api.ts'
import type { ListDisplay } from '../../domain/desk/list-display.ts'

const { as, build } = await startApi()
const url = '/api/admin/list-displays'
const compact: ListDisplay = {
  list: 'paiements',
  hiddenColumns: ['notes', 'reference'],
  shownColumns: ['trainer'],
  density: 'compact',
}

test('how somebody wants to see a list is kept on their account, and nobody else’s', async () => {
  const member = await build.administrator()
  const colleague = as(administrator(await build.administrator()))
  expect((await as(administrator(member)).get(url)).body).toEqual([])
  const kept = await as(administrator(member)).put(url, compact)
  expect(kept).toMatchObject({ status: 200, body: compact })
  // As a window of before says it.
  await as(administrator(member)).put(url, { list: 'journal', hiddenColumns: [], density: 'airy' })
  // Another browser of theirs.
  expect((await as(administrator(member)).get(url)).body).toEqual([
    { list: 'journal', hiddenColumns: [], shownColumns: [], density: 'airy' },
    compact,
  ])
  expect((await colleague.get(url)).body).toEqual([])
})

test('of two windows the last one counts', async () => {
  const office = as(administrator(await build.administrator()))
  await office.put(url, compact)
  await office.put(url, { ...compact, hiddenColumns: ['method'] })
  expect((await office.get(url)).body).toEqual([{ ...compact, hiddenColumns: ['method'] }])
})

test('each keeps it for the lists that their role reads', async () => {
  const trainer = as(staffMember(await build.staffMember('trainer')))
  expect((await trainer.put(url, { ...compact, list: 'formations' })).status).toBe(200)
  expect(await trainer.put(url, compact)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await trainer.get<ListDisplay[]>(url)).body.map(({ list }) => list)).toEqual(['formations'])
})

test.each([
  ['a list that there is not', 'list', 'coffre'],
  ['a column that no screen could have', 'hiddenColumns.0', ['mme.kone@example.ci']],
  ['more columns than any list has', 'hiddenColumns', Array.from({ length: 31 }, () => 'notes')],
  ['a density that there is not', 'density', 'serrée'],
])('%s is refused', async (_, field, wrong) => {
  const office = as(administrator(await build.administrator()))
  const answer = await office.put(url, { ...compact, [field.replace('.0', '')]: wrong })
  expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: 'Valeur invalide' } } })
  expect((await office.get(url)).body).toEqual([])
})
