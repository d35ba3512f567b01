import sharp from 'sharp'
import { uniqueWord } from '../../factories/unique.ts'
import { registrationForm, trainingForm } from '../../forms.ts'
import { clicksOn, openDashboard } from '../office/clicks.ts'
import { asOffice, expect, expectAccessible, test } from '../officina.ts'

test.describe('without a script, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('who has paid says so by the link of the mail, with a picture, and the office confirms it with two clicks', async ({
    page,
    officina,
    playwright,
    browser,
  }) => {
    const office = await playwright.request.newContext({ baseURL: officina.url })
    await asOffice(office)
    const data = trainingForm({ title: `Payée ${uniqueWord()}`, price: 65_000 })
    const training = (await (await office.post('/api/trainings', { data })).json()) as { id: number }
    const lastName = `Aka ${uniqueWord()}`
    const email = `aka.${uniqueWord()}@example.com`
    await page.request.post('/api/registrations', { data: { ...registrationForm(training.id), lastName, email } })
    const mail = await officina.mails.waitFor(({ recipients }) => recipients.includes(email))
    const link = /\S+\/j-ai-paye\?reference=OFF-\w{7}&cle=[\w-]{43}/.exec(mail.text ?? '')?.[0] ?? ''
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('J’ai payé')
    await expect(page.getByRole('main')).not.toContainText(lastName)

    // What is wrong is said at its field, and nothing typed is lost.
    const reference = `MP241123.1832.${uniqueWord()}`
    await page.getByLabel('Opérateur payé').selectOption('Wave')
    await page.getByLabel('Identifiant de la transaction').fill(reference)
    await page.getByLabel('Montant payé (FCFA)').fill('soixante mille')
    await page.getByRole('button', { name: 'Envoyer la déclaration' }).click()
    await expect(page.getByRole('alert')).toContainText('Indiquez le montant en FCFA')
    await expect(page.getByLabel('Identifiant de la transaction')).toHaveValue(reference)
    await expect(page.getByLabel('Opérateur payé')).toHaveValue('Wave')
    await page.getByLabel('Montant payé (FCFA)').fill('65 000')
    const buffer = await sharp({ create: { width: 1080, height: 1920, channels: 3, background: '#eef' } })
      .png()
      .toBuffer()
    await page
      .getByLabel('Image du message (facultatif)')
      .setInputFiles({ name: 'capture.png', mimeType: 'image/png', buffer })
    await page.getByRole('button', { name: 'Envoyer la déclaration' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nous avons reçu votre déclaration')
    const declared = page.getByRole('listitem').filter({ hasText: reference })
    await expect(declared).toContainText('À vérifier')
    await expect(declared).toContainText('avec une image')
    const isReceived = (text = '') => text.includes('nous avons reçu votre déclaration')
    await officina.mails.waitFor(({ recipients, text }) => recipients.includes(email) && isReceived(text))

    const context = await browser.newContext({
      baseURL: officina.url,
      javaScriptEnabled: true,
      storageState: await office.storageState(),
      viewport: { width: 1280, height: 800 },
    })
    const desk = await context.newPage()
    // What needs a script to be looked at: nobody is kept from any of it.
    await desk.setViewportSize({ width: 360, height: 740 })
    for (const address of [link, link.replace('/j-ai-paye', '/en/j-ai-paye'), '/j-ai-paye']) {
      await desk.goto(address)
      await expectAccessible(desk)
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
    await desk.setViewportSize({ width: 1280, height: 800 })
    await openDashboard(desk, 'fr')
    await desk.getByRole('link', { name: /paiements? déclarés? à vérifier/ }).click()
    const card = desk.getByRole('listitem').filter({ hasText: reference })
    await expect(card).toContainText(/Reste à payer\s: 65\s000\sFCFA/)
    await expectAccessible(desk)
    await card.getByRole('button', { name: /^Confirmer / }).click()
    await expect(card).toHaveCount(0)
    expect(await clicksOn(desk)).toBe(2)
    await expect(desk.locator('.app-toasts')).toContainText('Paiement confirmé et enregistré')
    await desk.getByRole('link', { name: 'Déclarés, confirmés' }).click()
    await card.getByRole('button', { name: /^Voir l’image / }).click()
    const picture = desk.getByRole('dialog').getByRole('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
    await context.close()

    const paid = await officina.mails.waitFor(
      ({ recipients, text = '' }) => recipients.includes(email) && text.includes('votre paiement a été mis à jour'),
    )
    expect(paid.text).toMatch(/Reste à payer\s: 0\sFCFA/)
    await page.goto(link)
    await expect(declared).toContainText('Confirmé')
    await office.dispose()
  })
})
