import type { Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { clicksOn, openDashboard } from './clicks.ts'
import { expect, expectAccessible, openScreen, test } from './office.ts'
import { ownPayment, ownRegistration, ownTraining, setTrainingStatus } from './own-rows.ts'

const words = {
  fr: {
    trainings: 'Formations',
    edit: (title: string) => `Modifier ${title}`,
    status: 'Statut',
    cancelled: 'Annulée',
    location: 'Lieu',
    save: 'Enregistrer',
    concerned: '12 personnes seront prévenues, 4 ont payé',
    cancel: 'Annuler et prévenir',
    confirm: 'Enregistrer et prévenir',
    refunds: '4 à rembourser',
    note: 'En français',
    told: (count: number) => `e-mail parti à ${count} sur`,
    recipients: 'Qui est prévenu',
    byPhone: 'Prévenu par téléphone',
    undo: 'Ce n’est pas fait',
  },
  en: {
    trainings: 'Trainings',
    edit: (title: string) => `Edit ${title}`,
    status: 'Status',
    cancelled: 'Cancelled',
    location: 'Place',
    save: 'Save',
    concerned: '12 people will be told, 4 have paid',
    cancel: 'Cancel and tell',
    confirm: 'Save and tell',
    refunds: '4 to refund',
    note: 'In French',
    told: (count: number) => `email sent to ${count} of`,
    recipients: 'Who is told',
    byPhone: 'Told by phone',
    undo: 'Not done',
  },
}

/** A session with so many people, some of whom have paid. */
async function sessionWith(page: Page, people: number, paying: number) {
  const training = await ownTraining(page, { startsAt: '2027-03-15T09:00:00Z', endsAt: '2027-03-15T12:00:00Z' })
  for (let index = 0; index < people; index++) {
    const { id } = await ownRegistration(page, training.id, { lastName: `Koné ${uniqueWord()}` })
    if (index < paying) await ownPayment(page, id, 65_000)
  }
  return training
}

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]

  test(`a session with twelve people is cancelled, and the four refunds are seen, in five clicks (${locale})`, async ({
    office: page,
  }) => {
    const { title } = await sessionWith(page, 12, 4)
    await openDashboard(page, locale)
    await openScreen(page, say.trainings)
    await page.getByRole('button', { name: say.edit(title) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say.status).selectOption(say.cancelled)
    await dialog.getByRole('button', { name: say.save, exact: true }).click()
    const question = page.getByRole('dialog').last()
    await expect(question).toContainText(say.concerned)
    await question.getByLabel(say.note).fill('Le formateur est souffrant.')
    await expectAccessible(page)
    await question.getByRole('button', { name: say.cancel }).click()
    await expect(page.getByText('Le formateur est souffrant.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: say.refunds }).click()
    await expect(page.locator('tbody tr')).toHaveCount(4)
    // The option that is chosen beside them.
    const choosing = 1
    expect((await clicksOn(page)) - choosing).toBeLessThanOrEqual(5)
  })

  test(`a session is moved, and who is told is seen, in four clicks (${locale})`, async ({ office: page }) => {
    const { title } = await sessionWith(page, 2, 1)
    await openDashboard(page, locale)
    await openScreen(page, say.trainings)
    await page.getByRole('button', { name: say.edit(title) }).click()
    await page.getByRole('dialog').getByLabel(say.location, { exact: true }).fill('Bouaké')
    await page.getByRole('dialog').getByRole('button', { name: say.save, exact: true }).click()
    const question = page.getByRole('dialog').last()
    await expect(question).toContainText('Abidjan → Bouaké')
    await question.getByRole('button', { name: say.confirm }).click()
    const people = page.locator('#session-volet').getByRole('listitem')
    await expect(people).toHaveCount(2)
    expect(await clicksOn(page)).toBeLessThanOrEqual(4)
    await expectAccessible(page)

    // By name: who is first may change while their mails leave.
    const name = (await people.first().getByRole('link').first().textContent()) ?? ''
    const person = people.filter({ hasText: name })
    const whatsapp = person.getByRole('link', { name: 'WhatsApp' })
    await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/225\d+\?text=.*Bouak/)
    await person.getByRole('button', { name: say.byPhone }).click()
    await expect(person).toContainText('admin')
    await person.getByRole('button', { name: say.undo }).click()
    await expect(person.getByRole('button', { name: say.byPhone })).toBeVisible()
  })
}

test('a cancelled session takes place after all, with those who were registered for it', async ({ office: page }) => {
  const training = await sessionWith(page, 2, 1)
  await setTrainingStatus(page, training, 'annulée')
  await page.goto(`/admin?onglet=formations&q=${encodeURIComponent(training.title)}`)
  await page.getByRole('button', { name: `Modifier ${training.title}` }).click()
  await page.getByRole('dialog').getByLabel('Statut').selectOption('À venir')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const question = page.getByRole('dialog').last()
  await expect(question).toContainText('2 personnes seront prévenues')
  await expect(question.getByLabel('Rétablir les 2 inscriptions annulées avec la session')).toBeChecked()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Rétablir et prévenir' }).click()
  await expect(page.locator('#session-volet')).toContainText('Session rétablie')
  await expect(page.getByText('2/15')).toBeVisible()
})

test('going back from the question loses nothing, and what tells nobody asks nothing', async ({ office: page }) => {
  const { title } = await sessionWith(page, 1, 0)
  await page.goto(`/admin?onglet=formations&q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Modifier ${title}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Lieu', { exact: true }).fill('Korhogo')
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Retour' }).click()
  await expect(dialog.getByLabel('Lieu', { exact: true })).toHaveValue('Korhogo')
  await dialog.getByLabel('Lieu', { exact: true }).fill('Abidjan')
  await dialog.getByLabel('Nombre de places').fill('20')
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
