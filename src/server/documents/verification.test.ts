import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { issuedFor } from '../../../tests/issued.ts'
import type { PaperVerification } from '../../domain/documents/document.ts'
import type { ReceiptSnapshot } from '../../domain/documents/document-snapshot.ts'
import type { RecordedPayment } from '../../domain/payments/payment.ts'
import { paperPath } from '../../domain/values/paths.ts'
import { documents } from '../db/schema/documents.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))
const check = (number: string) =>
  as(visitor).get<PaperVerification & { code?: string }>(`/api/verification/${encodeURIComponent(number)}`)

/** A registration that was paid, its payment and the receipt of it. */
async function receipted() {
  const registration = await build.registration({ price: 65_000 })
  const { body } = await office.post<RecordedPayment>('/api/payments', {
    registrationId: registration.id,
    amount: 65_000,
    method: 'mobile',
    reference: `MP-${registration.id}`,
  })
  const paper = (await issuedFor(db, registration.id)).find(({ kind }) => kind === 'receipt')
  const snapshot = paper?.snapshot as ReceiptSnapshot
  return { registration, payment: body, number: snapshot.number, secret: snapshot.secret ?? '', paper, snapshot }
}

test('a receipt is verified by its number and the secret on it, and tells amount, day and state, never whose it is', async () => {
  const { number, secret, registration, paper } = await receipted()
  expect(number).toMatch(/^R-\d{4}-\d{5}$/)
  expect(secret).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  const { status, body } = await check(`${number}-${secret}`)
  expect({ status, body }).toEqual({
    status: 200,
    body: { kind: 'receipt', number, state: 'valid', amount: 65_000, date: paper?.createdAt.toISOString() },
  })
  expect(JSON.stringify(body)).not.toContain(registration.lastName)
  // As it is copied by hand: in small letters, an O for a zero.
  expect((await check(`${number}-${secret}`.toLowerCase().replaceAll(/0(?=\w*$)/g, 'o'))).status).toBe(200)
  expect(paperPath(number, secret)).toBe(`/verification/${number}-${secret}`)
})

test('a paper is found by its number in every spelling, the address of its page among them', async () => {
  const { number, secret } = await receipted()
  const whole = `${number}-${secret}`
  const [series, year, count] = number.split('-')
  for (const spelling of [
    `${whole}\n`,
    `${number}- ${secret}`,
    whole.replaceAll('-', '\u2011'),
    whole.replaceAll('-', ' – '),
    whole.replaceAll('-', ''),
    `${series}-${year}-${Number(count)}-${secret.toLowerCase()}`,
    `N° ${whole}.`,
    `https://www.officina.example/en${paperPath(number, secret)}?x=1`,
  ])
    expect(await check(spelling), spelling).toMatchObject({ status: 200, body: { number, state: 'valid' } })
  expect(await check('rien\nde tel')).toMatchObject({ status: 404, body: { code: 'document_not_found' } })
})

test('nothing is told by the number alone, with another secret, or of a paper that has none', async () => {
  const [one, other] = [await receipted(), await receipted()]
  const guesses = [one.number, `${one.number}-`, `${one.number}-${other.secret}`, `${one.number}-00000000`, one.secret]
  for (const guess of guesses) expect((await check(guess)).body.code, guess).toBe('document_not_found')
  const { secret: _, ...without } = one.snapshot
  await db
    .update(documents)
    .set({ snapshot: without })
    .where(eq(documents.id, one.paper?.id ?? 0))
  expect((await check(`${one.number}-${one.secret}`)).status).toBe(404)
})

test('one that was taken back says so, and an avoir is verified like it', async () => {
  const { number, secret, payment, registration } = await receipted()
  const refund = await office.post<RecordedPayment>(`/api/registrations/${registration.id}/refunds`, {
    amount: 15_000,
    method: 'espèces',
    reason: 'Geste commercial',
    afterwards: 'waived',
  })
  const [avoir] = (await issuedFor(db, registration.id)).filter(({ kind }) => kind === 'credit_note')
  const said = avoir?.snapshot as ReceiptSnapshot
  expect((await check(`${avoir?.number}-${said.secret}`)).body).toMatchObject({
    kind: 'credit_note',
    state: 'valid',
    amount: 15_000,
  })
  const takenBack = { reason: 'Jamais rendu' }
  expect((await office.post(`/api/payments/${refund.body.id}/reversal`, takenBack)).status).toBe(201)
  expect((await check(`${avoir?.number}-${said.secret}`)).body.state).toBe('revoked')
  expect((await office.post(`/api/payments/${payment.id}/reversal`, { reason: 'Chèque impayé' })).status).toBe(201)
  expect((await check(`${number}-${secret}`)).body).toMatchObject({ kind: 'receipt', state: 'revoked' })
})
