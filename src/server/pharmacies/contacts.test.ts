import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, pharmacyContact, startApi, visitor } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { codeMailedTo, historyOf, lettersTo } from '../../../tests/outbox.ts'
import type { OwnContact, PharmacyContact } from '../../domain/pharmacies/pharmacy-contact.ts'
import { pharmacyContacts } from '../db/schema/pharmacies.ts'
import { sessions } from '../db/schema/sessions.ts'
import { deleteExpiredContacts } from './contact-commands.ts'

const { as, build, clock, db } = await startApi()
const office = as(administrator(await build.administrator()))
const day = 86_400_000

const newEmail = () => `titulaire.${uniqueWord()}@example.ci`
const access = { name: 'Rose Aka', pharmacyName: 'Pharmacie de la Paix', phone: '07 08 09 10 11' }
const decide = (id: number, body: object) => office.put<PharmacyContact>(`/api/admin/pharmacy-contacts/${id}`, body)
const waiting = async () => (await office.get<PharmacyContact[]>('/api/admin/pharmacy-contacts?state=asked')).body

/** A browser whose person has proven an address at the door. */
async function atTheDoor(email = newEmail()) {
  const browser = as(visitor)
  expect((await browser.post('/api/pharmacy/codes', { email })).status).toBe(204)
  const code = await codeMailedTo(db, email)
  expect((await browser.post('/api/pharmacy/session', { email, code })).status).toBe(204)
  return { email, browser, me: async () => (await browser.get<OwnContact>('/api/pharmacy/me')).body }
}

describe('the door of the pharmacies’ space', () => {
  test('lets anyone prove an address, who then asks, is let in, and is told', async () => {
    const { email, browser, me } = await atTheDoor()
    expect(await me()).toEqual({ email, state: 'proven', name: null, phone: null, pharmacyName: null, pharmacy: null })
    expect(await waiting()).toEqual([])
    expect((await browser.put<OwnContact>('/api/pharmacy/access', access)).body).toMatchObject({
      state: 'asked',
      pharmacyName: 'Pharmacie de la Paix',
      pharmacy: null,
    })
    const [asked] = await waiting()
    expect(asked).toMatchObject({ email, name: 'Rose Aka', phone: '+2250708091011' })

    const { id, name } = await build.pharmacy()
    expect(await decide(asked?.id ?? 0, { state: 'approved', pharmacyId: id })).toMatchObject({
      status: 200,
      body: { state: 'approved', pharmacy: { id, name } },
    })
    // The same again tells nobody twice.
    await decide(asked?.id ?? 0, { state: 'approved', pharmacyId: id })
    expect((await me()).pharmacy).toEqual({ id, name })
    expect(await waiting()).toEqual([])
    expect((await lettersTo(db, email)).map(({ type }) => type)).toEqual(['sign_in_code', 'pharmacy_access'])
    expect(await historyOf(db, 'pharmacy', id)).toMatchObject([
      { action: 'decide_access', before: { access: 'asked' }, after: { access: 'approved' } },
    ])
  })

  test('is opened again by the same address in another browser, as the same person', async () => {
    const contact = await build.pharmacyContact()
    const { me } = await atTheDoor(contact.email.toUpperCase())
    expect(await me()).toMatchObject({ email: contact.email, state: 'approved' })
  })

  test('answers an unknown address as a known one, and opens for no wrong code', async () => {
    const { email: known } = await build.pharmacyContact()
    const browser = as(visitor)
    const [one, other] = [
      await browser.post('/api/pharmacy/codes', { email: known }),
      await browser.post('/api/pharmacy/codes', { email: newEmail() }),
    ]
    expect([one.status, one.body]).toEqual([other.status, other.body])
    const right = await codeMailedTo(db, known)
    const wrong = right === '000000' ? '000001' : '000000'
    const refused = { status: 422, body: { code: 'wrong_code' } }
    expect(await browser.post('/api/pharmacy/session', { email: known, code: wrong })).toMatchObject(refused)
    clock.advance(11 * 60_000)
    expect(await browser.post('/api/pharmacy/session', { email: known, code: right })).toMatchObject(refused)
    expect((await browser.get('/api/pharmacy/me')).status).toBe(401)
  })

  test('uses a code once, and mails five in ten minutes to one address at most', async () => {
    const { email } = await atTheDoor()
    const code = await codeMailedTo(db, email)
    const again = await as(visitor).post('/api/pharmacy/session', { email, code })
    expect(again).toMatchObject({ status: 422, body: { code: 'wrong_code' } })
    const flooded = newEmail()
    for (let asked = 0; asked < 7; asked++) await as(visitor).post('/api/pharmacy/codes', { email: flooded })
    expect(await lettersTo(db, flooded)).toHaveLength(5)
  })

  test('is locked to nobody by what strangers ask and try for her address', async () => {
    const { email, browser } = await atTheDoor()
    await browser.post('/api/logout')
    const [one, other, third] = [{ address: '192.0.2.1' }, { address: '192.0.2.65' }, { address: '192.0.2.129' }]
    for (const network of [one, other, one, other, one, other, one, other]) {
      await as(visitor).post('/api/pharmacy/codes', { email }, network)
    }
    const mails = async () => (await lettersTo(db, email)).length
    const flooded = await mails()
    // Her own browser, wherever it is, has codes of its own.
    await browser.post('/api/pharmacy/codes', { email }, other)
    expect(await mails()).toBe(flooded + 1)
    const code = await codeMailedTo(db, email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (const network of [one, other]) {
      for (let tries = 0; tries < 6; tries++) {
        await as(visitor).post('/api/pharmacy/session', { email, code: wrong }, network)
      }
    }
    expect((await browser.post('/api/pharmacy/session', { email, code })).status).toBe(204)
    // So does her next browser, from a network of which nobody has asked yet.
    for (const network of [one, other, one, other, one, other]) {
      await as(visitor).post('/api/pharmacy/codes', { email }, network)
    }
    const again = await mails()
    const next = as(visitor)
    await next.post('/api/pharmacy/codes', { email }, third)
    expect(await mails()).toBe(again + 1)
    const newcomers = await codeMailedTo(db, email)
    expect((await next.post('/api/pharmacy/session', { email, code: newcomers }, third)).status).toBe(204)
  })

  test('opens neither the office nor a participant’s space, nor does theirs open this one', async () => {
    const contact = as(pharmacyContact(await build.pharmacyContact()))
    expect((await contact.get('/api/admin/pharmacies')).status).toBe(403)
    expect((await contact.get('/api/participant/registrations')).status).toBe(403)
    expect((await office.get('/api/pharmacy/me')).status).toBe(403)
  })

  test('is left by signing out', async () => {
    const { browser } = await atTheDoor()
    expect((await browser.post('/api/logout')).status).toBe(200)
    expect((await browser.get('/api/pharmacy/me')).status).toBe(401)
  })
})

describe('the office', () => {
  test('refuses who asks, tells them, and signs them out; they do not ask again', async () => {
    const { email, browser } = await atTheDoor()
    await browser.put('/api/pharmacy/access', access)
    const asked = (await waiting()).find((contact) => contact.email === email)
    expect((await decide(asked?.id ?? 0, { state: 'refused' })).body.state).toBe('refused')
    expect((await browser.get('/api/pharmacy/me')).status).toBe(401)
    const letter = (await lettersTo(db, email)).find(({ type }) => type === 'pharmacy_access')
    // Asked of the wrong address, the right one is a door away.
    expect(letter?.textContent).toContain('/espace-pharmacie')
    expect(letter?.htmlContent).toMatch(/href="[^"]+\/espace-pharmacie"/)
    const back = await atTheDoor(email)
    expect((await back.me()).state).toBe('refused')
    expect(await back.browser.put('/api/pharmacy/access', access)).toMatchObject({
      status: 409,
      body: { code: 'contact_not_waiting' },
    })
  })

  test('takes access back from the contact who has it, on every browser, and from nobody else', async () => {
    const contact = await build.pharmacyContact()
    const browser = as(pharmacyContact(contact))
    expect((await browser.get('/api/pharmacy/me')).status).toBe(200)
    expect((await decide(contact.id, { state: 'removed' })).body).toMatchObject({ state: 'removed', pharmacy: null })
    expect((await browser.get('/api/pharmacy/me')).status).toBe(401)
    expect(await db.$count(sessions, eq(sessions.contactId, contact.id))).toBe(0)
    const proven = await build.pharmacyContact({ state: 'proven' })
    for (const body of [{ state: 'removed' }, { state: 'refused' }])
      expect(await decide(proven.id, body)).toMatchObject({ status: 409, body: { code: 'contact_not_waiting' } })
  })

  test('lets nobody in for a pharmacy that is put away or not there', async () => {
    const { id } = await build.pharmacyContact({ state: 'asked' })
    const archived = await build.pharmacy({ archivedAt: new Date() })
    expect(await decide(id, { state: 'approved', pharmacyId: archived.id })).toMatchObject({ status: 409 })
    expect(await decide(id, { state: 'approved', pharmacyId: 2_147_483_647 })).toMatchObject({ status: 404 })
    expect(await decide(id, { state: 'approved' })).toMatchObject({ status: 422 })
  })

  test('merging two pharmacies, has the contacts of the one speak for the other', async () => {
    const contact = await build.pharmacyContact()
    const { id, name } = await build.pharmacy()
    await office.post(`/api/admin/pharmacies/${id}/merges`, { from: contact.pharmacyId })
    const { body } = await as(pharmacyContact(contact)).get<OwnContact>('/api/pharmacy/me')
    expect(body.pharmacy).toEqual({ id, name })
  })
})

test('contacts who may not enter are forgotten 30 days after the last that happened; the others stay', async () => {
  const long = new Date(clock.now().getTime() - 31 * day)
  const of = (state: 'proven' | 'refused' | 'approved', decidedAt: Date | null) =>
    build.pharmacyContact({ state, createdAt: long, askedAt: long, decidedAt })
  const [gone, refused, fresh, kept] = [
    await of('proven', null),
    await of('refused', long),
    await of('refused', clock.now()),
    await of('approved', long),
  ]
  await deleteExpiredContacts(db, clock.now())
  const left = await db.select({ id: pharmacyContacts.id }).from(pharmacyContacts)
  const ids = left.map(({ id }) => id)
  expect([gone, refused, fresh, kept].map(({ id }) => ids.includes(id))).toEqual([false, false, true, true])
})
