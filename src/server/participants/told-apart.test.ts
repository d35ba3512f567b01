// Where somebody's new registration goes whom the office has told apart from a colleague of one e-mail and phone
// (docs/rules/office.md#person).
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, participant, pharmacyContact, startApi, visitor } from '../../../tests/api.ts'
import { bley, ono } from '../../../tests/colleagues.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { bookedPerson, registrationForm } from '../../../tests/forms.ts'
import { importIn, listOf, personLine } from '../../../tests/import-file.ts'
import type { OwnRegistration } from '../../domain/participants/participant.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, db, clock } = await startApi()
const office = as(administrator(await build.administrator()))

type Who = Pick<typeof bley, 'firstName' | 'lastName' | 'phone'> & { email: string }
const { phone } = bley
const marie = { firstName: 'Marie', lastName: 'Yao', phone }

const training = () => build.training({ startsAt: new Date(clock.now().getTime() + 9 * 86_400_000) })
async function bookedAs(person: object) {
  const contact = as(pharmacyContact(await build.pharmacyContact()))
  const { id: trainingId } = await training()
  await contact.post('/api/pharmacy/bookings', { trainingId, people: [person], termsAccepted: true })
  const [place] = (await contact.get<{ id: number; version: number }[]>('/api/pharmacy/registrations')).body
  return { contact, id: place?.id ?? 0, version: place?.version }
}

/** Each door by which somebody comes to an e-mail; the number of their registration. */
const doors: Record<string, (who: Who) => Promise<unknown>> = {
  'registers with the public form': async (who) =>
    as(visitor).post('/api/registrations', { ...registrationForm((await training()).id), ...who }),
  'is booked by a pharmacy': (who) => bookedAs(bookedPerson({ ...who })),
  'is named for a place': async (who) => {
    const { contact, id, version } = await bookedAs(bookedPerson())
    await contact.put(`/api/pharmacy/registrations/${id}/person`, bookedPerson({ ...who, version }))
  },
  'is imported': async ({ email, firstName, lastName }) => {
    const line = personLine({ 'E-mail': email, Nom: lastName, Prénom: firstName, Téléphone: phone })
    await importIn(office, listOf(line), { trainingId: (await training()).id, wholeFile: false })
  },
  'is given a registration by the office': async (who) => {
    const { id, version } = await build.registration({ trainingId: (await training()).id })
    const rest = { organization: 'Pharmacie du Port', position: 'Auxiliaire', version, holder: 'other' }
    await office.put(`/api/registrations/${id}/participant`, { ...who, ...rest })
  },
}

const cases = [
  { who: ono, has: [bley], gets: 'nobody', why: 'who has no account yet' },
  { who: ono, has: [bley, ono], gets: 'Ono', why: 'by the name that is as it is' },
  { who: { ...bley, firstName: 'Bely' }, has: [ono, bley], gets: 'Bley', why: 'by the name that is most alike' },
  { who: marie, has: [bley, ono], gets: 'nobody', why: 'whose name is neither’s' },
  {
    who: { ...bley, firstName: 'Ama Marie' },
    has: [
      { ...bley, firstName: 'Ama' },
      { ...bley, firstName: 'Marie' },
    ],
    gets: 'nobody',
    why: 'whose name is like both',
  },
]
const table = Object.entries(doors).flatMap(([door, come]) => cases.map((one) => ({ ...one, door, come })))

test.each(table)('somebody $why $door: it is in the account of $gets', async ({ come, who, has, gets }) => {
  const email = `pharmacie.${uniqueWord()}@example.ci`
  const [one = bley, other = { ...ono, phone }] = has
  const told = []
  for (const person of [one, has.length > 1 ? other : ono])
    told.push(await build.registration({ ...person, phone, email }))
  const accounts = []
  for (const [sharer, person] of has.entries())
    accounts.push(await build.participant({ ...person, phone, email, sharer }))
  const [first, second] = told
  expect((await office.post(`/api/admin/people/${first?.id}/separations`, { otherId: second?.id })).status).toBe(201)
  await come({ ...who, phone, email })
  const [newest] = (await db.select().from(registrations).where(eq(registrations.email, email)))
    .toSorted((a, b) => b.id - a.id)
    .filter(({ id }) => id !== first?.id && id !== second?.id)
  expect(newest).toMatchObject({ firstName: who.firstName })
  const reads = []
  for (const account of accounts) {
    const { body } = await as(participant(account)).get<OwnRegistration[]>('/api/participant/registrations')
    if (body.some(({ id }) => id === newest?.id)) reads.push(account.firstName)
  }
  expect(reads).toEqual(gets === 'nobody' ? [] : [gets])
})

test.each([
  { said: 'nothing', holder: undefined, reads: 'Ono' },
  { said: 'that it is the same person', holder: 'same', reads: 'Bley' },
])(
  'the office writes a colleague’s name over a registration and says $said: $reads reads it',
  async ({ holder, reads }) => {
    const email = `pharmacie.${uniqueWord()}@example.ci`
    const one = await build.registration({ ...bley, email })
    const other = await build.registration({ ...ono, phone, email })
    const accounts = [
      await build.participant({ ...bley, email, sharer: 0 }),
      await build.participant({ ...ono, phone, email, sharer: 1 }),
    ]
    const { id, version } = await build.registration({ ...bley, email, participantId: accounts[0]?.id })
    expect((await office.post(`/api/admin/people/${one.id}/separations`, { otherId: other.id })).status).toBe(201)
    const rest = { organization: 'Pharmacie du Port', position: 'Auxiliaire', version, ...(holder && { holder }) }
    const { status } = await office.put(`/api/registrations/${id}/participant`, { ...ono, phone, email, ...rest })
    expect(status).toBe(200)
    const readers = []
    for (const account of accounts) {
      const { body } = await as(participant(account)).get<OwnRegistration[]>('/api/participant/registrations')
      if (body.some((registration) => registration.id === id)) readers.push(account.firstName)
    }
    expect(readers).toEqual([reads])
  },
)
