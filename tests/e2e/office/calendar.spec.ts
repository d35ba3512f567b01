import type { Page } from '@playwright/test'
import { expectFits, smallScreen } from '../small-screen.ts'
import { expect, expectAccessible, long, test } from './office.ts'
import { ownTraining } from './own-rows.ts'

/** Two sessions of one trainer at the same time, the second over two days, and one that is cancelled; in a month of their own. */
async function month(page: Page) {
  const trainers = ['Dr Akissi Brou']
  const first = await ownTraining(page, { startsAt: '2091-05-14T09:00:00Z', endsAt: '2091-05-14T12:00:00Z', trainers })
  const second = await ownTraining(page, {
    ...{ startsAt: '2091-05-14T10:00:00Z', endsAt: '2091-05-15T12:00:00Z', duration: 6, trainers },
  })
  const cancelled = await ownTraining(page, { startsAt: '2091-05-21T09:00:00Z', status: 'annulée', trainers })
  return { first, second, cancelled }
}

test('the month is looked at, a double booking seen, and a session opened and left again', async ({ office: page }) => {
  const { first, second, cancelled } = await month(page)
  await page.goto('/admin?onglet=formations&mois_affiche=2091-04')
  await page.getByRole('tab', { name: 'Calendrier' }).click()
  await expect(page.getByRole('tab', { name: 'Calendrier' })).toBeFocused()
  await expect(page.getByText('Aucune session ce mois-ci.')).toBeVisible()
  await page.getByRole('button', { name: 'Mois suivant' }).click()
  const grid = page.getByRole('table', { name: 'mai 2091' })
  const day = (number: string) => grid.getByRole('cell').filter({ hasText: new RegExp(`^${number}`) })
  await expect(day('14')).toContainText(first.title)
  await expect(day('14')).toContainText(second.title)
  await expect(day('14')).toContainText('Double réservation')
  await expect(day('15')).toContainText(second.title)
  await expect(day('15')).not.toContainText('Double réservation')
  await expect(day('21')).toContainText('Annulée')
  const listed = page.getByRole('tabpanel', { name: 'Calendrier' }).getByRole('listitem').filter({ hasText: '14 mai' })
  await expect(listed).toContainText(`Dr Akissi Brou, aussi pour « ${second.title} »`)
  await expect(listed).toContainText('0 place prise sur 15')
  await expectAccessible(page)

  await page.getByRole('searchbox').fill(cancelled.title)
  await expect(day('14')).not.toContainText(first.title)
  await expect(day('21')).toContainText(cancelled.title)
  await page.getByRole('searchbox').fill('')
  await day('14').getByRole('link', { name: first.title }).click()
  await expect(page.getByRole('heading', { name: first.title })).toBeFocused()
  await page.getByRole('link', { name: 'Toutes les formations' }).click()
  await expect(grid).toBeVisible()
  await page.getByRole('tab', { name: 'Liste' }).click()
  await expect(page.getByRole('columnheader', { name: 'Titre' })).toBeVisible()
})

test('the calendar of a small screen is a list by day, in English too', long, async ({ office: page }) => {
  const { first } = await month(page)
  await page.setViewportSize(smallScreen)
  await page.goto('/admin?language=en&onglet=formations&vue=calendrier&mois_affiche=2091-05')
  const listed = page.getByRole('tabpanel', { name: 'Calendar' }).getByRole('listitem')
  await expect(listed.filter({ hasText: '14 May' }).first()).toContainText(first.title)
  await expect(page.getByText('Double booking: Dr Akissi Brou').first()).toBeVisible()
  await expectFits(page, 'the calendar')
  await expectAccessible(page)
})
