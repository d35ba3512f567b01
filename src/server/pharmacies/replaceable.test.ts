import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'
import type { OfficeDocument } from '../../domain/documents/document.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

const read = async (id: number) => (await office.get<OfficeDocument>(`/api/admin/documents/${id}`)).body
const revoke = (id: number) => office.post(`/api/admin/documents/${id}/revoke`, { reason: 'Doublon' })
const replace = (id: number) => office.post<OfficeDocument>(`/api/admin/documents/${id}/supersede`)

/** The list, the paper itself and the command say the same: it may be replaced, or it is refused with 409. */
async function expectReplaceable(id: number, isReplaceable: boolean) {
  const { registrationId } = await read(id)
  const query = registrationId === null ? 'kind=invoice' : `registrationId=${registrationId}`
  const { body: listed } = await office.get<OfficeDocument[]>(`/api/admin/documents?${query}&pageSize=200`)
  expect(listed.find((one) => one.id === id)).toMatchObject({ isReplaceable })
  expect(await read(id)).toMatchObject({ isReplaceable })
  const { status, body } = await replace(id)
  expect(status, JSON.stringify(body)).toBe(isReplaceable ? 201 : 409)
}

/** Somebody whom a pharmacy pays for, with a proforma of their own. */
async function invoiced() {
  const { id: pharmacyId } = await build.pharmacy()
  const registration = await build.registration({ price: 65_000, pharmacyId })
  const issued = await issuedDocument('invoice')
  const { id } = await build.document({
    ...issued,
    registrationId: registration.id,
    trainingId: registration.trainingId,
  })
  const share = async () => {
    const form = { registrationIds: [registration.id] }
    const { status, body } = await office.post<OfficeDocument>(`/api/admin/pharmacies/${pharmacyId}/invoices`, form)
    expect(status).toBe(201)
    return body.id
  }
  return { id, registrationId: registration.id, share }
}

test('a revoked proforma is replaced while its person has none that counts, and one for several counts', async () => {
  const { id, share } = await invoiced()
  expect((await revoke(id)).status).toBe(200)
  const shared = await share()
  await expectReplaceable(id, false)
  expect((await revoke(shared)).status).toBe(200)
  await expectReplaceable(id, true)
  await expectReplaceable(id, false)
})

test('one for several is replaced while somebody is left on it, and not once it was revoked', async () => {
  const { registrationId, share } = await invoiced()
  const shared = await share()
  await expectReplaceable(shared, true)
  await expectReplaceable(shared, false)
  const again = await share()
  await office.put(`/api/registrations/${registrationId}/status`, { status: 'annulée' })
  await expectReplaceable(again, false)
  const revoked = await (await invoiced()).share()
  expect((await revoke(revoked)).status).toBe(200)
  await expectReplaceable(revoked, false)
})

test('nothing takes the place of the proforma of somebody who was erased', async () => {
  const { id, registrationId } = await invoiced()
  const email = `efface-${registrationId}@${erasedDomain}`
  await db.update(registrations).set({ email }).where(eq(registrations.id, registrationId))
  await expectReplaceable(id, false)
})
