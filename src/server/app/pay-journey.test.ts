// The page that takes payments before the whole product and the simulated Wave, as a browser without scripts goes through it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '../../../tests/app.ts'
import { onlinePayments, paymentProviders } from '../db/schema/online-payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { placeOf } from '../encryption/seal-existing.ts'
import { payLink } from '../mail/links.ts'
import { checkNow } from '../payments/online/settle-commands.ts'
import { startWaveSimulator } from '../simulators/wave.ts'

const dataFolder = await mkdtemp(path.join(tmpdir(), 'officina-pay-'))
const { ask, build, db, services } = await startApp({
  config: { dataFolder, demo: true },
  settings: { onlinePayments: { providers: ['wave'] } },
})
const keys = { apiKey: 'wave_ci_test', webhookSecret: 'secret' }
const wave = await startWaveSimulator({ key: keys.apiKey })
afterAll(async () => {
  await wave.stop()
  await rm(dataFolder, { recursive: true, force: true })
})
await db.insert(paymentProviders).values({
  provider: 'wave',
  keys: services.secrets.seal(JSON.stringify(keys), placeOf.providerKeys('wave')),
  keyEnds: {},
  publicUrl: services.config.publicUrl,
  address: wave.url,
})
beforeEach(() => db.update(paymentProviders).set({ hiddenUntil: null, downSince: null }))

/** Somebody who owes 65 000 FCFA, and the address of their page. */
async function owing(locale: 'fr' | 'en' = 'fr') {
  const { id } = await build.training({ price: 65_000 })
  const registration = await build.registration({ trainingId: id, price: 65_000 })
  const page = payLink(services.config, registration, locale).replace(services.config.publicUrl, '')
  return { registration, page }
}
const send = (page: string, values: Record<string, string>) =>
  ask(page, {
    method: 'POST',
    body: new URLSearchParams({ provider: 'wave', ...values }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', 'sec-fetch-site': 'same-origin' },
  })
const stateOf = async (page: string) => (await ask(`/payer/etat?${page.split('?')[1]}`)).text
/** What the worker does. */
const check = async (reference: string) => {
  const [row] = await db.select().from(onlinePayments).where(eq(onlinePayments.reference, reference))
  await checkNow(services, row?.id ?? 0)
}

describe('paying', () => {
  test('leads to Wave and back, and the page says what is known at each moment', async () => {
    const { registration, page } = await owing()
    const before = await ask(page)
    expect(before.headers['content-security-policy']).toContain(`form-action 'self' ${wave.url};`.slice(0, -1))
    expect(before.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    for (const secret of [registration.lastName, registration.email, registration.phone])
      expect(before.text).not.toContain(secret)
    const begun = await send(page, { choix: '65000' })
    expect(begun).toMatchObject({ status: 303, headers: { location: expect.stringContaining(`${wave.url}/c/cos-`) } })
    const [session] = wave.sessions.slice(-1)
    const reference = session?.client_reference ?? ''
    expect(session?.success_url).toBe(`${services.config.publicUrl}${page}&retour=${reference}`)
    const state = await stateOf(page)
    expect(state).toMatch(/^open [\w-]{16}$/)
    // A second tap, or the way back, goes on with the same one.
    expect((await send(page, { choix: '65000' })).headers.location).toBe(begun.headers.location)
    wave.payWithoutMoney(reference)
    await check(reference)
    expect((await ask(page)).text).toContain('Le solde du compte ne suffit pas')
    expect(await stateOf(page)).not.toBe(state)
    wave.pay(reference)
    await check(reference)
    expect(await stateOf(page)).toMatch(/^recorded /)
    const after = await ask(`${page}&retour=${reference}`)
    expect(after.text).toContain('<h1>Payé, reçu</h1>')
    expect(after.text).toContain('Tout est payé.')
  })

  test('of a registration that is cancelled meanwhile says that it was paid, and asks for nothing more', async () => {
    const { registration, page } = await owing('en')
    await send(page, { choix: '65000' })
    const reference = wave.sessions.at(-1)?.client_reference ?? ''
    await db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.id, registration.id))
    wave.pay(reference)
    await check(reference)
    const { text } = await ask(page)
    expect(text).toContain('<h1>Paid, received</h1>')
    expect(text).toContain('This registration is cancelled')
    expect(text).not.toContain('<form')
  })

  test('more than what remains, or less than Wave takes, is refused at the field', async () => {
    const { page } = await owing()
    const over = await send(page, { choix: 'autre', montant: '70 000' })
    expect(over.status).toBe(422)
    expect(over.text).toMatch(/id="montant-erreur">[^<]*65\s000\sFCFA/)
    expect(over.text).toContain('value="70 000"')
    const under = await send(page, { choix: 'autre', montant: '99' })
    expect(under.text).toMatch(/id="montant-erreur">Wave prend de 100\sFCFA/)
  })
})

describe('while Wave is away', () => {
  test('it hides itself with a sentence, and the second way stays', async () => {
    const { page } = await owing()
    wave.fail('unavailable_503')
    const refused = await send(page, { choix: '65000' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Wave ne répond pas pour le moment')
    for (const { text } of [refused, await ask(page)]) {
      expect(text.match(/Wave ne répond pas pour le moment/g)).toHaveLength(1)
      expect(text).not.toContain('<form')
      expect(text).toContain(`href="${page.replace('/payer', '/j-ai-paye').replace('&', '&amp;')}"`)
    }
  })

  test('a lost answer is asked after, and the page says so', async () => {
    const { page } = await owing()
    wave.fail('lost_answer')
    const begun = await send(page, { choix: '65000' })
    expect(begun.status).toBe(303)
    expect(begun.headers.location).toMatch(/^\/payer\?.*&retour=OF/)
    expect((await ask(begun.headers.location ?? '')).text).toContain('Nous demandons à Wave…')
    await check(wave.sessions.at(-1)?.client_reference ?? '')
    expect((await ask(page)).text).toContain('Continuer chez Wave')
  })
})

test('a link that opens nothing says so, and nothing is begun by it', async () => {
  const { page } = await owing()
  const wrong = page.replace(/cle=.*/, `cle=${'x'.repeat(43)}`)
  for (const { status, text } of [await ask(wrong), await send(wrong, { choix: '65000' })]) {
    expect(status).toBe(404)
    expect(text).toContain('Ce lien n’est plus valable')
  }
  expect((await ask(`/payer/etat?${wrong.split('?')[1]}`)).status).toBe(404)
})

test('a stored choice of English leads to the English page, with the link', async () => {
  const { page } = await owing()
  const { status, headers } = await ask(page, { headers: { cookie: 'language=en' } })
  expect([status, headers.location]).toEqual([302, `/en${page}`])
})
