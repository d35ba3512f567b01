import { expectFits, smallScreen } from '../small-screen.ts'
import { expect, expectAccessible, long, test, toast } from './office.ts'
import { ownTraining } from './own-rows.ts'

// A Saturday; a week later, the programme has another session.
const dates = { startsAt: '2090-01-07T09:00:00Z', endsAt: '2090-01-07T12:00:00Z' }

test('a session is repeated every week, without the days that are taken or left out', async ({ office: page }) => {
  const { id, title, programmeId } = await ownTraining(page, dates)
  await ownTraining(page, { title, programmeId, startsAt: '2090-01-14T09:00:00Z' })
  await page.goto(`/admin?onglet=formations&formation=${id}`)
  await page.getByRole('button', { name: 'Répéter' }).click()
  const dialog = page.getByRole('dialog')
  const day = (name: string) => dialog.getByRole('checkbox', { name })
  await expect(dialog.getByRole('checkbox')).toHaveCount(4)
  await expect(day('14 janvier 2090')).toBeDisabled()
  await expect(day('14 janvier 2090')).toHaveAccessibleName(/déjà une session de cette formation/)
  await expectAccessible(page)
  await dialog.getByLabel('Nombre de fois').fill('60')
  await expect(dialog.getByText('Un nombre de 1 à 52')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Créer/ })).toBeDisabled()
  await dialog.getByLabel('Nombre de fois').fill('5')
  await expect(dialog.getByRole('checkbox')).toHaveCount(5)
  await day('28 janvier 2090').press('Space')
  await dialog.getByRole('button', { name: 'Créer 3 sessions' }).press('Enter')
  await expect(toast(page)).toContainText('3 sessions créées')
  await expect(dialog).toBeHidden()
  const found = await page.request.get(`/api/trainings?programmeId=${programmeId}&sort=startsAt&order=asc`)
  const days = (await found.json()).map(({ startsAt }: { startsAt: string }) => startsAt.slice(0, 10))
  expect(days).toEqual(['2090-01-07', '2090-01-14', '2090-01-21', '2090-02-04', '2090-02-11'])
})

test('in English, on a small screen, Sundays wait to be ticked', long, async ({ office: page }) => {
  const { id } = await ownTraining(page, { startsAt: '2090-01-01T09:00:00Z' })
  await page.setViewportSize(smallScreen)
  await page.goto(`/admin?language=en&onglet=formations&formation=${id}`)
  await page.getByRole('button', { name: 'Repeat' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How often').selectOption('Every month, same weekday')
  await expect(dialog.getByRole('checkbox', { name: '5 February 2090' })).not.toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Create 0 sessions' })).toBeDisabled()
  await expectFits(page, 'repeating')
  await dialog.getByRole('checkbox', { name: '5 February 2090' }).check()
  await dialog.getByRole('button', { name: 'Create 1 session' }).click()
  await expect(toast(page)).toContainText('1 session created')
})
