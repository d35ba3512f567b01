// Who comes on a place of a pharmacy, told to whose place it was, and named by two contacts at once (docs/rules/pharmacies.md#naming).
import { describe, expect, test } from 'vitest'
import { administrator, participant, pharmacyContact, startApi } from '../../../tests/api.ts'
import { bley, ono } from '../../../tests/colleagues.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { bookedPerson } from '../../../tests/forms.ts'
import { numbersOf } from '../../../tests/issued.ts'
import { lettersTo } from '../../../tests/outbox.ts'
import type { OwnRegistration } from '../../domain/participants/participant.ts'
import type { BookedRegistration } from '../../domain/pharmacies/pharmacy-booking.ts'

const { as, build, clock, db } = await startApi()

/** A booking of some people in a session to come, and how its pharmacy's contact reads and names them. */
async function booked(...people: object[]) {
  const contact = await build.pharmacyContact()
  const startsAt = new Date(clock.now().getTime() + 9 * 86_400_000)
  const training = await build.training({ maxParticipants: 30, startsAt, price: 65_000 })
  const browser = as(pharmacyContact(contact))
  const form = { trainingId: training.id, people, termsAccepted: true }
  expect((await browser.post('/api/pharmacy/bookings', form)).status).toBe(201)
  const own = async () => (await browser.get<BookedRegistration[]>('/api/pharmacy/registrations')).body
  const name = (id = 0, person: object = {}, who = browser) =>
    who.put<BookedRegistration & { code?: string; fields?: object; current?: BookedRegistration }>(
      `/api/pharmacy/registrations/${id}/person`,
      person,
    )
  return { contact, training, own, name }
}
const ownEmail = () => `ama.${uniqueWord()}@example.ci`

test('whose place it was is told at their own address, and the session leaves their calendar', async () => {
  const [former, next] = [ownEmail(), await build.participant()]
  const { own, name, training } = await booked(bookedPerson({ email: former, firstName: 'Ama' }))
  const [place] = await own()
  expect((await name(place?.id, bookedPerson({ email: next.email }))).status).toBe(200)
  const [registered, told, ...others] = await lettersTo(db, former)
  expect(others).toEqual([])
  expect(told).toMatchObject({
    type: 'status_update',
    subject: `Votre place a été donnée à une autre personne\u00A0: ${training.title}`,
  })
  expect(told?.textContent).toContain('Bonjour Ama')
  expect(told?.calendar).toContain('METHOD:CANCEL')
  const sequenceIn = (calendar?: string | null) => Number(/SEQUENCE:(\d+)/.exec(calendar ?? '')?.[1])
  expect(sequenceIn(told?.calendar)).toBeGreaterThan(sequenceIn(registered?.calendar))
  // Who comes now has the session in theirs, and reads nothing of the other one's.
  const letters = await lettersTo(db, next.email)
  expect(letters.map(({ type }) => type)).toEqual(['registration'])
  expect(letters[0]?.calendar).toContain('METHOD:PUBLISH')
  const read = await as(participant(next)).get<{ subject: string }[]>('/api/participant/notifications')
  expect(read.body.map(({ subject }) => subject)).toEqual([letters[0]?.subject])
})

test('who is followed by somebody without an address is told; who has none, or whose address is corrected, is not', async () => {
  const [former, wrong, right] = [ownEmail(), ownEmail(), ownEmail()]
  const same = bookedPerson({ email: wrong })
  const { own, name } = await booked(bookedPerson({ email: former }), same, bookedPerson())
  const [first, second, third] = await own()
  expect((await name(first?.id, bookedPerson())).status).toBe(200)
  expect((await lettersTo(db, former)).map(({ type }) => type)).toEqual(['registration', 'status_update'])
  expect((await name(second?.id, { ...same, email: right })).status).toBe(200)
  expect((await lettersTo(db, wrong)).map(({ type }) => type)).toEqual(['registration'])
  expect((await lettersTo(db, right)).map(({ type }) => type)).toEqual(['registration'])
  expect((await name(third?.id, bookedPerson())).status).toBe(200)
})

test('of several who name one place at once, one does; the others read whom, and spend no number', async () => {
  const { contact, own, name } = await booked(bookedPerson())
  const [place] = await own()
  const colleague = as(pharmacyContact(await build.pharmacyContact({ pharmacyId: contact.pharmacyId })))
  const before = (await numbersOf(db, 'invoice')).length
  const people = ['Bamba', 'Koffi', 'Diallo', 'Yao'].map((lastName) => bookedPerson({ lastName }))
  const answers = await Promise.all(
    people.map((person) => name(place?.id, { ...person, version: place?.version }, colleague)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const done = answers.find(({ status }) => status === 200)?.body
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    expect(body).toMatchObject({ code: 'edit_conflict', current: { lastName: done?.lastName, version: done?.version } })
  }
  expect((await numbersOf(db, 'invoice')).length).toBe(before)
  expect((await own())[0]).toMatchObject({ lastName: done?.lastName, version: done?.version })
  // Once that was read, another one is named; a caller that knows no versions names one too.
  expect((await name(place?.id, { ...bookedPerson(), version: done?.version })).status).toBe(200)
  expect((await name(place?.id, bookedPerson())).status).toBe(200)
})

test('who is on the session already is refused at the field of the form that names one person', async () => {
  const email = ownEmail()
  const { own, name } = await booked(bookedPerson(), bookedPerson(), bookedPerson({ email }))
  const [first, second] = await own()
  const { firstName = '', lastName = '', phone = '' } = second ?? {}
  const refused = await name(first?.id, bookedPerson({ firstName, lastName, phone }))
  expect(refused).toMatchObject({ status: 409, body: { code: 'already_registered' } })
  expect(Object.keys(refused.body.fields ?? {})).toEqual(['lastName'])
  expect(Object.keys((await name(first?.id, bookedPerson({ email }))).body.fields ?? {})).toEqual(['email'])
})

describe('on an e-mail that colleagues share', () => {
  /** Two colleagues with an account each, and what each reads in her space. */
  async function colleagues() {
    const email = `pharmacie.${uniqueWord()}@example.ci`
    const accounts = [
      await build.participant({ ...bley, email }),
      await build.participant({ ...ono, email, sharer: 1 }),
    ] as const
    const read = async (account: { id: number }) => {
      const browser = as(participant(account))
      const { body } = await browser.get<OwnRegistration[]>('/api/participant/registrations')
      const letters = await browser.get<{ htmlContent: string }[]>('/api/participant/notifications')
      return { ids: body.map(({ id }) => id), letters: letters.body.map(({ htmlContent }) => htmlContent) }
    }
    return { email, bleys: () => read(accounts[0]), onos: () => read(accounts[1]) }
  }

  test('who is named comes into her own space, by name and by phone, and is written to by her name', async () => {
    const { email, bleys, onos } = await colleagues()
    const named = async (person: object) => {
      const { own, name } = await booked(bookedPerson())
      const [place] = await own()
      expect((await name(place?.id, bookedPerson({ email, ...person }))).status).toBe(200)
      return place?.id ?? 0
    }
    const whole = await named(ono)
    const byName = await named({ ...bley, phone: '+2250799999999' })
    const byPhone = await named({ ...ono, firstName: 'O.', lastName: 'Koffi' })
    const stranger = await named({ firstName: 'Zita', lastName: 'Brou', phone: '+2250788888888' })
    const [first, second] = [await bleys(), await onos()]
    expect(first.ids).toEqual([byName])
    expect(second.ids).toEqual([byPhone, whole])
    expect([...first.ids, ...second.ids]).not.toContain(stranger)
    expect(first.letters.join()).toContain('Bley')
    expect(first.letters.join()).not.toMatch(/Ono|Koffi|Zita/)
    expect(second.letters.join()).not.toMatch(/Bley|Zita/)
  })

  test.each([
    ['', ono.phone],
    [', also where the office told them apart under one phone', bley.phone],
  ])('a place that goes from one to the other leaves her space, and both are told%s', async (_, phone) => {
    const { email, bleys, onos } = await colleagues()
    const held: number[] = []
    if (phone === bley.phone) {
      const [one, other] = [
        await build.registration({ ...bley, email }),
        await build.registration({ ...ono, phone, email }),
      ]
      const office = as(administrator(await build.administrator()))
      await office.post(`/api/admin/people/${one.id}/separations`, { otherId: other.id })
      held.push(one.id, other.id)
    }
    const idsOf = (ids: number[]) => ids.filter((id) => !held.includes(id))
    const { own, name } = await booked(bookedPerson({ email, ...bley }))
    const [place] = await own()
    expect(idsOf((await bleys()).ids)).toEqual([place?.id])
    expect((await name(place?.id, bookedPerson({ email, ...ono, phone }))).status).toBe(200)
    expect(idsOf((await bleys()).ids)).toEqual([])
    const { ids, letters } = await onos()
    expect(idsOf(ids)).toEqual([place?.id])
    expect(letters).toHaveLength(1)
    expect(letters[0]).toContain('Ono')
    expect(letters[0]).not.toContain('Bley')
    const [registered, told, next] = await lettersTo(db, email)
    expect(told).toMatchObject({ type: 'status_update', textContent: expect.stringContaining('Bonjour Bley') })
    expect(next).toMatchObject({ type: 'registration', textContent: expect.stringContaining('Ono') })
    // The session stays in the calendar of their mailbox, as it is from now on.
    const sequenceIn = (calendar?: string | null) => Number(/SEQUENCE:(\d+)/.exec(calendar ?? '')?.[1])
    expect(told?.calendar).toBeNull()
    expect(sequenceIn(next?.calendar)).toBeGreaterThan(sequenceIn(registered?.calendar))
  })
})
