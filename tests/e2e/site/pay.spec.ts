import { expect, expectAccessible, long, test } from '../officina.ts'
import { atWave, payWords, registered, title } from './paying.ts'

const words = {
  fr: {
    wrongAmount: 'Indiquez le montant en FCFA',
    refused: 'Dernier essai refusé\u00A0: Le solde du compte ne suffit pas.',
    twice: 'ne payez pas une seconde fois',
  },
  en: {
    wrongAmount: 'Give the amount in FCFA',
    refused: 'Last try refused: The account’s balance is too low.',
    twice: 'do not pay a second time',
  },
}

for (const locale of ['fr', 'en'] as const) {
  const say = { ...payWords[locale], ...words[locale] }
  const marked = locale === 'fr' ? {} : long

  test.describe(`on a phone (${locale})`, marked, () => {
    test.use({ viewport: { width: 360, height: 740 } })

    test('a part is paid and seen, and the rest in another browser than it was begun in, without a script', async ({
      page,
      officina,
      playwright,
      browser,
    }) => {
      const office = await playwright.request.newContext({ baseURL: officina.url })
      const { email, lastName, link } = await registered(office, officina, locale)
      const loaded: Promise<number>[] = []
      page.on('requestfinished', (request) =>
        loaded.push(request.sizes().then((sizes) => sizes.responseBodySize + sizes.responseHeadersSize)),
      )
      await page.goto(link, { waitUntil: 'networkidle' })
      expect(loaded.length).toBeGreaterThan(1)
      expect((await Promise.all(loaded)).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(30_000)
      await expect(title(page)).toHaveText(say.button)
      await expect(page.getByRole('main')).not.toContainText(lastName)
      await expect(page.getByRole('button')).toHaveText(/^(Payer|Pay) 65\s000/)
      await expect(page.getByRole('button', { name: say.pay('65\u00A0000'), exact: true })).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

      // What is wrong is said at its field, and nothing typed is lost.
      await page.getByLabel(say.another).check()
      await page.getByLabel(say.amount).fill('vingt-cinq mille')
      await page.getByRole('button').click()
      await expect(page.getByLabel(say.amount)).toHaveAccessibleDescription(new RegExp(say.wrongAmount))
      await expect(page.getByLabel(say.amount)).toHaveValue('vingt-cinq mille')
      await expect(page.getByLabel(say.amount)).toBeFocused()
      await expectAccessible(page)
      await page.getByLabel(say.amount).fill('25 000')
      await page.getByRole('button', { name: say.pay('25\u00A0000'), exact: true }).click()
      await atWave.pay(page)
      await expect(title(page)).toHaveText(say.received)
      await expect(page.getByRole('main')).toContainText(say.remaining('40\u00A0000'))
      await expectAccessible(page)
      await officina.mails.waitFor(
        ({ recipients, text = '' }) => recipients.includes(email) && text.includes(say.receipt),
      )

      await page.getByRole('button', { name: say.pay('40\u00A0000'), exact: true }).click()
      await expect(page.getByRole('button', { name: /^Payer / })).toBeVisible()
      const wave = page.url()
      await page.goto('about:blank')
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
      const other = await context.newPage()
      await other.goto(link)
      await expect(title(other)).not.toHaveText(say.received)
      await expect(other.getByRole('main')).toContainText(say.waiting)
      await expect(other.getByRole('link', { name: say.goOn })).toHaveAttribute('href', wave)
      await other.goto(wave)
      await atWave.pay(other)
      await expect(title(other)).toHaveText(say.received)
      await expect(other.getByRole('main')).toContainText(say.allPaid)
      await expect(other.getByRole('button')).toHaveCount(0)
      await context.close()
      await office.dispose()
    })

    test('the page that stays open says what happens elsewhere, and warns before something is paid twice', async ({
      page,
      officina,
      playwright,
      browser,
    }) => {
      const office = await playwright.request.newContext({ baseURL: officina.url })
      const { link } = await registered(office, officina, locale)
      await page.goto(link)
      await page.getByRole('button').click()
      await atWave.tooLittle(page)
      await expect(page.getByRole('alert')).toBeVisible()
      await atWave.comeBack(page)
      await expect(page.getByRole('main')).toContainText(say.waiting)
      await expect(page.getByRole('main')).toContainText(say.refused)
      await expectAccessible(page)
      const wave = (await page.getByRole('link', { name: say.goOn }).getAttribute('href')) ?? ''
      await page.getByRole('link', { name: say.again }).click()
      await expect(page.getByRole('main')).toContainText(say.twice)
      await expectAccessible(page)
      await page.getByLabel(say.another).check()
      await page.getByLabel(say.amount).fill('5 000')

      const context = await browser.newContext()
      const colleague = await context.newPage()
      await colleague.goto(wave)
      await atWave.pay(colleague)
      await expect(title(colleague)).toHaveText(say.received)
      await context.close()
      await expect(title(page)).toHaveText(say.received)
      await expect(page.getByRole('status')).toContainText(say.received)
      await expect(page.getByRole('main')).toContainText(say.allPaid)
      await expect(page.getByRole('main')).toBeFocused()
      await office.dispose()
    })
  })
}
