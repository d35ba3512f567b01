import type { Page } from '@playwright/test'
import { expect, hydrated, long, type Officina, test } from './officina.ts'
import { fillRegistration, type Person } from './registration-form.ts'

// The main job, end to end: a visitor finds a training and registers; the mail arrives; the office finds the registration and confirms it.

/** Opens the list's first training that takes registrations, and gives its title: the card's, for the list has a first heading too. */
async function openTraining(page: Page, upcoming: string): Promise<string> {
  const card = page.getByRole('listitem').filter({ hasText: upcoming }).first()
  const title = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link').click()
  await expect(page.locator('h1')).toHaveText(title)
  return title
}

const mailTo = (officina: Officina, person: Person, subject: string) =>
  officina.mails.waitFor((mail) => mail.to?.[0]?.address === person.email && (mail.subject ?? '').includes(subject))

test('a visitor registers in French, from the home page on', async ({ page, officina }) => {
  const person = { firstName: 'Philomène', lastName: 'Zagadou', email: 'philomene.zagadou@example.com' }
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Formations en présentiel' }).first().click()
  await expect(page).toHaveURL(/\/formations$/)
  const title = await openTraining(page, 'À venir')
  await hydrated(page)
  await page.getByRole('button', { name: "S'inscrire à cette formation" }).click()
  await fillRegistration(page, person, 'fr')
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByRole('heading', { name: 'Inscription confirmée' })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByText('Vous êtes inscrit à cette formation. Confirmation envoyée.').first()).toBeVisible()

  const mail = await mailTo(officina, person, title)
  expect(mail.html).toContain('votre inscription est enregistrée')
  expect(mail.text).toContain('Référence de paiement')
  expect(mail.attachments[0]?.mimeType).toBe('text/calendar')
})

test('page and mail tell the same: place, training, price, reference, how to pay, and what comes next', async ({
  page,
  officina,
}) => {
  const person = { firstName: 'Edwige', lastName: 'Aka', email: 'edwige.aka@example.com' }
  await page.goto('/formations')
  const title = await openTraining(page, 'À venir')
  await hydrated(page)
  const left = page.getByRole('definition').filter({ hasText: /places? restantes?|Complet/ })
  const before = Number(/(\d+) places? restantes?/.exec((await left.textContent()) ?? '')?.[1])
  await page.getByRole('button', { name: "S'inscrire à cette formation" }).click()
  await fillRegistration(page, person, 'fr')
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  const panel = page.locator('section#inscription-titre')
  await expect(panel).toBeFocused()
  await expect(left).toContainText(before === 2 ? '1 place restante' : `${before - 1} places restantes`)

  const mail = await mailTo(officina, person, title)
  const told = [
    ...(await panel.locator('p:not(:has(a))').allTextContents()),
    ...(await panel.locator('dd').allTextContents()),
  ]
  const common = told.filter((text) => !text.includes(person.email))
  expect(common.length).toBeGreaterThan(10)
  for (const text of common) expect(mail.text).toContain(text)
  expect(common.join(' ')).toMatch(/Votre inscription est enregistrée et votre place est retenue.*sous 24 heures/)
  expect(common.join(' ')).toMatch(/OFF-[0-9A-Z]{7}/)
  expect(common.join(' ')).toContain('CI93')
  await expect(panel.getByRole('link', { name: 'Ajouter à mon agenda' })).toHaveAttribute('href', /\.ics$/)
  await expect(panel.getByRole('link', { name: 'Ouvrir mon espace participant' })).toBeVisible()
  expect(mail.text).toContain('/espace-participant')
  await panel.getByRole('button', { name: 'Retour' }).click()
  await expect(page.getByRole('button', { name: "S'inscrire à cette formation" })).toBeVisible()
})

test('a visitor registers in English', long, async ({ page, officina }) => {
  const person = { firstName: 'Wilhelmina', lastName: 'Oppong', email: 'wilhelmina.oppong@example.com' }
  await page.goto('/en/formations')
  const title = await openTraining(page, 'Upcoming')
  await hydrated(page)
  await page.getByRole('button', { name: 'Register for this training' }).click()
  await fillRegistration(page, person, 'en')
  await page.getByRole('button', { name: 'Confirm my registration' }).click()
  await expect(page.getByRole('heading', { name: 'Registration confirmed' })).toBeVisible()
  const mail = await mailTo(officina, person, title)
  expect(mail.text).toContain('Payment reference')
})

test('a registration whose answer was lost is confirmed when it is sent again', long, async ({ page }) => {
  const person = { firstName: 'Hortense', lastName: 'Adou', email: 'hortense.adou@example.com' }
  await page.goto('/formations')
  await openTraining(page, 'À venir')
  await hydrated(page)
  await page.getByRole('button', { name: "S'inscrire à cette formation" }).click()
  await fillRegistration(page, person, 'fr')
  await page.route('**/api/registrations', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Pas de connexion.' }).first()).toBeVisible()
  await page.unroute('**/api/registrations')
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByRole('heading', { name: 'Inscription confirmée' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor registers by the plain form, which keeps what was typed when refused', async ({ page, officina }) => {
    const person = { firstName: 'Ignace', lastName: 'Ouloto', email: 'ignace.ouloto@example.com' }
    await page.goto('/formations')
    const title = await openTraining(page, 'À venir')
    await page.getByRole('button', { name: "S'inscrire à cette formation" }).click()
    await fillRegistration(page, { ...person, firstName: 'Y' }, 'fr')
    await page.getByRole('button', { name: 'Valider mon inscription' }).click()
    await expect(page.getByLabel('Prénom', { exact: true })).toHaveAccessibleDescription(
      'Le prénom doit comporter au moins 2 caractères',
    )
    await expect(page.getByLabel('Nom', { exact: true })).toHaveValue(person.lastName)
    await page.getByLabel('Prénom', { exact: true }).fill(person.firstName)
    await page.getByRole('button', { name: 'Valider mon inscription' }).click()
    await expect(page.getByRole('heading', { name: 'Inscription confirmée' })).toBeVisible()
    await mailTo(officina, person, title)
  })
})

test('the office finds a registration by a part of the name without its accent, and confirms it', async ({
  page,
  officina,
}) => {
  const person = { firstName: 'Éléonore', lastName: 'Kouassi-Zézé', email: 'eleonore.bureau@example.com' }
  await page.goto('/formations')
  const title = await openTraining(page, 'À venir')
  await hydrated(page)
  await page.getByRole('button', { name: "S'inscrire à cette formation" }).click()
  await fillRegistration(page, person, 'fr')
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByRole('heading', { name: 'Inscription confirmée' })).toBeVisible()

  await page.goto('/admin')
  await page.getByLabel("Nom d'utilisateur").fill('admin')
  await page.getByLabel('Mot de passe').fill('officina-demo-2026')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page
    .getByRole('tab', { name: 'Inscriptions' })
    .or(page.getByRole('link', { name: 'Inscriptions' }))
    .first()
    .click()
  await page.getByRole('searchbox').fill('eleo')
  await expect(page.getByText('Kouassi-Zézé').first()).toBeVisible()
  await page
    .getByRole('button', { name: /Détails/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Modifier le statut' }).click()
  await page.getByRole('dialog').last().getByLabel('Confirmée').check()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Statut mis à jour').first()).toBeVisible()
  const mail = await mailTo(officina, person, `Inscription confirmée\u00a0: ${title}`)
  expect(mail.html).toContain('Votre place est réservée')
})
