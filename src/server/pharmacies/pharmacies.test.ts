import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { pharmacyForm } from '../../../tests/forms.ts'
import { historyOf } from '../../../tests/outbox.ts'
import type { Pharmacy, PharmacyRow } from '../../domain/pharmacies/pharmacy.ts'
import type { RegistrationDetail, RegistrationRow } from '../../domain/registrations/registration.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

const pharmacy = async (id: number) => (await office.get<Pharmacy>(`/api/admin/pharmacies/${id}`)).body
const setPayer = (ids: number[], pharmacyId: number | null) =>
  office.put<{ ids: number[] }>('/api/admin/registrations/pharmacy', { ids, pharmacyId })
const payerOf = async (id: number) =>
  (await office.get<RegistrationDetail>(`/api/registrations/${id}`)).body.registration.pharmacy
const listed = async (query: string) => (await office.get<PharmacyRow[]>(`/api/admin/pharmacies?${query}`)).body
const registrationsOf = async (query: string) =>
  (await office.get<RegistrationRow[]>(`/api/admin/registrations?${query}`)).body.map(({ id }) => id).toSorted()

describe('a pharmacy', () => {
  test('is made with what is known of it, and changed by a colleague who has seen it as it is', async () => {
    const { body: made, status } = await office.post<Pharmacy>('/api/admin/pharmacies', pharmacyForm)
    expect({ status, made }).toMatchObject({
      status: 201,
      made: { ...pharmacyForm, archived: false, registrations: 0, owed: 0, paid: 0, suggested: 0, mergedInto: null },
    })
    const url = `/api/admin/pharmacies/${made.id}`
    const changed = await office.put<Pharmacy>(url, { name: 'Pharmacie du Lac', version: made.version })
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Pharmacie du Lac', ncc: null, paymentTermsDays: null },
    })
    expect(await office.put(url, { ...pharmacyForm, version: made.version })).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', current: { name: 'Pharmacie du Lac' } },
    })
    expect(await historyOf(db, 'pharmacy', made.id)).toMatchObject([{ action: 'update' }, { action: 'create' }])
  })

  test('is made once, however often it is sent', async () => {
    const extras = { headers: { 'Idempotency-Key': uniqueWord() } }
    const send = () => office.post<Pharmacy>('/api/admin/pharmacies', pharmacyForm, extras)
    expect((await send()).body.id).toBe((await send()).body.id)
  })

  test.each([
    [{ name: 'P' }, 'name'],
    [{ email: 'pas une adresse' }, 'email'],
    [{ paymentTermsDays: 181 }, 'paymentTermsDays'],
    [{ paymentTermsDays: 1.5 }, 'paymentTermsDays'],
  ])('is refused at its field: %o', async (wrong, field) => {
    const { status, body } = await office.post('/api/admin/pharmacies', { ...pharmacyForm, ...wrong })
    expect({ status, body }).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } })
  })

  test('is found by name, city and numbers, and goes out of the list once archived', async () => {
    const name = `Pharmacie Émeraude ${uniqueWord()}`
    const { id } = await build.pharmacy({ name, city: 'Bouaké', ncc: '98 76 54 Z' })
    for (const q of [name.toUpperCase(), `bouake ${name.slice(-6)}`]) {
      expect(await listed(`q=${encodeURIComponent(q)}`)).toMatchObject([{ id }])
    }
    expect((await listed('q=987654z')).map((row) => row.id)).toContain(id)
    const archive = (archived: boolean) => office.put<Pharmacy>(`/api/admin/pharmacies/${id}/archive`, { archived })
    expect((await archive(true)).body.archived).toBe(true)
    expect(await listed(`q=${encodeURIComponent(name)}`)).toEqual([])
    expect(await listed(`state=archived&q=${encodeURIComponent(name)}`)).toMatchObject([{ id, archived: true }])
    const { id: registration } = await build.registration()
    expect(await setPayer([registration], id)).toMatchObject({ status: 409, body: { code: 'pharmacy_archived' } })
    expect((await archive(false)).body.archived).toBe(false)
    expect((await setPayer([registration], id)).body.ids).toEqual([registration])
  })
})

describe('who pays', () => {
  test('is named on the registration and adds up on the pharmacy, and can be taken back', async () => {
    const { id, name } = await build.pharmacy()
    const [paying, cancelled] = [
      await build.registration({ price: 65_000 }),
      await build.registration({ price: 40_000, status: 'annulée' }),
    ]
    await build.payment({ registrationId: paying.id, amount: 20_000 })
    const { body } = await setPayer([paying.id, cancelled.id, 2_147_483_647], id)
    expect(body.ids.toSorted()).toEqual([paying.id, cancelled.id].toSorted())
    expect(await payerOf(paying.id)).toEqual({ id, name })
    expect(await pharmacy(id)).toMatchObject({ registrations: 1, owed: 45_000, paid: 20_000 })
    expect(await registrationsOf(`pharmacy=${id}`)).toEqual([paying.id, cancelled.id].toSorted())
    expect((await setPayer([paying.id], id)).body.ids).toEqual([])
    expect((await setPayer([paying.id], null)).body.ids).toEqual([paying.id])
    expect(await payerOf(paying.id)).toBeNull()
    expect(await historyOf(db, 'registration', paying.id)).toMatchObject([
      { action: 'set_payer', before: { pharmacyId: id }, after: { pharmacyId: null } },
      { action: 'set_payer', before: { pharmacyId: null }, after: { pharmacyId: id } },
    ])
  })

  test('is no pharmacy that is not there', async () => {
    const { id } = await build.registration()
    expect(await setPayer([id], 2_147_483_647)).toMatchObject({ status: 404, body: { code: 'pharmacy_not_found' } })
  })
})

describe('a suggestion', () => {
  test('is who wrote its name, however spelt, and nobody who is paid for or was erased', async () => {
    const word = uniqueWord()
    const { id } = await build.pharmacy({ name: `Pharmacie de l’Étoile ${word}` })
    const other = await build.pharmacy()
    const written = await build.registration({ organization: `PHARMACIE DE L'ETOILE ${word.toUpperCase()}.` })
    const again = await build.registration({ organization: `pharmacie de l etoile ${word}` })
    await build.registration({ organization: `Pharmacie de l’Étoile ${word} annexe` })
    await build.registration({ organization: `Pharmacie de l’Étoile ${word}`, pharmacyId: other.id })
    await build.registration({ organization: `Pharmacie de l’Étoile ${word}`, email: `${word}@efface.invalid` })
    expect((await pharmacy(id)).suggested).toBe(2)
    expect(await registrationsOf(`suggestedFor=${id}`)).toEqual([written.id, again.id].toSorted())
    const linked = await office.post<{ ids: number[] }>(`/api/admin/pharmacies/${id}/suggestions`)
    expect(linked.body.ids.toSorted()).toEqual([written.id, again.id].toSorted())
    expect(await pharmacy(id)).toMatchObject({ suggested: 0, registrations: 2 })
    expect((await office.post<{ ids: number[] }>(`/api/admin/pharmacies/${id}/suggestions`)).body.ids).toEqual([])
  })

  test('is nobody for a name without a letter or digit', async () => {
    const { id } = await build.pharmacy({ name: '…' })
    await build.registration({ organization: '--' })
    expect((await pharmacy(id)).suggested).toBe(0)
  })
})

describe('two pharmacies that are one', () => {
  const merge = (id: number, from: number) => office.post<Pharmacy>(`/api/admin/pharmacies/${id}/merges`, { from })

  test('are merged with what they pay for and what the one lacks; the other one leads to it', async () => {
    const one = await build.pharmacy({ ncc: null, city: 'Abidjan' })
    const other = await build.pharmacy({ ncc: 'CI-7', city: 'Bouaké', paymentTermsDays: 30 })
    const first = await build.pharmacy()
    const { id } = await build.registration({ price: 30_000, pharmacyId: other.id })
    await merge(other.id, first.id)
    expect(await merge(one.id, other.id)).toMatchObject({
      status: 200,
      body: { ncc: 'CI-7', city: 'Abidjan', paymentTermsDays: 30, registrations: 1, owed: 30_000 },
    })
    expect(await payerOf(id)).toEqual({ id: one.id, name: one.name })
    const into = { id: one.id, name: one.name }
    for (const gone of [other, first]) {
      expect(await pharmacy(gone.id)).toMatchObject({ archived: true, registrations: 0, mergedInto: into })
    }
    expect(await historyOf(db, 'pharmacy', one.id)).toMatchObject([
      { action: 'merge_pharmacies', after: { pharmacyId: other.id, registrationIds: [id], ncc: 'CI-7' } },
    ])
  })

  test('change no more once they are another, and no one is merged with itself', async () => {
    const [one, other] = [await build.pharmacy(), await build.pharmacy()]
    await merge(one.id, other.id)
    const refused = { status: 409, body: { code: 'pharmacy_merged' } }
    expect(await merge(one.id, other.id)).toMatchObject(refused)
    expect(await merge(other.id, one.id)).toMatchObject(refused)
    expect(await office.put(`/api/admin/pharmacies/${other.id}`, pharmacyForm)).toMatchObject(refused)
    expect(await office.put(`/api/admin/pharmacies/${other.id}/archive`, { archived: false })).toMatchObject(refused)
    expect((await merge(one.id, one.id)).status).toBe(404)
  })

  test('merged by two desks at once, each into the other, become one', async () => {
    const [one, other] = [await build.pharmacy(), await build.pharmacy()]
    const { id } = await build.registration({ pharmacyId: other.id })
    const answers = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [kept] = answers.filter(({ status }) => status === 200)
    expect(await payerOf(id)).toMatchObject({ id: kept?.body.id })
  })
})
