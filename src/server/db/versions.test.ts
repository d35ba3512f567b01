import { expect, test } from 'vitest'
import { administrator, participant, startApi } from '../../../tests/api.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'
import { profileForm, trainingForm } from '../../../tests/forms.ts'
import { defaultSettings } from '../../domain/company/default-settings.ts'
import type { Problem } from '../../domain/values/problem.ts'

const { as, build } = await startApi()
const office = as(administrator(await build.administrator()))

type Browser = typeof office
interface Edit {
  browser: Browser
  url: string
  version: number
  /** Two edits of the same field, and what each leaves to be read. */
  mine: object
  theirs: object
  left: object
}

const contactData = (lastName: string) => ({
  firstName: 'Aïcha',
  lastName,
  email: 'aicha.traore@example.ci',
  phone: '0708091011',
  organization: 'Pharmacie du Lac',
  position: 'Titulaire',
})

/** Everything that can be edited in a form, by the call that saves it (docs/decisions/0018). */
const edits = {
  'PUT /api/trainings/{id}': async () => {
    const { id, version } = await build.training()
    const titled = (title: string) => ({ ...trainingForm(), title })
    const [mine, theirs] = [titled('Ma formation'), titled('Leur formation')]
    return { browser: office, url: `/api/trainings/${id}`, version, mine, theirs, left: { title: 'Leur formation' } }
  },
  'PUT /api/registrations/{id}/status': async () => {
    const { id, version } = await build.registration()
    const left = { registration: { status: 'annulée' } }
    const url = `/api/registrations/${id}/status`
    return { browser: office, url, version, mine: { status: 'confirmée' }, theirs: { status: 'annulée' }, left }
  },
  'PUT /api/registrations/{id}/payment': async () => {
    const { id, version } = await build.registration({ price: 65_000 })
    const paid = (paymentAmount: number) => ({ paymentStatus: 'partiel', paymentAmount })
    const [mine, theirs] = [paid(10_000), paid(20_000)]
    const left = { registration: { paymentAmount: 20_000 } }
    return { browser: office, url: `/api/registrations/${id}/payment`, version, mine, theirs, left }
  },
  'PUT /api/registrations/{id}/participant': async () => {
    const { id, version } = await build.registration()
    const [mine, theirs] = [contactData('Koné'), contactData('Diallo')]
    const left = { participant: { lastName: 'Diallo' } }
    return { browser: office, url: `/api/registrations/${id}/participant`, version, mine, theirs, left }
  },
  'PUT /api/admin/users/{id}/role': async () => {
    const { id, version } = await build.administrator()
    const [mine, theirs] = [{ role: 'reader' }, { role: 'trainer' }]
    return { browser: office, url: `/api/admin/users/${id}/role`, version, mine, theirs, left: theirs }
  },
  'PUT /api/admin/documents/{id}/fne': async () => {
    const { id, version } = await build.document(await issuedDocument('invoice'))
    const numbered = (fneNumber: string) => ({ fneNumber, fneUrl: 'https://fne.example/1' })
    const [mine, theirs] = [numbered('FNE-1'), numbered('FNE-2')]
    return {
      browser: office,
      url: `/api/admin/documents/${id}/fne`,
      version,
      mine,
      theirs,
      left: { fneNumber: 'FNE-2' },
    }
  },
  'PUT /api/admin/settings/firm': async () => {
    const url = '/api/admin/settings/firm'
    const named = (name: string) => ({ ...defaultSettings.firm, name })
    const [mine, theirs] = [named('Ma firme'), named('Leur firme')]
    return { browser: office, url, version: 1, mine, theirs, left: { value: { name: 'Leur firme' } } }
  },
  'PUT /api/participant/profile': async () => {
    const person = await build.participant()
    const living = (city: string) => ({ ...profileForm(person.email), city })
    const [mine, theirs] = [living('Bouaké'), living('Korhogo')]
    const left = { participant: { city: 'Korhogo' } }
    return {
      browser: as(participant(person)),
      url: '/api/participant/profile',
      version: person.version,
      mine,
      theirs,
      left,
    }
  },
} satisfies Record<string, () => Promise<Edit>>

test.each(Object.entries(edits))(
  '%s refuses an edit of an older version, and answers what stands there now',
  async (_, begin) => {
    const { browser, url, version, mine, theirs, left } = await begin()
    expect(await browser.put(url, { ...theirs, version })).toMatchObject({ status: 200, body: left })
    const late = await browser.put<Problem & { current: { version?: number } }>(url, { ...mine, version })
    expect(late).toMatchObject({ status: 409, body: { code: 'edit_conflict', current: left } })
    // Anyone who has seen theirs, and a caller who knows no versions, writes.
    expect((await browser.put(url, mine)).status).toBe(200)
  },
)

test('of two edits of one version at the same moment one is written, the other refused', async () => {
  const { browser, url, version, mine, theirs } = await edits['PUT /api/registrations/{id}/payment']()
  const answers = await Promise.all([mine, theirs].map((body) => browser.put(url, { ...body, version })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('whatever writes a row moves its version', async () => {
  const { id, version } = await build.registration({ price: 65_000 })
  await office.post('/api/payments', { registrationId: id, amount: 20_000, method: 'mobile' })
  const late = await office.put(`/api/registrations/${id}/payment`, {
    paymentStatus: 'complet',
    paymentAmount: 65_000,
    version,
  })
  expect(late).toMatchObject({ status: 409, body: { current: { registration: { paymentAmount: 20_000 } } } })
})
