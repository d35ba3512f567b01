import sharp from 'sharp'
import { uniqueWord } from '../../factories/unique.ts'
import { registrationForm, trainingForm } from '../../forms.ts'
import { clicksOn, openDashboard } from '../office/clicks.ts'
import { asOffice, expect, expectAccessible, long, test } from '../officina.ts'

const words = {
  fr: {
    title: 'J’ai payé',
    operator: 'Opérateur payé',
    transactionId: 'Identifiant de la transaction',
    amount: 'Montant payé (FCFA)',
    wrongAmount: 'Indiquez le montant en FCFA',
    picture: 'Image du message (facultatif)',
    send: 'Envoyer la déclaration',
    received: 'Nous avons reçu votre déclaration',
    receivedMail: 'nous avons reçu votre déclaration',
    toCheck: 'À vérifier',
    withPicture: 'avec une image',
    task: /paiements? déclarés? à vérifier/,
    due: /Reste à payer\s: 65\s000\sFCFA/,
    confirm: /^Confirmer /,
    recorded: 'Paiement confirmé et enregistré',
    confirmedView: 'Déclarés, confirmés',
    seePicture: /^Voir l’image /,
    paidMail: 'nous avons bien reçu votre paiement',
    nothingLeft: /Reste à payer\s: 0\sFCFA/,
    confirmed: 'Confirmé',
  },
  en: {
    title: 'I have paid',
    operator: 'Operator paid',
    transactionId: 'Transaction ID',
    amount: 'Amount paid (FCFA)',
    wrongAmount: 'Give the amount in FCFA',
    picture: 'Picture of the message (optional)',
    send: 'Send what I declare',
    received: 'We have received what you declared',
    receivedMail: 'we have received what you declared',
    toCheck: 'To be checked',
    withPicture: 'with a picture',
    task: /declared payments? to check/,
    due: /Remaining: 65\s000\sFCFA/,
    confirm: /^Confirm /,
    recorded: 'Payment confirmed and recorded',
    confirmedView: 'Declared, confirmed',
    seePicture: /^See the picture /,
    paidMail: 'we have received your payment',
    nothingLeft: /Remaining: 0\sFCFA/,
    confirmed: 'Confirmed',
  },
}

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]
  const marked = locale === 'fr' ? {} : long

  test.describe(`without a script, on a phone (${locale})`, marked, () => {
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
      await page.request.post('/api/registrations', {
        data: { ...registrationForm(training.id), lastName, email },
        headers: { 'accept-language': locale },
      })
      const mail = await officina.mails.waitFor(({ recipients }) => recipients.includes(email))
      const link = /\S+\/j-ai-paye\?reference=OFF-\w{7}&cle=[\w-]{43}/.exec(mail.text ?? '')?.[0] ?? ''
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.title)
      await expect(page.getByRole('main')).not.toContainText(lastName)

      // What is wrong is said at its field, and nothing typed is lost.
      const reference = `MP241123.1832.${uniqueWord()}`
      await page.getByLabel(say.operator).selectOption('Wave')
      await page.getByLabel(say.transactionId).fill(reference)
      await page.getByLabel(say.amount).fill('soixante mille')
      await page.getByRole('button', { name: say.send }).click()
      await expect(page.getByRole('alert')).toContainText(say.wrongAmount)
      await expect(page.getByLabel(say.transactionId)).toHaveValue(reference)
      await expect(page.getByLabel(say.operator)).toHaveValue('Wave')
      await page.getByLabel(say.amount).fill('65 000')
      const buffer = await sharp({ create: { width: 1080, height: 1920, channels: 3, background: '#eef' } })
        .png()
        .toBuffer()
      await page.getByLabel(say.picture).setInputFiles({ name: 'capture.png', mimeType: 'image/png', buffer })
      await page.getByRole('button', { name: say.send }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.received)
      const declared = page.getByRole('listitem').filter({ hasText: reference })
      await expect(declared).toContainText(say.toCheck)
      await expect(declared).toContainText(say.withPicture)
      const isReceived = (text = '') => text.includes(say.receivedMail)
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
      for (const address of [link, '/j-ai-paye', '/en/j-ai-paye']) {
        await desk.goto(address)
        await expectAccessible(desk)
        expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      }
      await desk.setViewportSize({ width: 1280, height: 800 })
      await openDashboard(desk, locale)
      await desk.getByRole('link', { name: say.task }).click()
      const card = desk.getByRole('listitem').filter({ hasText: reference })
      await expect(card).toContainText(say.due)
      await expectAccessible(desk)
      await card.getByRole('button', { name: say.confirm }).click()
      await expect(card).toHaveCount(0)
      expect(await clicksOn(desk)).toBe(2)
      await expect(desk.locator('.app-toasts')).toContainText(say.recorded)
      await desk.getByRole('link', { name: say.confirmedView }).click()
      await card.getByRole('button', { name: say.seePicture }).click()
      const picture = desk.getByRole('dialog').getByRole('img')
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
      await context.close()

      const paid = await officina.mails.waitFor(
        ({ recipients, text = '' }) => recipients.includes(email) && text.includes(say.paidMail),
      )
      expect(paid.text).toMatch(say.nothingLeft)
      await page.goto(link)
      await expect(declared).toContainText(say.confirmed)
      await office.dispose()
    })
  })
}
