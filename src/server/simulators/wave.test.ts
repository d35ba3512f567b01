import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startWaveSimulator } from './wave.ts'
import type { WaveSession } from './wave-wallet.ts'

/** A firm that hears notifications, and takes them or not. */
const heard: { body: string; signature: string }[] = []
const answers: number[] = []
const firm = createServer(async (request, response) => {
  heard.push({ body: await text(request), signature: String(request.headers['wave-signature']) })
  response.writeHead(answers.shift() ?? 200).end()
})
await new Promise<void>((resolve) => firm.listen(0, '127.0.0.1', resolve))
const notifyUrl = `http://127.0.0.1:${(firm.address() as AddressInfo).port}/notices`

const clockAt = { now: new Date('2026-11-30T09:00:00Z') }
const clock = () => clockAt.now
const wave = await startWaveSimulator({ key: 'key', webhookSecret: 'secret', notifyUrl, clock, sentAgainAfter: [0, 0] })
afterAll(async () => {
  await wave.stop()
  firm.closeAllConnections()
  firm.close()
})
beforeEach(() => {
  heard.length = 0
  answers.length = 0
})

const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
const get = (path: string, given: Record<string, string> = headers) => fetch(wave.url + path, { headers: given })
const post = (path: string, body: object = {}) =>
  fetch(wave.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
const answerOf = async (answered: Promise<Response>) => {
  const response = await answered
  const body = await response.text()
  return [response.status, body && (JSON.parse(body) as { code?: string }).code]
}

let last = 0
async function begun(): Promise<WaveSession> {
  const body = { amount: '65000', currency: 'XOF', client_reference: `OF${++last}` }
  const urls = { success_url: 'https://www.example.ci/oui', error_url: 'https://www.example.ci/non' }
  return (await (await post('/v1/checkout/sessions', { ...body, ...urls })).json()) as WaveSession
}
const press = (url: string, acte: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ acte }), redirect: 'manual' })

test('its page shows what is asked for, pays, tells the firm, and leads back', async () => {
  const { id, wave_launch_url: page } = await begun()
  const shown = await (await fetch(page)).text()
  expect(shown).toContain('65\u00A0000\u00A0FCFA')
  expect(shown).toContain('Le cabinet')
  expect(shown).not.toContain('<script')
  const paid = await press(page, 'payer')
  expect([paid.status, paid.headers.get('location')]).toEqual([303, 'https://www.example.ci/oui'])
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  const { body = '', signature } = heard[0] ?? {}
  expect(JSON.parse(body)).toMatchObject({ type: 'checkout.session.completed', data: { id, amount: '65000' } })
  const time = clockAt.now.getTime() / 1_000
  expect(signature).toBe(`t=${time},v1=${createHmac('sha256', 'secret').update(`${time}${body}`).digest('hex')}`)
  const seen = await (await fetch(page)).text()
  expect(seen).toContain('C’est payé.')
  expect(seen).not.toMatch(/sans payer|value="payer"/)
  expect((await press(page, 'revenir')).headers.get('location')).toBe('https://www.example.ci/oui')
})

test('its page leads back without having paid, and says when a wallet is too empty', async () => {
  const { id, wave_launch_url: page } = await begun()
  expect((await press(page, 'revenir')).headers.get('location')).toBe('https://www.example.ci/non')
  expect(await (await press(page, 'solde')).text()).toContain('Votre solde est insuffisant.')
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  expect(JSON.parse(heard[0]?.body ?? '').type).toBe('checkout.session.payment_failed')
  expect(wave.sessionOf(id)).toMatchObject({
    checkout_status: 'open',
    last_payment_error: { code: 'insufficient-funds' },
  })
  expect((await press(page, 'payer')).status).toBe(303)
})

test('a session that is over cannot be paid any more', async () => {
  const { id, wave_launch_url: page } = await begun()
  clockAt.now = new Date(clockAt.now.getTime() + 30 * 60_000 + 1)
  expect(await (await press(page, 'payer')).text()).toContain('Ce paiement a expiré.')
  expect(() => wave.pay(id)).toThrow('the session is expired')
})

test('a notification that is not taken is sent again, as it was', async () => {
  const { id } = await begun()
  answers.push(500, 503)
  expect(await wave.post(wave.notice(id))).toBe(200)
  expect(new Set(heard.map(({ body }) => body)).size).toBe(1)
  expect(heard).toHaveLength(3)
})

test('a session is found by its number, by that of its payment, and by our reference', async () => {
  const { id, client_reference: reference } = await begun()
  const { transaction_id: paid } = wave.pay(id)
  for (const path of [`/${id}`, `?transaction_id=${paid}`])
    expect(await (await get(`/v1/checkout/sessions${path}`)).json()).toMatchObject({ id, transaction_id: paid })
  const found = await (await get(`/v1/checkout/sessions/search?client_reference=${reference}`)).json()
  expect(found).toMatchObject({ result: [{ id }] })
  expect(await answerOf(get('/v1/checkout/sessions?transaction_id=T_0'))).toEqual([404, 'checkout-session-not-found'])
  expect(await answerOf(get('/v1/checkout/sessions/search?client_reference=OF0'))).toEqual([200, undefined])
})

test('an open session is ended once; one that was paid goes back once, with its fee', async () => {
  const [open, paid] = [await begun(), await begun()]
  const act = (id: string, what: string) => answerOf(post(`/v1/checkout/sessions/${id}/${what}`))
  expect(await act(open.id, 'refund')).toEqual([400, 'checkout-refund-failed'])
  expect(await act(open.id, 'expire')).toEqual([200, ''])
  expect(await act(open.id, 'expire')).toEqual([409, 'checkout-session-not-open'])
  expect(await act('cos-0', 'expire')).toEqual([404, 'checkout-session-not-found'])
  const balance = async () => Number(((await (await get('/v1/balance')).json()) as { amount: string }).amount)
  const before = await balance()
  wave.pay(paid.id)
  expect(await balance()).toBe(before + 64_350)
  for (let times = 0; times < 2; times++) expect(await act(paid.id, 'refund')).toEqual([200, ''])
  expect(await balance()).toBe(before)
})

test.each([
  [{}, 'missing-auth-header'],
  [{ authorization: 'Basic a2V5' }, 'invalid-auth'],
  [{ authorization: 'Bearer' }, 'api-key-not-provided'],
  [{ authorization: 'Bearer another' }, 'no-matching-api-key'],
] as [Record<string, string>, string][])('with %j it answers 401 %s', async (given, code) => {
  expect(await answerOf(get('/v1/balance', given))).toEqual([401, code])
})

test('what is not whole FCFA, or has nowhere to lead back to, is not begun', async () => {
  const right = { amount: '100', currency: 'XOF', success_url: notifyUrl, error_url: notifyUrl }
  for (const wrong of [{ amount: 100 }, { amount: '100.5' }, { currency: 'EUR' }, { success_url: '/payer' }])
    expect(await answerOf(post('/v1/checkout/sessions', { ...right, ...wrong }))).toEqual([
      422,
      'request-validation-error',
    ])
})
