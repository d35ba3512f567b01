import type { Page } from '@playwright/test'
import { expect, screenOf, test } from './office.ts'
import { ownTraining, setTrainingStatus } from './own-rows.ts'

const entries = (page: Page) => screenOf(page).locator('ol > li')

test('next and previous go on from a row, whatever comes meanwhile; the address keeps it, and a search takes it away', async ({
  office: page,
}) => {
  const training = await ownTraining(page)
  const change = (number: number) =>
    setTrainingStatus(page, { ...training, description: `Texte ${String(number).padStart(3, '0')}` }, 'programmée')
  for (let number = 1; number <= 101; number += 1) await change(number)
  await page.goto(`/admin?onglet=journal&q=${encodeURIComponent(training.title)}`)
  await expect(entries(page).last()).toContainText('Texte 052')

  await change(102)
  await page.getByRole('button', { name: 'Suivant' }).click()
  await expect(entries(page).first()).toContainText('Texte 051')
  await expect(page).toHaveURL(/[?&]page=2&apres=\d+/)
  await page.getByRole('button', { name: 'Suivant' }).click()
  await expect(entries(page).first()).toContainText('Texte 001')
  await page.getByRole('button', { name: 'Précédent' }).click()
  await expect(entries(page).first()).toContainText('Texte 051')
  await expect(page).toHaveURL(/[?&]page=2&avant=\d+/)
  await page.reload()
  await expect(entries(page).first()).toContainText('Texte 051')
  await page.goBack()
  await expect(entries(page).first()).toContainText('Texte 001')

  await page.getByRole('searchbox').fill(`${training.title} Texte`)
  await expect(entries(page).first()).toContainText('Texte 102')
  await expect(page).not.toHaveURL(/page=|apres=|avant=/)
})
