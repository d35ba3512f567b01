import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startCinetpaySimulator } from './cinetpay.ts'
import { startHub2Simulator } from './hub2.ts'

/** A firm that hears notifications, and takes them or not. */
const heard: { body: string; signature: string | undefined }[] = []
const answers: number[] = []
const firm = createServer(async (request, response) => {
  const signature = request.headers['hub2-signature']
  heard.push({ body: await text(request), signature: typeof signature === 'string' ? signature : undefined })
  response.writeHead(answers.shift() ?? 200).end()
})
await new Promise<void>((resolve) => firm.listen(0, '127.0.0.1', resolve))
const firmUrl = `http://127.0.0.1:${(firm.address() as AddressInfo).port}/notices`

const cinetpay = await startCinetpaySimulator({ key: 'key', password: 'password', sentAgainAfter: [0, 0] })
const hub2 = await startHub2Simulator({
  key: 'key',
  merchantId: 'merchant',
  notifyUrl: firmUrl,
  sentAgainAfter: [0, 0],
})
afterAll(async () => {
  await Promise.all([cinetpay.stop(), hub2.stop()])
  firm.closeAllConnections()
  firm.close()
})
beforeEach(() => {
  heard.length = 0
  answers.length = 0
})

const asJson = { 'content-type': 'application/json' }
const press = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
const returnUrl = 'https://www.example.ci/payer'

let last = 0
/** A payment by CinetPay. @returns its reference and its page */
async function begunAtCinetpay(designation = 'Chaîne du froid'): Promise<{ reference: string; page: string }> {
  const reference = `OF${++last}`
  const login = await fetch(`${cinetpay.url}/v1/oauth/login`, {
    ...{ method: 'POST', headers: asJson, body: JSON.stringify({ api_key: 'key', api_password: 'password' }) },
  })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const begun = await fetch(`${cinetpay.url}/v1/payment`, {
    ...{ method: 'POST', headers: { ...asJson, authorization: `Bearer ${token}` } },
    body: JSON.stringify({
      ...{ currency: 'XOF', merchant_transaction_id: reference, amount: 65_000, designation, lang: 'fr' },
      ...{ client_email: 'contact@example.ci', client_first_name: 'Client', client_last_name: reference },
      ...{ success_url: returnUrl, failed_url: `${returnUrl}?non`, notify_url: firmUrl, direct_pay: false },
    }),
  })
  return { reference, page: ((await begun.json()) as { payment_url: string }).payment_url }
}

/** A wallet that is asked by Hub2. @returns its reference and its page */
async function begunAtHub2(provider: 'mtn' | 'wave'): Promise<{ reference: string; page: string }> {
  const reference = `OF${++last}`
  const headers = { ...asJson, apikey: 'key', merchantid: 'merchant', environment: 'live' }
  const post = async (path: string, body: object) =>
    (await fetch(hub2.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  const asked = { customerReference: reference, purchaseReference: reference, amount: 65_000, currency: 'XOF' }
  const { id, token } = (await post('/payment-intents', asked)) as { id: string; token: string }
  await post(`/payment-intents/${id}/payments`, {
    ...{ token, paymentMethod: 'mobile_money', country: 'CI', provider },
    mobileMoney: { msisdn: '+2250500000042', onSuccessRedirectionUrl: returnUrl, onFailedRedirectionUrl: returnUrl },
  })
  return { reference, page: `${hub2.url}/p/${id}` }
}

test('CinetPay’s page offers wallets and the card, pays by the chosen one, tells the firm, and leads back', async () => {
  const { reference, page } = await begunAtCinetpay('Froid <b> & « vaccins »')
  const shown = await (await fetch(page)).text()
  for (const means of ['Wave', 'Orange Money', 'MTN MoMo', 'Moov Money', 'Carte bancaire'])
    expect(shown).toContain(means)
  expect(shown).toContain('65\u00A0000\u00A0FCFA')
  expect(shown).toContain('Froid &lt;b&gt; &amp; « vaccins »')
  expect(shown).not.toContain('<script')
  const paid = await press(page, { acte: 'payer', moyen: 'mtn' })
  expect([paid.status, paid.headers.get('location')]).toEqual([303, returnUrl])
  expect(cinetpay.paymentOf(reference)).toMatchObject({ status: 'SUCCESS', method: 'MTN_CI' })
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({ merchant_transaction_id: reference, status: 'SUCCESS' })
  expect(await (await fetch(page)).text()).toContain('C’est payé.')
})

test('CinetPay’s page leads back without having paid, and says when a wallet is too empty', async () => {
  const { reference, page } = await begunAtCinetpay()
  expect((await press(page, { acte: 'revenir' })).headers.get('location')).toBe(`${returnUrl}?non`)
  expect(cinetpay.paymentOf(reference).status).toBe('INITIATED')
  expect(await (await press(page, { acte: 'solde' })).text()).toContain('Votre solde est insuffisant.')
  expect(() => cinetpay.pay(reference)).toThrow('INSUFFICIENT_BALANCE')
  await vi.waitFor(() => expect(heard).toHaveLength(1))
})

test('a notification that is not taken is sent again, as it was; one that is taken is not', async () => {
  const { reference } = await begunAtCinetpay()
  answers.push(500, 503)
  expect(await cinetpay.post(cinetpay.notice(reference))).toBe(200)
  expect(new Set(heard.map(({ body }) => body)).size).toBe(1)
  expect(heard).toHaveLength(3)
  answers.push(500, 500, 500)
  expect(await cinetpay.post(cinetpay.notice(reference))).toBe(500)
})

test('what Hub2 asks on a phone is confirmed or refused on the page of phones', async () => {
  const [paid, refused] = [await begunAtHub2('mtn'), await begunAtHub2('mtn')]
  const phones = await (await fetch(`${hub2.url}/`)).text()
  for (const { page } of [paid, refused]) expect(phones).toContain(new URL(page).pathname)
  expect(await (await press(paid.page, { acte: 'payer' })).text()).toContain('C’est payé.')
  expect(await (await press(refused.page, { acte: 'refuser' })).text()).toContain('Vous avez refusé ce paiement.')
  expect(await (await fetch(`${hub2.url}/`)).text()).toContain('Aucun paiement n’attend.')
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard[0]?.signature).toMatch(/^s1=[\da-f]{64}$/)
})

test('Hub2 tells that a page waits, and its page leads back', async () => {
  const { page } = await begunAtHub2('wave')
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  expect(JSON.parse(heard[0]?.body ?? '').data).toMatchObject({ status: 'action_required' })
  expect((await press(page, { acte: 'solde' })).headers.get('location')).toBe(returnUrl)
  await vi.waitFor(() => expect(heard).toHaveLength(2))
})
