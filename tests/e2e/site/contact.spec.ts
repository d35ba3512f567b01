import type { Page } from '@playwright/test'
import { asOffice, expect, hydrated, long, test } from '../officina.ts'

const labels = {
  fr: ['Nom', 'Adresse e-mail', 'Téléphone', 'Message'],
  en: ['Name', 'Email address', 'Phone', 'Message'],
}

async function fillIn(page: Page, language: 'fr' | 'en', values: string[], subject: string) {
  const form = page.locator('form#message')
  for (const [index, value] of values.entries()) {
    await form.getByLabel(labels[language][index] ?? '', { exact: true }).fill(value)
  }
  await form.getByRole('combobox').selectOption(subject)
}

test('the English form speaks to the letter', long, async ({ page }) => {
  await page.goto('/en/contact')
  await hydrated(page)
  await page.getByRole('button', { name: 'Send the message' }).click()
  for (const [label, message] of [
    ['Name', 'Name must contain at least 2 characters'],
    ['Email address', 'Please enter a valid email address'],
    ['Phone', 'Please enter a valid phone number'],
    ['Subject', 'Please select a subject'],
    ['Message', 'Message must contain at least 10 characters'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message)
    await expect(page.getByRole('alert').getByRole('link', { name: message })).toBeVisible()
  }
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})

for (const [path, language, button, toast, text] of [
  ['/contact', 'fr', 'Envoyer le message', 'Message envoyé', 'Nous vous contacterons bientôt.'],
  ['/en', 'en', 'Send the message', 'Message sent', 'We will contact you soon.'],
] as const) {
  test(
    `a message sent from ${path} arrives in the inbox and as a mail`,
    language === 'en' ? long : {},
    async ({ page, officina }) => {
      const email = `visiteur-${language}@example.com`
      await page.goto(path)
      await hydrated(page)
      await fillIn(
        page,
        language,
        ['Awa Traoré', email, '07 08 09 10 11', 'Bonjour, je souhaite un audit de ma réserve.'],
        'consultation',
      )
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByText(toast).first()).toBeVisible()
      await expect(page.getByText(text).first()).toBeVisible()
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')

      const mail = await officina.mails.waitFor((received) => received.replyTo?.[0]?.address === email)
      expect(mail.text).toContain('je souhaite un audit de ma réserve')

      await asOffice(page.request)
      const inbox = await page.request.get(`/api/admin/messages?q=${encodeURIComponent(email)}`)
      expect(await inbox.json()).toMatchObject([{ name: 'Awa Traoré', email, subject: 'consultation' }])
    },
  )
}

test('a quote button brings its service and subject to the form', long, async ({ page }) => {
  await page.goto('/services')
  await hydrated(page)
  await page
    .locator('#gestion-stock')
    .getByRole('link', { name: /Demander un devis/ })
    .click()
  await expect(page).toHaveURL(/\/contact\?service=gestion-stock/)
  await expect(page.getByRole('combobox')).toHaveValue('consultation')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/Gestion des stocks/)
})

test('asking for an online course brings its name and subject to the form', async ({ page }) => {
  await page.goto('/formations-en-ligne')
  await hydrated(page)
  await expect(page.getByText(/^Vous payez par .* ou en espèces ou par chèque à notre bureau\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Demander l’accès' }).click()
  await expect(page).toHaveURL(/\/contact\?cours=chaine-du-froid#message$/)
  await expect(page.getByRole('combobox')).toHaveValue('formation')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/La chaîne du froid à l’officine/)
})

test('what was typed is still there when the line is lost, and says so', async ({ page, context }) => {
  await page.goto('/contact')
  await hydrated(page)
  await fillIn(
    page,
    'fr',
    ['Awa Traoré', 'awa@example.com', '0708091011', 'Une question sur la chaîne du froid.'],
    'formation',
  )
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByText('Pas de connexion.').first()).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Une question sur la chaîne du froid.')
})

test('a message whose answer was lost arrives once, however often it is sent', async ({ page, officina }) => {
  const email = 'ligne-coupee@example.com'
  await page.goto('/contact')
  await hydrated(page)
  await fillIn(page, 'fr', ['Awa Traoré', email, '0708091011', 'Envoyé deux fois, reçu une fois.'], 'autre')
  await page.route('**/api/contact', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByText('Pas de connexion.').first()).toBeVisible()
  await page.unroute('**/api/contact')
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.locator('form#message').getByRole('status')).toContainText('Message envoyé')
  await asOffice(page.request)
  const inbox = await page.request.get(`/api/admin/messages?q=${encodeURIComponent(email)}`)
  expect(await inbox.json()).toHaveLength(1)
  await officina.mails.waitFor((mail) => mail.replyTo?.[0]?.address === email)
})

test('the page says whether the firm is open now, again when the visitor comes back to it, and nothing moves', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-11-25T17:59:00Z')
  await page.goto('/contact')
  const hours = page.locator('dd', { hasText: 'Du lundi au vendredi' })
  const room = await hours.boundingBox()
  await hydrated(page)
  await expect(hours).toContainText('Ouvert maintenant · jusqu’à 18\u00A0h')
  expect(await hours.boundingBox()).toEqual(room)
  await page.clock.setFixedTime('2026-11-25T18:00:00Z')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(hours).toContainText('Fermé · ouvre demain à 8\u00A0h')
})

test('the way to the firm and its plan stand below the form, and without a place of its own only address and directions', async ({
  page,
}) => {
  await page.goto('/contact')
  await expect(page.getByText('De l’arrêt de bus, longez')).toBeVisible()
  const plan = page.getByRole('img', { name: 'Plan du quartier autour de nos bureaux' })
  await expect(plan.locator('xpath=..')).toHaveText('Illustration')

  await asOffice(page.request)
  const { version, value } = await (await page.request.get('/api/admin/site/places')).json()
  const publish = (entries: object[], from: number) =>
    page.request.put('/api/admin/site', {
      data: { part: 'places', value: { entries }, version: from, action: 'publish' },
    })
  const elsewhere = value.entries.map((entry: object) => ({ ...entry, address: 'Bouaké' }))
  const { version: changed } = await (await publish(elsewhere, version)).json()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Itinéraire' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nos coordonnées' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Venir nous voir' })).toHaveCount(0)
  expect((await publish(value.entries, changed)).ok()).toBe(true)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the opening hours stand alone', async ({ page }) => {
    await page.goto('/contact')
    await expect(page.locator('dd', { hasText: 'Du lundi au vendredi' })).toHaveText(
      'Du lundi au vendredi, de 8\u00A0h à 18\u00A0hRéponse sous 48\u00A0heures ouvrées',
    )
  })

  test('the plain form says what is wrong, keeps what was typed, and sends', async ({ page, officina }) => {
    await page.goto('/contact')
    await fillIn(
      page,
      'fr',
      ['A', 'sans-script@example.com', '07 08 09 10 11', 'Un message sans aucun script.'],
      'autre',
    )
    await page.getByRole('button', { name: 'Envoyer le message' }).click()
    await expect(page.getByLabel('Nom', { exact: true })).toHaveAccessibleDescription(
      'Le nom doit comporter au moins 2 caractères',
    )
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Un message sans aucun script.')
    await page.getByLabel('Nom', { exact: true }).fill('Awa')
    await page.getByRole('button', { name: 'Envoyer le message' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Message envoyé' })).toBeVisible()
    await officina.mails.waitFor((mail) => mail.replyTo?.[0]?.address === 'sans-script@example.com')
  })
})
