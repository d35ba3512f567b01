import type { RegistrationRow } from '../../../src/domain/registrations/registration.ts'
import { registrationForm } from '../../forms.ts'
import { expect, expectAccessible, test, toast } from './office.ts'
import { ownTraining } from './own-rows.ts'

test('many registrations from one address are to be proven: by a button that needs no script, or cancelled together', async ({
  office: page,
  officina,
  browser,
  playwright,
}) => {
  const { id: trainingId } = await ownTraining(page)
  const visitor = await playwright.request.newContext({ baseURL: officina.url })
  const forms = Array.from({ length: 6 }, () => registrationForm(trainingId))
  for (const data of forms) expect((await visitor.post('/api/registrations', { data })).status()).toBe(201)
  await visitor.dispose()

  const own = async () => {
    const answer = await page.request.get('/api/admin/registrations?group=unproven&sort=id&order=asc&pageSize=200')
    return ((await answer.json()) as RegistrationRow[]).filter((row) => row.trainingId === trainingId)
  }
  expect((await own()).map(({ participant }) => participant.email)).toEqual(forms.slice(3).map(({ email }) => email))

  const email = forms[3]?.email ?? ''
  const mail = await officina.mails.waitFor(({ recipients }) => recipients.includes(email))
  const link = /\S+\/confirmer-mon-adresse\?preuve=[\w-]{43}/.exec(mail.text ?? '')?.[0] ?? ''
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(link)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Confirmer mon adresse')
  // Opening the link, as a mail scanner does, has proven nothing.
  expect(await own()).toHaveLength(3)
  await reader.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Votre adresse est confirmée')
  expect(reader.url()).not.toContain('preuve')
  expect(await own()).toHaveLength(2)
  await reader.goto(`${officina.url}/en/confirmer-mon-adresse?preuve=x`)
  await reader.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(reader.getByRole('main')).toContainText('This link is incomplete.')
  await plain.close()

  await page.goto('/admin')
  const toDo = page.getByRole('region', { name: 'À faire' })
  const toProve = toDo.getByRole('link', { name: /adresses? à prouver/ })
  await expect(toProve).toBeVisible()
  await expectAccessible(page)
  await toProve.click()
  await page.getByRole('button', { name: 'Tout sélectionner' }).click()
  const bar = page.getByRole('region', { name: 'Inscriptions sélectionnées' })
  await bar.getByRole('button', { name: 'Marquer comme annulées' }).click()
  await expectAccessible(page)
  await expect(toast(page)).toContainText(/\d+ inscriptions annulées/)
  expect(await own()).toEqual([])
})
