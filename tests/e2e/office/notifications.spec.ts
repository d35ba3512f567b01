import type { Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, failing, long, test, toast } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

// Traces put a script into every frame, and the mail's frame says that it runs none.
test.use({ trace: 'off' })

const rows = (page: Page) => page.locator('#notifications-liste tbody tr')

/** A registration whose two mails go to an address that nobody else has. */
async function write(page: Page): Promise<{ email: string; title: string }> {
  const email = `awa.${uniqueWord()}@example.com`
  const training = await ownTraining(page)
  await ownRegistration(page, training.id, { email })
  return { email, title: training.title }
}
const show = (page: Page, filter: string, email: string) =>
  page.goto(`/admin?onglet=notifications&livraison=${filter}&q=${encodeURIComponent(email)}`)

test('an unread notification is read and leaves the list and the badge', async ({ office: page }) => {
  const { email } = await write(page)
  await show(page, 'unread', email)
  const tab = page.getByRole('tab', { name: /^Notifications/ })
  await expect(rows(page)).toHaveCount(2)
  await expect(tab).toContainText(/\d+ non lues/)
  // Mails of other journeys may come meanwhile: the badge is right where it says how many there are now.
  const badgeIsWrongBy = async () => {
    const there = await page.request.get('/api/notifications/unread?pageSize=1')
    const shown = Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0])
    return shown - Number(there.headers()['x-total-count'])
  }
  await expect.poll(badgeIsWrongBy).toBe(0)
  await expectAccessible(page)

  // Neither axe nor Playwright can look into a frame that runs no scripts: what it was answered is looked at instead.
  const mail = rows(page).filter({ hasText: 'Mise à jour de statut' })
  const answered = page.waitForResponse(/api\/notifications\/\d+\/html$/)
  await mail.getByRole('button', { name: /^Ouvrir/ }).click()
  const sheet = page.getByRole('dialog')
  expect(await (await answered).text()).toContain('Bonjour')
  await expect(sheet.locator('iframe')).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
  await expect(sheet).toContainText('Officina Conseil')
  await expect(sheet).toContainText(email)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await mail.getByRole('button', { name: /^Marquer comme lu/ }).click()
  await expect(toast(page)).toContainText('Notification marquée comme lue')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveCount(2)
  await mail.getByRole('button', { name: /^Marquer comme lu/ }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect.poll(badgeIsWrongBy).toBe(0)
  await page.getByRole('tab', { name: 'Toutes', exact: true }).click()
  await expect(mail).not.toContainText('Non lue')
})

test('notifications are narrowed by type and by recipient, and lead to the registration', async ({ office: page }) => {
  const { email, title } = await write(page)
  await show(page, 'all', email)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Mise à jour de statut')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Sens' }).selectOption('Envoyées aux personnes')
  await expect(page).toHaveURL(/sens=sent/)
  await expect(rows(page)).toHaveCount(1)
  await rows(page)
    .getByTitle(/inscription/i)
    .click()
  await expect(page.getByRole('dialog')).toContainText(title)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Sens' }).selectOption('Reçues par le cabinet')
  await expect(page.getByText('Aucune notification ne correspond à votre recherche.')).toBeVisible()
})

test('all are marked as read at once, and taken back', async ({ office: page }) => {
  const { email } = await write(page)
  await page.goto('/admin?onglet=notifications')
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect(toast(page)).toContainText(/notifications? marquées? comme lues?/)
  await expect(rows(page).filter({ hasText: email })).toHaveCount(0)
  await toast(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(rows(page).filter({ hasText: email })).toHaveCount(2)
})

test('a mail that was sent is sent again, after a question', async ({ office: page, officina }) => {
  const { email } = await write(page)
  const received = () => officina.mails.received.filter(({ recipients }) => recipients.includes(email)).length
  await expect.poll(received, { timeout: 30_000 }).toBe(2)
  await show(page, 'sent', email)
  const mail = rows(page).filter({ hasText: 'Mise à jour de statut' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Actualiser' }).click()
    await expect(mail).toContainText('Envoyée', { timeout: 1_000 })
  }).toPass()
  await mail.getByRole('button', { name: /^Ouvrir/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Renvoyer/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Renvoyer la notification' })
  await expect(question).toContainText(email)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Renvoyer' }).click()
  await expect(toast(page)).toContainText('Notification remise en file d’attente')
  await expect.poll(received, { timeout: 30_000 }).toBe(3)
})

test('a mail that failed says why, and is sent again at once', async ({ office: page, officina }) => {
  const { email } = await write(page)
  const received = () => officina.mails.received.filter(({ recipients }) => recipients.includes(email)).length
  await expect.poll(received, { timeout: 30_000 }).toBe(2)
  // A mail is given up after three days of tries.
  await page.route(/api\/admin\/notifications\?/, async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace('filter=failed', 'filter=all') })
    const rows = (await answer.json()) as object[]
    await route.fulfill({
      response: answer,
      json: rows.map((row) => ({ ...row, state: 'failed', lastError: '550 boîte pleine' })),
    })
  })
  await show(page, 'failed', email)
  const mail = rows(page).filter({ hasText: 'Mise à jour de statut' })
  await expect(mail).toContainText('Échec de l’envoi')
  await expect(mail).toContainText('550 boîte pleine')
  await expectAccessible(page)
  await mail.getByRole('button', { name: /^Renvoyer/ }).click()
  await expect(toast(page)).toContainText('Notification remise en file d’attente')
  await expect.poll(received, { timeout: 30_000 }).toBe(3)
})

test('none unread, and a list that cannot be loaded', async ({ office: page }) => {
  await page.route(/notifications\/unread/, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }))
  await page.goto('/admin?onglet=notifications')
  await expect(page.getByText('Aucune notification non lue')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await write(page)
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect(rows(page).first()).toBeVisible()

  const mend = await failing(page, /notifications\/unread/)
  await page.reload()
  await expect(page.getByText('Une erreur est survenue lors du chargement des notifications.')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('a mail that cannot be sent again now stays as it was; in English', long, async ({ office: page, officina }) => {
  const { email } = await write(page)
  const received = () => officina.mails.received.filter(({ recipients }) => recipients.includes(email)).length
  await expect.poll(received, { timeout: 30_000 }).toBe(2)
  await page.goto(`/admin?language=en&onglet=notifications&livraison=all&q=${encodeURIComponent(email)}`)
  const mail = rows(page).filter({ hasText: 'Status update' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(mail).toContainText('Sent', { timeout: 1_000 })
  }).toPass()
  await page.route(/resend$/, (route) => route.abort())
  await mail.getByRole('button', { name: /^Open/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send again/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Send the notification again' })
  await question.getByRole('button', { name: 'Send again' }).click()
  await expect(toast(page)).toContainText('Error')
  await page.unrouteAll()
  await question.getByRole('button', { name: 'Send again' }).click()
  await expect(toast(page)).toContainText('Notification put back in the queue')
})
