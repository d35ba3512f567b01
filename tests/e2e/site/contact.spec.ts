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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

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
