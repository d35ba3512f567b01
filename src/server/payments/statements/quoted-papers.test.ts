// The numbers that the firm's own papers tell payers to quote lead to those whom they are about (docs/rules/matching.md#reasons).
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../../tests/api.ts'
import { issuedDocument } from '../../../../tests/factories/document.ts'
import { csvOf } from '../../../../tests/factories/spreadsheet.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { sendFile } from '../../../../tests/import-file.ts'
import type { OfficeDocument } from '../../../domain/documents/document.ts'
import type { StatementPreview } from '../../../domain/statements/statement-preview.ts'
import { documents } from '../../db/schema/documents.ts'
import { quotes } from '../../db/schema/quotes.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

/** Three of one session for whom one pharmacy pays, each 65 000 FCFA. */
async function team(name = `Pharmacie Lac${uniqueWord()}`) {
  const { id: trainingId } = await build.training()
  const { id: pharmacyId } = await build.pharmacy({ name })
  const people = []
  for (let count = 0; count < 3; count += 1)
    people.push((await build.registration({ trainingId, pharmacyId, price: 65_000, organization: null })).id)
  return { pharmacyId, name, people }
}
async function invoice(pharmacyId: number, registrationIds: number[]) {
  const { status, body } = await office.post<OfficeDocument>(`/api/admin/pharmacies/${pharmacyId}/invoices`, {
    registrationIds,
  })
  expect(status).toBe(201)
  const [document] = await db.select().from(documents).where(eq(documents.id, body.id))
  return { id: body.id, number: document?.number ?? '' }
}
const proposedFor = async (label: string, amount: string) => {
  const content = csvOf([
    ['Date', 'Libellé', 'Crédit'],
    ['25/11/2026', label, amount],
  ])
  const { body } = await sendFile<StatementPreview>(
    office,
    '/api/admin/statements/preview',
    content,
    {},
    { name: 'b.csv' },
  )
  return body.lines[0]?.proposal
}
const shares = (ids: number[]) => ids.map((registrationId) => ({ registrationId, amount: 65_000 }))

test('the number of an invoice for several is for all of them; one that took its place says whom it is about now', async () => {
  const { pharmacyId, people } = await team()
  const first = await invoice(pharmacyId, people)
  const told = { state: 'proposed', reasons: ['paper', 'pharmacy', 'amount'], shares: shares(people) }
  expect(await proposedFor(`VIREMENT FACTURE ${first.number}`, '195 000,00')).toMatchObject(told)

  // The last of them has a paper of its own from now on: the others have the invoice made again.
  const [, , last = 0] = people
  const own = await invoice(pharmacyId, [last])
  expect(await proposedFor(`VIR ${first.number}`, '130 000')).toMatchObject({ shares: shares(people.slice(0, 2)) })
  expect(await proposedFor(`VIR ${own.number}`, '65 000')).toMatchObject({ shares: shares([last]) })

  await db.update(documents).set({ revokedAt: new Date() }).where(eq(documents.id, own.id))
  expect(await proposedFor(`VIR ${own.number}`, '64 999')).toEqual({ state: 'leftover' })
})

test('a proforma of one person is theirs, also once it was superseded', async () => {
  const { pharmacyId, people } = await team()
  const [one = 0] = people
  const { id: trainingId } = await build.training()
  const own = await build.document({
    ...(await issuedDocument('invoice')),
    ...{ kind: 'invoice', registrationId: one, trainingId, number: 'F-2031-00001', supersededAt: new Date() },
  })
  await invoice(pharmacyId, people)
  expect(await proposedFor(`facture ${own.number}`, '65 000')).toMatchObject({
    ...{ state: 'proposed', reasons: ['paper', 'amount'], shares: shares([one]) },
  })
})

test('the number of an accepted quote is for those who were registered by it; one that waits belongs to nobody yet', async () => {
  const { pharmacyId, people } = await team()
  const { id: invoiceId } = await invoice(pharmacyId, people)
  const quote = await build.quote({ pharmacyId })
  await db.update(quotes).set({ number: 'D-2031-00001' }).where(eq(quotes.id, quote.id))
  expect(await proposedFor('Devis D-2031-00001', '195 000')).toEqual({ state: 'leftover' })
  const accepted = { acceptedAt: new Date(), acceptedBy: 'Awa', acceptedEmail: 'awa@exemple.ci', invoiceId }
  await db.update(quotes).set(accepted).where(eq(quotes.id, quote.id))
  expect(await proposedFor('Devis d 2031 00001', '195 000')).toMatchObject({ shares: shares(people) })
})

test('a pharmacy that is named pays for those whom it is recorded for, not for others who typed its name', async () => {
  const word = uniqueWord()
  const { people } = await team(`Grande Pharmacie Lagune${word}`)
  for (let count = 0; count < 3; count += 1)
    await build.registration({ price: 65_000, organization: `Pharmacie Lagune${word}` })
  expect(await proposedFor(`PHARMACIE Lagune${word}`, '195 000')).toMatchObject({
    ...{ state: 'proposed', reasons: ['pharmacy', 'amount'], shares: shares(people) },
  })
})
