import { randomUUID } from 'node:crypto'
import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, findOne, test, toast } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

test('somebody who registered with two addresses is joined, read together, and told apart again', async ({
  office: page,
}) => {
  const training = await ownTraining(page, { price: 65_000 })
  const [lastName, newEmail] = [uniqueWord(), `${uniqueWord()}@example.ci`]
  const first = await ownRegistration(page, training.id, { firstName: 'Awa', lastName })
  const second = await ownRegistration(page, training.id, { firstName: 'A.', lastName, email: newEmail })
  await ownPayment(page, first.id, 25_000)

  await page.goto(`/admin?onglet=inscriptions&inscription=${first.id}`)
  await page.getByRole('link', { name: 'Fiche de la personne' }).click()
  const sheet = page.getByRole('dialog', { name: `Awa ${lastName}` })
  await expect(sheet).toContainText('40\u00A0000\u00A0FCFA')
  await expectAccessible(page)

  await sheet.getByRole('button', { name: 'Réunir avec…' }).click()
  const merging = page.getByRole('dialog', { name: `Réunir Awa ${lastName}` })
  await findOne(merging, newEmail)
  await merging.getByRole('button', { name: newEmail }).click()
  await expect(merging.getByRole('region', { name: `A. ${lastName}` })).toContainText(newEmail)
  await expectAccessible(page)
  await merging.getByRole('button', { name: 'C’est la même personne' }).click()
  await expect(toast(page)).toContainText('Personnes réunies')
  await expect(page.getByRole('dialog')).toContainText(newEmail)
  await expect(page.getByRole('dialog')).toContainText('105\u00A0000\u00A0FCFA')

  // At once from the toast, which can be reached beside the sheet; for 30 days from there.
  await toast(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(toast(page)).toContainText('Personnes séparées')
  await expect(page.getByRole('dialog')).not.toContainText(newEmail)
  await sheet.getByRole('button', { name: 'Réunir avec…' }).click()
  // Somebody with the same phone is proposed before anything is searched.
  await merging.getByRole('button', { name: newEmail }).click()
  await merging.getByRole('button', { name: 'C’est la même personne' }).click()
  await expect(page.getByRole('dialog')).toContainText('105\u00A0000\u00A0FCFA')
  await page.getByRole('button', { name: 'Séparer' }).click()
  await expect(toast(page)).toContainText('Personnes séparées')
  await expect(page.getByRole('dialog')).not.toContainText(newEmail)

  await page.goto(`/admin?onglet=inscriptions&personne=${second.id}`)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('dialog').getByRole('link', { name: training.title, exact: true }).click()
  await expect(page.getByRole('dialog', { name: `Inscription n° ${second.id}` })).toBeVisible()
})

test('the office saves the hours of somebody’s year', async ({ office: page }) => {
  const training = await ownTraining(page, {
    ...{ startsAt: '2026-03-02T08:00:00Z', endsAt: '2026-03-02T12:00:00Z', duration: 4, status: 'en_cours', price: 0 },
  })
  const lastName = uniqueWord()
  const { id: registrationId } = await ownRegistration(page, training.id, { firstName: 'Awa', lastName })
  await page.goto(`/admin?onglet=inscriptions&personne=${registrationId}`)
  const sheet = page.getByRole('dialog', { name: `Awa ${lastName}` })
  const hours = sheet.getByRole('region', { name: 'Ses heures suivies' })
  await expect(hours).toContainText('Aucune formation suivie pour le moment.')
  const mark = { id: randomUUID(), registrationId, date: '2026-03-02', half: 'morning', state: 'present' }
  await page.request.post(`/api/admin/trainings/${training.id}/presence`, { data: { marks: [mark] } })
  await page.reload()
  await expect(hours.getByLabel('Année')).toContainText('2026 – 1\u00A0formation, 4\u00A0h')
  await hours.getByLabel('Langue du relevé').selectOption('English')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    hours.getByRole('button', { name: 'Télécharger le relevé (PDF)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('hours-2026.pdf')
  await expect(toast(page)).toContainText('Relevé téléchargé')
  await expectAccessible(page)
})

test('of several names under one e-mail and phone the office says whether they are one person', async ({
  office: page,
}) => {
  const [training, other] = [await ownTraining(page, { price: 65_000 }), await ownTraining(page, { price: 65_000 })]
  const [lastName, email] = [uniqueWord(), `${uniqueWord()}@example.ci`]
  const first = await ownRegistration(page, training.id, { firstName: 'Awa', lastName, email })
  await ownRegistration(page, other.id, { firstName: 'Yao', lastName: `${lastName}bi`, email })
  await page.goto(`/admin?onglet=inscriptions&personne=${first.id}`)
  const names = page.getByRole('region', { name: 'Plusieurs noms' })
  await expect(names).toContainText(`Awa ${lastName}`)
  await expect(page.getByRole('link', { name: 'Relevé de compte' })).toHaveCount(0)
  await expectAccessible(page)
  await names.getByRole('button', { name: 'Séparer' }).press('Enter')
  await expect(toast(page)).toContainText('Personnes séparées')
  const sheet = page.getByRole('dialog', { name: `Awa ${lastName}` })
  const sharers = sheet.getByRole('region', { name: 'Aussi inscrits avec une de ces adresses' })
  await expect(sharers.getByRole('link', { name: `Yao ${lastName}bi` })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Relevé de compte' })).toBeVisible()
  await expectAccessible(page)
  await sharers.getByRole('button', { name: 'Réunir…' }).click()
  const merging = page.getByRole('dialog', { name: `Réunir Awa ${lastName}` })
  await expect(merging.getByRole('region', { name: `Yao ${lastName}bi` })).toBeVisible()
  await merging.getByRole('button', { name: 'C’est la même personne' }).click()
  await expect(page.getByRole('dialog')).toContainText('130\u00A0000\u00A0FCFA')
  await expect(sharers).toHaveCount(0)
})
