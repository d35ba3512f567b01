import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, toast } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

/** A colleague at another desk: a browser of their own, signed in as well. */
async function otherDesk(page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext({ locale: 'fr-FR' })
  if (!context) throw new Error('no browser')
  await context.addCookies(await page.context().cookies())
  return context.newPage()
}

const dialog = (page: Page) => page.getByRole('dialog').last()
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Enregistrer', exact: true })
const conflict = (page: Page) => dialog(page).getByRole('alert')

test('two desks edit one training: both values are shown, and neither edit is lost', async ({
  office: mine,
  officina,
}) => {
  const { title } = await ownTraining(mine)
  const theirs = await otherDesk(mine)
  for (const page of [mine, theirs]) {
    await page.goto(`${officina.url}/admin?onglet=formations&q=${encodeURIComponent(title)}`)
    await page.getByRole('button', { name: `Modifier ${title}` }).click()
    await expect(dialog(page).getByLabel('Lieu')).toHaveValue('Abidjan')
  }
  await dialog(theirs).getByLabel('Lieu').fill('Yamoussoukro')
  await dialog(theirs).getByLabel('Description', { exact: true }).fill('Écrit à l’autre bureau')
  await save(theirs).click()
  await expect(toast(theirs)).toContainText('Formation mise à jour')

  await dialog(mine).getByLabel('Lieu').fill('Bouaké')
  await dialog(mine).getByLabel('Prix (FCFA)').fill('70 000')
  await save(mine).click()
  await expect(conflict(mine)).toContainText('Bouaké')
  await expect(conflict(mine)).toContainText('Yamoussoukro')
  // The description was left alone here: nothing is asked about it.
  await expect(conflict(mine)).not.toContainText('Écrit à l’autre bureau')
  await expectAccessible(mine)
  await conflict(mine).getByRole('group', { name: 'Lieu' }).getByLabel('Votre saisie').check()
  await conflict(mine).getByRole('button', { name: 'Appliquer ces choix' }).click()
  await save(mine).click()
  await expect(toast(mine)).toContainText('Formation mise à jour')

  await theirs.reload()
  await theirs.getByRole('button', { name: `Modifier ${title}` }).click()
  await expect(dialog(theirs).getByLabel('Lieu')).toHaveValue('Bouaké')
  await expect(dialog(theirs).getByLabel('Description', { exact: true })).toHaveValue('Écrit à l’autre bureau')
  await expect(dialog(theirs).getByLabel('Prix (FCFA)')).toHaveValue('70000')
  await theirs.context().close()
})

test('a payment recorded meanwhile is shown before a correction replaces it', async ({ office: page }) => {
  const { id } = await ownRegistration(page, (await ownTraining(page)).id)
  await page.goto(`/admin?onglet=inscriptions&q=personne+d%27autre&inscription=${id}`)
  await page.getByRole('button', { name: 'Modifier le paiement' }).click()
  await dialog(page).getByLabel('Payé', { exact: true }).check()
  await dialog(page).getByLabel('Montant').fill('65000')
  const recorded = await page.request.post('/api/payments', {
    data: { registrationId: id, amount: 20_000, method: 'mobile' },
  })
  expect(recorded.status()).toBe(201)
  await save(page).click()
  await expect(conflict(page).getByRole('group', { name: /Montant/ })).toContainText(/20\s000\sFCFA/)
  await expect(conflict(page).getByRole('group', { name: /Montant/ })).toContainText(/65\s000\sFCFA/)
  await expectAccessible(page)
  for (const choice of await conflict(page).getByLabel('Votre saisie').all()) await choice.check()
  await conflict(page).getByRole('button', { name: 'Appliquer ces choix' }).click()
  await save(page).click()
  await expect(toast(page)).toContainText('Paiement mis à jour')
  const ledger = await (await page.request.get(`/api/payments?pageSize=200`)).json()
  expect(ledger.filter((row: { registrationId: number }) => row.registrationId === id)).toHaveLength(2)
})
