import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, long, test, toast } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const rows = (page: Page) => page.locator('tbody tr')
const bar = (page: Page) => page.getByRole('region', { name: 'Inscriptions sélectionnées' })
const progress = (page: Page) => page.getByRole('region', { name: 'Actions sur plusieurs inscriptions' })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Sélectionner ${name}`, exact: true })

/** People waiting for one training, in a list of their own, in the order of their names. */
async function group(page: Page, people: Record<string, string>): Promise<Record<string, number>> {
  const { id, title } = await ownTraining(page)
  const ids: Record<string, number> = {}
  for (const [lastName, status] of Object.entries(people)) {
    ids[lastName] = (await ownRegistration(page, id, { firstName: 'Aya', lastName, status })).id
  }
  await page.goto(`/admin?onglet=inscriptions&tri=participant&ordre=asc&q=${encodeURIComponent(title)}`)
  await expect(rows(page)).toHaveCount(Object.keys(people).length)
  return ids
}

test('those ticked are confirmed together, and nobody else', async ({ office: page }) => {
  await group(page, { Amani: 'en_attente', Brou: 'en_attente', Coulibaly: 'en_attente' })
  await box(page, 'Aya Amani').check()
  await box(page, 'Aya Brou').check()
  await expect(bar(page)).toContainText('2 inscriptions sélectionnées')
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Confirmer' }).click()
  await expect(toast(page)).toContainText('2 inscriptions confirmées')
  await expect(rows(page)).toContainText(['Confirmée', 'Confirmée', 'En attente'])
  await expect(bar(page)).toHaveCount(0)
  await expect(progress(page)).toHaveCount(0)
})

test('the whole page is ticked and unticked at once; a search begins with none', long, async ({ office: page }) => {
  await group(page, { Amani: 'en_attente', Brou: 'en_attente' })
  const all = page.getByRole('checkbox', { name: 'Sélectionner la page' })
  await box(page, 'Aya Amani').check()
  await expect(all).toBeChecked({ indeterminate: true })
  await all.click()
  await expect(box(page, 'Aya Brou')).toBeChecked()
  await all.click()
  await expect(bar(page)).toHaveCount(0)
  await all.click()
  await page.getByRole('tab', { name: 'En attente' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(bar(page)).toHaveCount(0)
})

test('a cancellation of several is taken back in time, and nobody is told', async ({ office: page }) => {
  await group(page, { Amani: 'confirmée', Brou: 'confirmée' })
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).click()
  await bar(page).getByRole('button', { name: 'Marquer comme annulées' }).click()
  await expect(progress(page)).toContainText('2 inscriptions à annuler.')
  await expect(progress(page)).toBeFocused()
  await progress(page).getByRole('button', { name: 'Arrêter' }).click()
  await expect(toast(page)).toContainText('Arrêté\u00A0: rien n’a été fait')
  await expect(progress(page)).toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'Confirmée' })).toHaveCount(2)
})

test('each that fails is told by name with the reason, and opened from there', async ({ office: page }) => {
  await group(page, { Amani: 'confirmée', Brou: 'annulée', Coulibaly: 'confirmée' })
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).click()
  await bar(page).getByRole('button', { name: 'Envoyer un rappel' }).click()
  await expect(toast(page)).toContainText('2 rappels envoyés')
  const failures = progress(page).getByRole('alert')
  await expect(failures).toContainText('Une inscription n’a pas pu être traitée')
  await expect(failures).toContainText(/Aya Brou\s: Cette inscription est annulée\./)
  await expectAccessible(page)
  await failures.getByRole('button', { name: 'Aya Brou' }).click()
  await expect(page.getByRole('dialog')).toContainText('Aya Brou')
  await page.keyboard.press('Escape')
  await progress(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(progress(page)).toHaveCount(0)
})

test('the work goes on while the page is away, and how it ended is told after', async ({ office: page }) => {
  await group(page, { Amani: 'en_attente', Brou: 'annulée' })
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).click()
  await bar(page).getByRole('button', { name: 'Envoyer un rappel' }).click()
  await expect(progress(page).getByRole('progressbar')).toBeVisible()
  await page.reload()
  await expect(progress(page)).toContainText('1 rappel envoyé')
  await expect(progress(page).getByRole('alert')).toContainText('Aya Brou')
  await progress(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(progress(page)).toHaveCount(0)
})

test('with the line cut nothing begins, and what was ticked stays ticked', long, async ({ office: page }) => {
  await group(page, { Amani: 'en_attente', Brou: 'en_attente' })
  await page.route('**/api/admin/bulk-actions', (route) => route.abort())
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).click()
  await bar(page).getByRole('button', { name: 'Confirmer' }).click()
  await expect(toast(page)).toContainText('Pas de connexion.')
  await expect(bar(page)).toContainText('2 inscriptions sélectionnées')
  await page.unroute('**/api/admin/bulk-actions')
  await bar(page).getByRole('button', { name: 'Confirmer' }).click()
  await expect(rows(page).filter({ hasText: 'Confirmée' })).toHaveCount(2)
})

test('those ticked are exported, and nobody else', long, async ({ office: page }) => {
  const { Amani, Coulibaly } = await group(page, { Amani: 'confirmée', Brou: 'confirmée', Coulibaly: 'confirmée' })
  await box(page, 'Aya Amani').check()
  await box(page, 'Aya Coulibaly').check()
  await bar(page).getByRole('button', { name: 'Choisir le format' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV (tableur)' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const numbers = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(';')[0]))
  expect(numbers.toSorted((one, other) => one - other)).toEqual([Amani, Coulibaly])
})

test('on a phone the cards are ticked as well', async ({ office: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await group(page, { Amani: 'en_attente', Brou: 'en_attente' })
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).check()
  await expect(bar(page)).toContainText('2 inscriptions sélectionnées')
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Confirmer' }).click()
  await expect(rows(page).filter({ hasText: 'Confirmée' })).toHaveCount(2)
})
