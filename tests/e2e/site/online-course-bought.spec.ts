import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, hydrated, long, test } from '../officina.ts'
import { person, signInMail } from '../portal/participant.ts'
import { fillRegistration } from '../registration-form.ts'
import { atWave, expectNarrow, payWords, title } from './paying.ts'

const words = {
  fr: {
    submit: 'Valider mon inscription',
    open: 'Votre cours est ouvert',
    email: 'Adresse e-mail',
    phone: 'Téléphone',
    askCode: 'Recevoir un code',
    code: 'Code à six chiffres',
    begin: /^Commencer/,
    until: /Ouvert jusqu’au/,
  },
  en: {
    submit: 'Confirm my registration',
    open: 'Your course is open',
    email: 'Email address',
    phone: 'Phone',
    askCode: 'Send me a code',
    code: 'Six-digit code',
    begin: /^Begin/,
    until: /Open until/,
  },
}

for (const locale of ['fr', 'en'] as const) {
  const say = { ...payWords[locale], ...words[locale] }

  test.describe(`on a phone (${locale})`, locale === 'fr' ? {} : long, () => {
    test.use({ viewport: { width: 360, height: 740 } })

    test('a course is bought and paid in the browser, and is open at once', async ({ page, officina }) => {
      const who = person(`cours.${uniqueWord()}`)
      await page.goto(`${locale === 'en' ? '/en' : ''}/formations-en-ligne/chaine-du-froid`)
      await hydrated(page)
      await fillRegistration(page, who, locale)
      await page.getByRole('button', { name: say.submit }).click()
      await page.getByRole('link', { name: say.button }).click()
      await page.getByRole('button', { name: say.pay('50\u00A0000'), exact: true }).click()
      await atWave.pay(page)
      await expect(title(page)).toHaveText(say.received)
      await expect(page.getByRole('main')).toContainText(say.allPaid)
      const { text = '' } = await officina.mails.waitFor(
        ({ recipients, subject = '' }) => recipients.includes(who.email) && subject.startsWith(say.open),
      )
      const link = /\S+\/espace-participant\/cours\/\d+/.exec(text)?.[0] ?? ''

      await page.context().addCookies([{ name: 'language', value: locale, url: officina.url }])
      // One who is not signed in is led to the door, and from there back to the course.
      await page.goto(link)
      await expect(page).toHaveURL(/\/espace-participant\?/)
      await hydrated(page)
      await page.getByLabel(say.email).fill(who.email)
      await page.getByLabel(say.phone).fill(who.phone)
      await page.getByRole('button', { name: say.askCode }).click()
      await page.getByLabel(say.code).fill((await signInMail(officina, who.email)).code)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(officina.url + new URL(link).pathname)
      await expect(page.getByRole('link', { name: say.begin })).toBeVisible()
      await expect(page.getByText(say.until)).toBeVisible()
      await expectNarrow(page)
      await expectAccessible(page)
    })
  })
}
