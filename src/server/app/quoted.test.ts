import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'

// What people quote on the telephone is found in every list it belongs to, however it is spelt (docs/rules/lists.md#searching).

const { as, build } = await startApi()
const office = as(administrator(await build.administrator()))

const registration = await build.registration({
  firstName: 'Awa Désirée',
  lastName: 'N’Guessan-Koné',
  organization: 'Pharmacie du Débarcadère',
  email: 'awa@debarcadere.example',
  phone: '+2250700001001',
  paymentReference: 'OFF-KQABXMC',
})
const payment = await build.payment({
  registrationId: registration.id,
  method: 'mobile',
  reference: 'MP240131.1234.A56789',
})
const papers = [
  { ...(await issuedDocument('certificate')), kind: 'certificate' as const, number: 'C-2026-00321' },
  {
    ...(await issuedDocument('invoice')),
    kind: 'invoice' as const,
    number: 'P-2026-00654',
    fneNumber: 'FNE-1900/26-77',
  },
  { ...(await issuedDocument('invoice')), kind: 'receipt' as const, number: 'R-2026-00987', paymentId: payment.id },
]
const ids: Record<string, number> = {}
for (const paper of papers) {
  const { id } = await build.document({ ...paper, title: paper.number, registrationId: registration.id })
  ids[paper.kind] = id
}
const message = await build.contactMessage({ phone: '+2250700001001', name: 'Awa N’Guessan' })
const mail = await build.notification({ registrationId: registration.id, subject: 'Rappel', to: 'autre@example.ci' })
// Others with something of each.
const other = await build.registration({ lastName: 'Touré', phone: '+2250711110101', paymentReference: 'OFF-7KQ4XM9' })
await build.payment({ registrationId: other.id, reference: 'MP240131.9999.B00001' })
await build.document({ ...(await issuedDocument('invoice')), number: 'P-2026-01321', registrationId: other.id })

/** The ids that a list answers to what was typed. */
const found = async (list: string, q: string) =>
  (await office.get<{ id: number }[]>(`/api/${list}?${new URLSearchParams({ q })}`)).body.map(({ id }) => id)

const phones = [
  '+225 07 00 00 10 01',
  '0700001001',
  '07-00-00-10-01',
  '00225 0700001001',
  '07.00.00.10.01',
  '225 0700001001',
]
const reference = ['OFF-KQABXMC', 'off kqabxmc', 'offkqabxmc', 'OFF - KQABXMC', 'kqabxmc']
const transaction = [
  'MP240131.1234.A56789',
  'mp 240131 1234 a56789',
  'MP240131-1234-A56789',
  'MP2401311234A56789',
  '1234.a56789',
]
const names = ['koné awa', 'nguessan désirée', 'awa nguessan kone', "N'GUESSAN-KONE"]
const organization = ['debarcadere', 'pharmacie du débarcadère']
const certificate = ['C-2026-00321', 'c 2026 00321', 'C202600321', '2026-00321']
const receipt = ['R-2026-00987', 'r2026 00987']
const fne = ['FNE-1900/26-77', 'fne 1900 26 77', 'FNE19002677']

test.each([
  [
    'admin/registrations',
    registration.id,
    [phones, reference, transaction, names, organization, certificate, receipt, fne],
  ],
  ['payments', payment.id, [phones, reference, transaction, names, organization, receipt]],
  ['admin/documents', ids.receipt, [phones, 'OFF-KQABXMC', receipt]],
  ['admin/documents', ids.certificate, [phones, 'OFF-KQABXMC', certificate]],
  ['admin/documents', ids.invoice, [phones, 'OFF-KQABXMC', fne]],
  ['admin/notifications', mail.id, [phones, reference, names, organization]],
  ['admin/messages', message.id, [phones]],
])('/api/%s', async (list, id, spellings) => {
  for (const q of spellings.flat()) expect(await found(list, q), q).toContain(id)
})

test('nobody else is found by them', async () => {
  for (const q of [phones, reference.slice(0, 3), transaction, certificate.slice(0, 3), receipt, fne].flat())
    for (const list of ['admin/registrations', 'payments'])
      expect((await found(list, q)).length, `${q} in ${list}`).toBeLessThanOrEqual(1)
})

test.each(['n° 12', 'N°12', '#12', 'no. 12'])('%s is the registration of that number alone', async (typed) => {
  const q = typed.replace('12', `${registration.id}`)
  expect(await found('admin/registrations', q)).toEqual([registration.id])
})
