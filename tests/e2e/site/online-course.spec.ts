import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, test } from '../officina.ts'

const course = '/formations-en-ligne/chaine-du-froid'

test('« Détails » leads to the course’s page, where one enrols', async ({ page }) => {
  await page.goto('/formations-en-ligne')
  await page.getByRole('link', { name: 'Détails' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'S’inscrire à ce cours' }).click()
  await expect(page).toHaveURL(course)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La chaîne du froid à l’officine')
  await expectAccessible(page)
})

for (const [language, prefix, submit, told] of [
  ['French', '', 'Valider mon inscription', 'Votre accès s’ouvre dès que votre paiement est reçu'],
  ['English', '/en', 'Confirm my registration', 'Your access opens as soon as your payment is received'],
] as const) {
  test.describe(`on a phone without scripts, in ${language}`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

    test('somebody enrols, and reads when the course opens and how to pay', async ({ page }) => {
      await page.goto(prefix + course)
      await page.locator('[name=firstName]').fill('Awa')
      await page.locator('[name=lastName]').fill('Koné')
      await page.locator('[name=email]').fill(`awa.${uniqueWord()}@example.ci`)
      await page.locator('[name=phone]').fill('07 08 09 10 11')
      await page.locator('[name=organization]').fill('Pharmacie du Port')
      await page.locator('[name=position]').fill('Auxiliaire')
      await page.locator('[name=termsAccepted]').check()
      await page.getByRole('button', { name: submit }).click()
      await expect(page).toHaveURL(/inscrit=1/)
      await expect(page.getByText(told).first()).toBeVisible()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    })
  })
}
