import { count, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, keyHolder, participant, pharmacyContact, startApi, visitor } from '../../../tests/api.ts'
import type { Answer } from '../../../tests/browser.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { contactForm, pharmacyForm, registrationForm } from '../../../tests/forms.ts'
import { knownMigrations } from '../db/migrate.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, db, services } = await startApi({ config: { trustedProxies: 1 } })

type Caller = ReturnType<typeof as>
interface Sending {
  caller: Caller
  url: string
  body: object
  headers?: Record<string, string>
}
type Made = Answer<{ id: number; code?: string }>

const send = ({ caller, url, body, headers = {} }: Sending, key: string): Promise<Made> =>
  caller.post(url, body, { headers: { 'idempotency-key': key, ...headers } })

/** Each way to be somebody, and something that they may do. */
const callers: Record<string, () => Promise<Sending>> = {
  'somebody of the staff': async () => ({
    caller: as(administrator(await build.administrator())),
    url: '/api/admin/pharmacies',
    body: { ...pharmacyForm, name: `Pharmacie ${uniqueWord()}` },
  }),
  'a key of the API': async () => ({
    caller: as(keyHolder(await build.apiKey({ scopes: ['payments:write'] }))),
    url: '/api/payments',
    body: { registrationId: (await build.registration({ price: 9_000 })).id, amount: 9_000, method: 'espèces' },
  }),
  'a participant': async () => ({
    caller: as(participant(await build.participant())),
    url: '/api/registrations',
    body: registrationForm((await build.training()).id),
  }),
  'who speaks for a pharmacy': async () => ({
    caller: as(pharmacyContact(await build.pharmacyContact())),
    url: '/api/contact',
    body: contactForm({ message: `Bonjour, ${uniqueWord()} et ${uniqueWord()}` }),
  }),
  'a visitor by the browser': async () => ({
    caller: as(visitor),
    url: '/api/registrations',
    body: registrationForm((await build.training()).id),
    headers: { cookie: `browser=${crypto.randomUUID()}`, 'x-forwarded-for': '203.0.113.1' },
  }),
  'a visitor by the network': async () => ({
    caller: as(visitor),
    url: '/api/waiting-list',
    body: registrationForm(
      (await build.registration({ trainingId: (await build.training({ maxParticipants: 1 })).id })).trainingId,
    ),
    headers: { 'x-forwarded-for': `203.0.113.${networks++}` },
  }),
}
let networks = 10

describe.each(Object.entries(callers))('the key of %s', (_, someone) => {
  test('is theirs: another caller’s of the same name is another one', async () => {
    const key = uniqueWord()
    const [mine, theirs] = [await someone(), await someone()]
    const [first, second] = [await send(mine, key), await send(theirs, key)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.id).not.toBe(first.body.id)
    expect((await send(mine, key)).body).toEqual(first.body)
    expect((await send(theirs, key)).body).toEqual(second.body)
  })

  test('has served for one body: another one is refused', async () => {
    const key = uniqueWord()
    const mine = await someone()
    expect((await send(mine, key)).status).toBe(201)
    const other = await someone()
    expect(await send({ ...mine, body: other.body }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
  })
})

test('two different kinds of callers have keys of their own', async () => {
  const key = uniqueWord()
  const all = await Promise.all(Object.values(callers).map((someone) => someone()))
  for (const one of all) expect([one.url, (await send(one, key)).status]).toEqual([one.url, 201])
})

describe('a phone that changes its network between a lost answer and its repeat', () => {
  const name = crypto.randomUUID()
  const over = (network: string, browser: string = name) => ({
    'x-forwarded-for': network,
    cookie: `language=fr; browser=${browser}`,
  })

  test('gets the first answer', async () => {
    const phone = {
      caller: as(visitor),
      url: '/api/registrations',
      body: registrationForm((await build.training()).id),
    }
    const key = uniqueWord()
    const first = await send({ ...phone, headers: over('203.0.113.50') }, key)
    const again = await send({ ...phone, headers: over('198.51.100.50') }, key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
  })

  test('sends a message once', async () => {
    const body = contactForm({ message: `Bonjour, ${uniqueWord()} et ${uniqueWord()}` })
    const phone = { caller: as(visitor), url: '/api/contact', body }
    const key = uniqueWord()
    for (const network of ['203.0.113.51', '198.51.100.51', '192.0.2.51'])
      expect((await send({ ...phone, headers: over(network) }, key)).status).toBe(201)
    const sent = db.select({ sent: count() }).from(contactMessages).where(eq(contactMessages.message, body.message))
    expect(await sent).toEqual([{ sent: 1 }])
  })

  test('is not taken for another one in the same network', async () => {
    const body = registrationForm((await build.training()).id)
    const phone = { caller: as(visitor), url: '/api/registrations', body }
    const key = uniqueWord()
    expect((await send({ ...phone, headers: over('203.0.113.52') }, key)).status).toBe(201)
    for (const browser of [crypto.randomUUID(), 'short', ''])
      expect((await send({ ...phone, headers: over('203.0.113.52', browser) }, key)).status).toBe(409)
  })
})

describe('what was answered before keys had an owner', () => {
  // The table as it was, with one answer in it, and then what the upgrade does to it.
  const upgrade = (key: string) =>
    services.database.asOwner(async (client) => {
      await client.query('delete from idempotency_keys where key <> $1', [key])
      await client.query(`alter table idempotency_keys drop constraint idempotency_keys_operation_key_pk,
        drop column caller, add constraint idempotency_keys_operation_key_pk primary key (operation, key)`)
      const step = knownMigrations().find(({ tag }) => tag.endsWith('whose_keys'))
      for (const statement of step?.statements ?? []) await client.query(statement)
    })

  test('is found by its repeat after the upgrade: a payment is recorded once', async () => {
    const tool = as(keyHolder(await build.apiKey({ scopes: ['payments:write'] })))
    const { id } = await build.registration({ price: 9_000 })
    const body = { registrationId: id, amount: 9_000, method: 'espèces' }
    const key = uniqueWord()
    const first = await send({ caller: tool, url: '/api/payments', body }, key)
    await upgrade(key)
    expect(await send({ caller: tool, url: '/api/payments', body }, key)).toMatchObject({
      status: 201,
      body: first.body,
    })
    const other = { ...body, amount: 1 }
    expect(await send({ caller: tool, url: '/api/payments', body: other }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
  })

  test('so is a registration', async () => {
    const body = registrationForm((await build.training()).id)
    const key = uniqueWord()
    const first = await send({ caller: as(visitor), url: '/api/registrations', body }, key)
    await upgrade(key)
    const again = await send({ caller: as(visitor), url: '/api/registrations', body }, key)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(await db.select().from(registrations).where(eq(registrations.email, body.email))).toHaveLength(1)
  })

  test('what the version before writes beside this one is found too', async () => {
    const body = contactForm({ message: `Bonjour, ${uniqueWord()} et ${uniqueWord()}` })
    const key = uniqueWord()
    const headers = { 'x-forwarded-for': '203.0.113.60' }
    const first = await send({ caller: as(visitor), url: '/api/contact', body, headers }, uniqueWord())
    await db.execute(sql`insert into idempotency_keys (operation, key, body_hash, answer)
      select 'contact', ${key}, body_hash, answer from idempotency_keys order by created_at desc limit 1`)
    expect((await send({ caller: as(visitor), url: '/api/contact', body, headers }, key)).body).toEqual(first.body)
  })
})
