import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { trainingForm } from '../../../tests/forms.ts'
import type { RecordedPayment } from '../../domain/payments/payment.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'

const { as, build } = await startApi()
const office = as(administrator(await build.administrator()))

/** The ids of what a list finds. */
const found = async (list: string, q: string) =>
  (await office.get<{ id: number }[]>(`${list}${list.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}`)).body.map(
    ({ id }) => id,
  )
const registrations = '/api/admin/registrations'

test.each([
  [
    { lastName: 'N Guessan', firstName: 'Kouame Yao' },
    ["N'Guessan", 'N’Guessan', 'NGuessan', 'nguessan kouame', 'Kouame-Yao', 'KouameYao'],
  ],
  [
    { lastName: 'N’Guessan', firstName: 'Kouamé-Yao' },
    ['N Guessan', 'N-Guessan', 'N´Guessan', 'NʼGuessan', 'Kouame Yao', 'KOUAMEYAO'],
  ],
  [{ lastName: 'Tra Bi', firstName: 'Irié' }, ['Tra-Bi', 'TraBi', 'Tra‑Bi', 'Irié - Tra Bi']],
  [{ lastName: 'N´Zi', firstName: 'Awa' }, ["N'Zi", 'NZi', 'N´Zi', 'n zi']],
  [{ lastName: 'Yao', firstName: 'Ama', organization: 'Pharmacie Saint Michel' }, ['Saint-Michel', 'SaintMichel']],
])('%o is found however it is typed', async (person, spellings) => {
  const { id } = await build.registration(person)
  await build.registration({ lastName: 'Zadi', firstName: 'Paul', organization: 'Pharmacie du Port' })
  for (const q of spellings) expect(await found(registrations, q), q).toContain(id)
  expect(await found(registrations, 'Introuvable')).toEqual([])
})

test('a payment is found by its payer, however the name is typed, and a registration by a reference with any marks', async () => {
  const registration = await build.registration({ lastName: 'Tra Bi', firstName: 'Zoé', price: 65_000 })
  const reference = `T_W${uniqueWord()}9`
  const form = { registrationId: registration.id, amount: 1_000, method: 'mobile', reference }
  const { body } = await office.post<RecordedPayment>('/api/payments', form)
  expect(await found('/api/payments', 'trabi zoe')).toEqual([body.id])
  for (const q of [reference, reference.replace('_', ''), reference.replace('_', '-')]) {
    expect(await found(registrations, q), q).toEqual([registration.id])
    expect(await found('/api/payments', q), q).toEqual([body.id])
  }
  expect((await found('/api/admin/documents', 'Tra-Bi Zoé')).length).toBeGreaterThan(0)
})

test('messages, lines of statements and pharmacies are found so too', async () => {
  const message = await build.contactMessage({ name: 'Tra Bi Goré' })
  expect(await found('/api/admin/messages', 'TraBi Goré')).toContain(message.id)
  const line = await build.statementLine({ payerName: 'KOUAME YAO GORE' })
  expect(await found('/api/admin/statement-lines', 'Kouamé-Yao')).toContain(line.id)
  const pharmacy = await build.pharmacy({ name: 'Pharmacie N Zi du Lac' })
  expect(await found('/api/admin/pharmacies', 'N’Zi')).toContain(pharmacy.id)
})

test.each([
  ['N Guessan Kouame Yao', ["N'Guessan", 'N’Guessan', 'NGuessan', 'nguessan kouame', 'Kouamé-Yao', 'KouameYao']],
  ['Dr N’Guessan Tra-Bi', ['N Guessan', 'N-Guessan', 'N´Guessan', 'Tra Bi', 'TraBi', 'dr nguessan']],
])(
  'a session and what the trail says of it are found by the trainer %s, however the name is typed',
  async (trainer, spellings) => {
    const { body } = await office.post<Training>('/api/trainings', trainingForm({ trainers: ['Awa Zadi', trainer] }))
    const { body: other } = await office.post<Training>('/api/trainings', trainingForm({ trainers: ['Paul Gnago'] }))
    for (const q of spellings) {
      for (const list of ['/api/trainings', '/api/trainings?sort=title']) {
        const ids = await found(list, q)
        expect(ids, q).toContain(body.id)
        expect(ids, q).not.toContain(other.id)
      }
      const told = await office.get<{ subjectId: number }[]>(
        `/api/admin/audit?subjectType=training&q=${encodeURIComponent(q)}`,
      )
      expect(
        told.body.map(({ subjectId }) => subjectId),
        q,
      ).toContain(body.id)
    }
    expect(await found('/api/trainings', 'Introuvable')).toEqual([])
  },
)

test('a change of a name is found in the trail, however the name is typed', async () => {
  const { id, version } = await build.registration({ lastName: 'Zadi', firstName: 'Ama' })
  const form = {
    firstName: 'Ama Affoué',
    lastName: 'N Dri',
    phone: '+2250708091011',
    organization: 'Pharmacie du Port',
    position: 'Auxiliaire',
    version,
    holder: 'same',
  }
  expect(await office.put(`/api/registrations/${id}/participant`, form)).toMatchObject({ status: 200 })
  for (const q of ["N'Dri", 'NDri', 'N-Dri', 'AmaAffoué']) {
    const { body } = await office.get<{ subjectId: number }[]>(
      `/api/admin/audit?subjectType=registration&q=${encodeURIComponent(q)}`,
    )
    expect(
      body.map(({ subjectId }) => subjectId),
      q,
    ).toContain(id)
  }
})
