import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, failing, long, test, toast } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

/** Exports the list shown, and gives the file's name and its bytes. */
async function save(page: Page, format: string) {
  await page.getByRole('button', { name: 'Choisir le format' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
const linesOf = (csv: Buffer) => csv.toString('utf8').trim().split('\r\n')

test('each list is exported as it is filtered, under the server’s name', long, async ({ office: page }) => {
  const training = await ownTraining(page)
  const { id } = await ownRegistration(page, training.id)
  const { reference } = await ownPayment(page, id, 5_000)
  const found = encodeURIComponent(training.title)

  await page.goto(`/admin?onglet=inscriptions&q=${found}&statut=confirm%C3%A9e`)
  const registrations = await save(page, 'CSV (tableur)')
  expect(registrations.name).toMatch(/^inscriptions-\d{4}-\d\d-\d\d\.csv$/)
  expect(linesOf(registrations.bytes)).toHaveLength(2)
  await expect(toast(page)).toContainText('Fichier enregistré')
  await expect(toast(page)).toContainText(registrations.name)

  await page.goto(`/admin?onglet=formations&q=${found}`)
  const trainings = await save(page, 'Excel (XLSX)')
  expect(trainings.name).toMatch(/^formations-.*\.xlsx$/)
  expect(trainings.bytes.subarray(0, 2).toString()).toBe('PK')

  await page.goto(`/admin?onglet=paiements&q=${reference}`)
  const payments = linesOf((await save(page, 'CSV (tableur)')).bytes)
  expect(payments).toHaveLength(2)
  expect(payments[1]).toContain(reference)
})

test('by keyboard alone, and nothing for axe to find', async ({ office: page }) => {
  await page.goto('/admin?onglet=formations')
  await page.getByRole('button', { name: 'Choisir le format' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'CSV (tableur)' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Choisir le format' })).toBeFocused()
})

test('while the file comes, the button tells so; a failure says why', long, async ({ office: page }) => {
  await page.goto('/admin?onglet=inscriptions')
  const mend = await failing(page, /registrations\/export/)
  await page.getByRole('button', { name: 'Exporter' }).click()
  await expect(toast(page)).toContainText('Une erreur est survenue: Une erreur est survenue sur le serveur.')
  await mend()

  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/registrations\/export/, async (route) => {
    await held
    await route.abort()
  })
  await page.getByRole('button', { name: 'Choisir le format' }).click()
  await page.getByRole('menuitem', { name: 'CSV (tableur)' }).click()
  await expect(page.getByRole('button', { name: 'Export… 0 Ko' })).toBeDisabled()
  letGo()
  await expect(toast(page)).toContainText('Pas de connexion.')
  await expect(page.getByRole('button', { name: 'Exporter' })).toBeEnabled()
})
