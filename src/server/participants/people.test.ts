import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { historyOf } from '../../../tests/outbox.ts'
import type { Person } from '../../domain/registrations/person.ts'

const { as, build, clock, db } = await startApi()
const office = as(administrator(await build.administrator()))
const day = 86_400_000

const person = async (id: number) => (await office.get<Person>(`/api/admin/people/${id}`)).body
const merge = (id: number, otherId: number) => office.post<Person>(`/api/admin/people/${id}/merges`, { otherId })
const idsOf = async (list: string, id: number) =>
  (await office.get<{ id: number }[]>(`/api/${list}?person=${id}`)).body.map((row) => row.id)

/** Somebody who has registered twice, each time with the same e-mail, once spelt in capitals. */
async function twice() {
  const email = `${uniqueWord()}@example.ci`
  const first = await build.registration({ email, price: 65_000, phone: '+2250700000001' })
  const second = await build.registration({ email: email.toUpperCase(), price: 50_000, phone: '+2250700000001' })
  return { email, first, second }
}

describe('a person', () => {
  test('is all registrations of one e-mail, with what was paid and is owed', async () => {
    const { email, first, second } = await twice()
    await build.payment({ registrationId: first.id, amount: 20_000 })
    await build.registration() // somebody else's
    const cancelled = await build.registration({ email, status: 'annulée', price: 40_000 })
    for (const { id } of [first, second, cancelled]) {
      expect(await person(id)).toMatchObject({
        id: cancelled.id,
        emails: [email],
        registrations: 2,
        paid: 20_000,
        remaining: 45_000 + 50_000,
        hasAccount: false,
        merges: [],
      })
    }
  })

  test('has lists of their own: registrations, payments, papers, mails, messages', async () => {
    const { email, first, second } = await twice()
    const other = await build.registration()
    const payments = [
      await build.payment({ registrationId: first.id }),
      await build.payment({ registrationId: second.id }),
    ]
    const paper = await build.document({ registrationId: second.id })
    const mail = await build.notification({ registrationId: first.id })
    const message = await build.contactMessage({ email })
    const reply = await build.messageReply({ messageId: message.id })
    for (const { id } of [first, second]) {
      expect((await idsOf('admin/registrations', id)).toSorted()).toEqual([first.id, second.id].toSorted())
      expect((await idsOf('payments', id)).toSorted()).toEqual(payments.map((payment) => payment.id).toSorted())
      expect(await idsOf('admin/documents', id)).toEqual([paper.id])
      expect(await idsOf('admin/notifications', id)).toEqual([reply.notificationId, mail.id])
      expect(await idsOf('admin/messages', id)).toEqual([message.id])
    }
    expect(await idsOf('admin/registrations', other.id)).toEqual([other.id])
    expect(await idsOf('payments', other.id)).toEqual([])
  })

  test('of a number that no registration has is not there', async () => {
    expect(await office.get('/api/admin/people/2147483647')).toMatchObject({
      status: 404,
      body: { code: 'registration_not_found' },
    })
  })

  test('does not have what their account booked for a colleague', async () => {
    const { id: participantId, email } = await build.participant({ orderNumber: 'CI-2019-1234' })
    const own = await build.registration({ participantId, email })
    const colleague = await build.registration({ participantId })
    const known = { emails: [email], registrations: 1, hasAccount: true, orderNumbers: ['CI-2019-1234'] }
    expect(await person(own.id)).toMatchObject(known)
    expect((await person(colleague.id)).orderNumbers).toEqual([])
  })
})

describe('two people who are one', () => {
  test('are joined, seen from either side, and a third through the second', async () => {
    const [one, other, third] = [await build.registration(), await build.registration(), await build.registration()]
    expect(await merge(one.id, other.id)).toMatchObject({ status: 201, body: { registrations: 2 } })
    await merge(third.id, other.id)
    const all = [one.email, other.email, third.email].toSorted()
    for (const { id } of [one, other, third]) expect((await person(id)).emails.toSorted()).toEqual(all)
    expect(await idsOf('admin/registrations', one.id)).toHaveLength(3)
    expect(await historyOf(db, 'registration', one.id)).toMatchObject([
      { action: 'merge_people', after: { registration: other.id } },
    ])
  })

  test('are not joined twice, nor anybody with themselves', async () => {
    const { first, second } = await twice()
    expect(await merge(first.id, second.id)).toMatchObject({ status: 409, body: { code: 'same_person' } })
    const other = await build.registration()
    await merge(first.id, other.id)
    expect((await merge(other.id, first.id)).body).toMatchObject({ code: 'same_person' })
    expect((await merge(first.id, 2_147_483_647)).status).toBe(404)
  })

  test('joined by two desks at once are joined once', async () => {
    const [one, other] = [await build.registration(), await build.registration()]
    const answers = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)])
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(201)
    expect((await person(one.id)).merges).toHaveLength(1)
  })

  test('are told apart again within 30 days, and joined once more', async () => {
    const [one, other] = [await build.registration(), await build.registration()]
    const { body } = await merge(one.id, other.id)
    const url = `/api/admin/people/${other.id}/merges/${body.merges[0]?.id}`
    expect(body.merges[0]?.canBeUndone).toBe(true)
    expect(await office.delete<Person>(url)).toMatchObject({ status: 200, body: { emails: [other.email], merges: [] } })
    expect((await office.delete(url)).status).toBe(404)
    expect((await merge(one.id, other.id)).status).toBe(201)
  })

  test('stay joined after 30 days', async () => {
    const [one, other] = [await build.registration(), await build.registration()]
    const { body } = await merge(one.id, other.id)
    clock.advance(30 * day)
    const later = as(administrator(await build.administrator()))
    expect((await later.get<Person>(`/api/admin/people/${one.id}`)).body.merges[0]?.canBeUndone).toBe(false)
    expect(await later.delete(`/api/admin/people/${one.id}/merges/${body.merges[0]?.id}`)).toMatchObject({
      status: 409,
      body: { code: 'merge_final' },
    })
  })

  test('of others are not told apart from here', async () => {
    const [one, other, stranger] = [await build.registration(), await build.registration(), await build.registration()]
    const { body } = await merge(one.id, other.id)
    expect((await office.delete(`/api/admin/people/${stranger.id}/merges/${body.merges[0]?.id}`)).status).toBe(404)
  })
})
