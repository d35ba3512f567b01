import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { asColleague } from './colleague.ts'
import { expect, expectAccessible, failing, long, screenOf, test } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const entries = (page: Page) => screenOf(page).locator('ol > li')

/** Confirms a registration as somebody whose name stands nowhere else in the trail. */
async function work(page: Page) {
  const { username } = await asColleague(page)
  const training = await ownTraining(page)
  const registration = await ownRegistration(page, training.id, { firstName: 'Awa', lastName: 'Koné' })
  return { username, training, registration }
}

test('who did what, what stood before and after, and the way to the record', async ({ office: page }) => {
  const { username, training, registration } = await work(page)
  await page.goto('/admin?onglet=journal')
  await page.getByRole('searchbox').fill(username)
  const change = entries(page).filter({ hasText: 'a confirmé l’inscription' })
  await expect(change).toHaveCount(1)
  await expect(change).toContainText(username)
  await expect(change).toContainText(`a confirmé l’inscription d’Awa Koné à «\u00a0${training.title}\u00a0»`)
  await expect(change.getByRole('deletion')).toHaveText('En attente')
  await expect(change.getByRole('insertion')).toHaveText('Confirmée')
  await expect(entries(page).filter({ hasText: 'a créé la formation' })).toContainText('Session ')
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Action' }).selectOption('Changement de statut')
  await expect(entries(page)).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Type de fiche' }).selectOption('Formations')
  await expect(page.getByText('Aucune action ne correspond à votre recherche.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Type de fiche' }).selectOption('Inscriptions')
  await expect(entries(page)).toHaveCount(1)
  await page.reload()
  await change.getByRole('link', { name: /^Historique/ }).click()
  await expect(page.getByText(`n° ${registration.id} seulement`)).toBeVisible()
  await expect(entries(page)).toHaveCount(2)
  await expectAccessible(page)
  await entries(page)
    .first()
    .getByRole('link', { name: /Awa Koné$/ })
    .click()
  await expect(page.getByRole('dialog', { name: `Inscription n° ${registration.id}` })).toBeVisible()
})

test('the trail is taken away as a file, as it is shown', long, async ({ office: page }) => {
  const { username, registration } = await work(page)
  await page.goto(`/admin?onglet=journal&q=${username}&action=change_status`)
  await expect(entries(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Choisir le format' }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('menuitem').filter({ hasText: 'CSV' }).click()
  const lines = (await readFile(await (await downloaded).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`;Inscriptions;${registration.id};Awa Koné;`)
})

test('nothing found, and a trail that cannot be loaded', async ({ office: page }) => {
  await page.goto('/admin?onglet=journal&q=rien+de+tel')
  await expect(page.getByText('Aucune action ne correspond à votre recherche.')).toBeVisible()
  await page.route(/api\/admin\/audit\?/, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }))
  await page.goto('/admin?onglet=journal')
  await expect(page.getByText('Aucune action enregistrée')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  const mend = await failing(page, /api\/admin\/audit\?/)
  await page.reload()
  await expect(page.getByText('Une erreur est survenue lors du chargement du journal.')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(entries(page).first()).toBeVisible()
})

test('in English, on a phone', long, async ({ office: page }) => {
  const { username, training } = await work(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/admin?language=en&onglet=journal&q=${username}`)
  await expect(entries(page).filter({ hasText: 'confirmed the registration of Awa Koné' })).toContainText('Pending')
  await expect(entries(page).filter({ hasText: 'created the training' })).toContainText(training.title)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
