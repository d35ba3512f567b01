import { describe, expect, test } from 'vitest'
import { administrator, staffMember, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { type ListView, type ListViewForm, viewsPerList } from '../../domain/desk/list-view.ts'
import type { AuditEntry } from '../../domain/operations/audit.ts'
import type { Problem } from '../../domain/values/problem.ts'

const { as, build } = await startApi()
const url = '/api/admin/list-views'
type Browser = ReturnType<typeof as>

const newAdministrator = async () => as(administrator(await build.administrator()))
const newMember = async (role: 'accountant' | 'trainer' | 'reader') => as(staffMember(await build.staffMember(role)))
const form = (changes: Partial<ListViewForm> = {}): ListViewForm => ({
  list: 'inscriptions',
  name: `Débiteurs ${uniqueWord()}`,
  kept: { statut: 'non_payées', session: 7, tri: 'participant', ordre: 'asc' },
  isShared: false,
  ...changes,
})
const save = async (browser: Browser, changes: Partial<ListViewForm> = {}) => {
  const answer = await browser.post<ListView>(url, form(changes))
  expect(answer.status).toBe(201)
  return answer.body
}
const namesSeen = async (browser: Browser) => (await browser.get<ListView[]>(url)).body.map(({ name }) => name)

describe('a view', () => {
  test('keeps filters and order, and is its owner’s alone', async () => {
    const [office, colleague] = [await newAdministrator(), await newAdministrator()]
    const { id, name } = await save(office)
    const [view] = (await office.get<ListView[]>(url)).body
    expect(view).toMatchObject({ id, ...form({ name }), isOwn: true })
    expect(await namesSeen(colleague)).not.toContain(name)
    expect((await colleague.delete(`${url}/${id}`)).status).toBe(404)
    expect((await office.delete(`${url}/${id}`)).status).toBe(204)
    expect(await namesSeen(office)).toEqual([])
  })

  test('that is shared is seen by all who read the list, and removed by any administrator', async () => {
    const [office, colleague] = [await newAdministrator(), await newAdministrator()]
    const [accountant, trainer] = [await newMember('accountant'), await newMember('trainer')]
    const { id, name, owner } = await save(office, { isShared: true })
    const seen = (await accountant.get<ListView[]>(url)).body.find((view) => view.id === id)
    expect(seen).toMatchObject({ name, owner, isOwn: false, isShared: true })
    expect(await namesSeen(trainer)).not.toContain(name)
    expect((await accountant.delete(`${url}/${id}`)).status).toBe(404)
    expect((await colleague.delete(`${url}/${id}`)).status).toBe(204)
    expect(await namesSeen(office)).not.toContain(name)
    const trail = await office.get<AuditEntry[]>(`/api/admin/audit?subjectType=list_view&subjectId=${id}`)
    expect(trail.body.map(({ action }) => action)).toEqual(['delete', 'create'])
    expect(JSON.stringify(trail.body)).not.toContain(name)
  })

  test('is shared by administrators alone; of a list that one does not read it is refused', async () => {
    const [accountant, trainer] = [await newMember('accountant'), await newMember('trainer')]
    expect(await accountant.post(url, form({ isShared: true }))).toMatchObject({ status: 403 })
    await save(accountant)
    expect(await trainer.post(url, form())).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('has a name of its own among those of its owner and list, however it is spelt', async () => {
    const [office, colleague] = [await newAdministrator(), await newAdministrator()]
    const { name } = await save(office)
    expect(await office.post<Problem>(url, form({ name: ` ${name.toUpperCase()} ` }))).toMatchObject({
      status: 409,
      body: { code: 'view_name_taken', fields: { name: 'Une de vos vues de cette liste porte déjà ce nom' } },
    })
    await save(office, { name, list: 'paiements', kept: { mois: '2026-11' } })
    await save(colleague, { name })
  })

  test('is one of at most 30 of a list', async () => {
    const office = await newAdministrator()
    for (let number = 0; number < viewsPerList; number++) await save(office)
    expect(await office.post<Problem>(url, form())).toMatchObject({ status: 409, body: { code: 'too_many_views' } })
    await save(office, { list: 'journal', kept: { action: 'erase' } })
  })
})

test.each([
  ['what was searched', 'kept', { kept: { q: 'kone' } }],
  ['whose details are open', 'kept', { kept: { inscription: 12 } }],
  ['a filter of another list', 'kept', { kept: { methode: 'virement' } }],
  ['what no filter says', 'kept.statut', { kept: { statut: 'mme.kone@example.ci' } }],
  ['an empty name', 'name', { name: '  ' }],
  ['a name of several lines', 'name', { name: 'une\nautre' }],
])('%s is kept in no view', async (_, field, wrong) => {
  const office = await newAdministrator()
  const answer = await office.post<Problem>(url, { ...form(), ...wrong })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  expect(await namesSeen(office)).toEqual([])
})
