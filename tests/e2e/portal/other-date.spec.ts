import { request as newRequest } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { trainingForm } from '../../forms.ts'
import { asOffice, expect, expectAccessible, test } from '../officina.ts'
import { smallScreen } from '../small-screen.ts'
import { person, signIn } from './participant.ts'

test('whose session was cancelled takes another date with one click, on a phone, and keeps what was paid', async ({
  page,
  officina,
  baseURL,
}) => {
  await page.setViewportSize(smallScreen)
  const office = await newRequest.newContext({ ...(baseURL && { baseURL }) })
  await asOffice(office)
  const title = `Session ${uniqueWord()}`
  const create = async (changes: object) =>
    (await office.post('/api/trainings', { data: trainingForm({ title, price: 65_000, ...changes }) })).json()
  const first = await create({ startsAt: '2031-03-03T09:00:00Z' })
  await create({ startsAt: '2031-04-07T09:00:00Z', location: 'Bouaké', programmeId: first.programmeId })
  const who = person('date')
  const registration = {
    ...who,
    trainingId: first.id,
    organization: 'Pharmacie de la Lagune',
    position: 'Auxiliaire',
    locale: 'fr',
  }
  const { id } = await (await office.post('/api/admin/registrations', { data: registration })).json()
  const payment = { registrationId: id, amount: 65_000, method: 'mobile', reference: uniqueWord().toUpperCase() }
  expect((await office.post('/api/payments', { data: payment })).ok()).toBe(true)
  const cancelled = { title, description: first.description, status: 'annulée' }
  expect((await office.put(`/api/trainings/${first.id}`, { data: cancelled })).ok()).toBe(true)
  await office.dispose()

  await signIn(page, officina, who)
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /Détails/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Cette session est annulée. Choisissez une autre date')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /lundi 7 avril 2031/i }).click()
  await expect(page.getByText('Date changée').first()).toBeVisible()
  await expect(dialog).toContainText('Bouaké')
  await expect(dialog).toContainText('Payé')
  await expect(dialog).not.toContainText('Cette session est annulée')
})
