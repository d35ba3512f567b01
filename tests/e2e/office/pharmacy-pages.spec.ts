import { expect, expectAccessible, test } from './office.ts'
import { ownPharmacy } from './own-pharmacy.ts'
import { ownTraining } from './own-rows.ts'

test('a large team is read page by page, what is due is said of all', async ({ office, officina, browser }) => {
  const startsAt = new Date(Date.now() + 10 * 86_400_000).toISOString()
  const training = await ownTraining(office, { price: 10_000, maxParticipants: 40, startsAt })
  const { page } = await ownPharmacy(office, officina, browser)
  for (const unnamed of [15, 15]) {
    const data = { trainingId: training.id, people: [], unnamed, termsAccepted: true }
    expect((await page.request.post('/api/pharmacy/bookings', { data })).status()).toBe(201)
  }
  await page.goto('/espace-pharmacie?language=fr')
  const team = page.getByRole('region', { name: 'Vos inscriptions' })
  await expect(team.getByRole('listitem')).toHaveCount(24)
  const due = page.getByRole('region', { name: 'Reste à payer' })
  await expect(due).toContainText('300\u00A0000\u00A0FCFA')
  await expect(due).toContainText('pour 30 inscriptions')
  await page.setViewportSize({ width: 360, height: 740 })
  // Brand, language and the way out share one row.
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(72)
  await expectAccessible(page)
  // The name of another firm is longer.
  await page.setViewportSize({ width: 320, height: 740 })
  const name = page.getByRole('banner').getByRole('link').first().locator('span').first()
  const isWithin = await name.evaluate((element) => {
    element.textContent = 'Cabinet de formation pharmaceutique du golfe de Guinée'
    return element.scrollWidth <= element.clientWidth
  })
  expect(isWithin).toBe(true)
  await page.setViewportSize({ width: 360, height: 740 })
  await team.getByRole('button', { name: 'Suivant' }).click()
  await expect(team.getByRole('listitem')).toHaveCount(6)
  await expect(team.getByRole('heading', { name: 'Vos inscriptions' })).toBeFocused()
  await page.context().close()
})
