import { uniqueWord } from '../../factories/unique.ts'
import { person, signIn as signInAsParticipant } from '../portal/participant.ts'
import { createColleague } from './colleague.ts'
import { expect, expectAccessible, long, test } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const words = {
  fr: {
    user: "Nom d'utilisateur",
    password: 'Mot de passe',
    signIn: 'Se connecter',
    codeOf: (name: string) => `Code reconnu\u00A0: ${name}`,
    note: 'Noter présent',
    present: 'Présent',
    search: 'Nom, ou code du participant',
    counts: '1 présent · 0 en retard · 0 absent · 0 à relever',
  },
  en: {
    user: 'Username',
    password: 'Password',
    signIn: 'Sign in',
    codeOf: (name: string) => `Code recognised: ${name}`,
    note: 'Note as present',
    present: 'Present',
    search: 'Name, or participant’s code',
    counts: '1 present · 0 late · 0 absent · 0 to note',
  },
} as const

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]
  test.describe(`on a phone (${locale})`, () => {
    test.use({ viewport: { width: 360, height: 740 } })

    test(
      'a participant’s QR code opens the presence screen at them for the trainer, and nothing for anybody else',
      locale === 'fr' ? {} : long,
      async ({ office: page, browser, officina, baseURL }) => {
        test.slow()
        const today = new Date().toISOString().slice(0, 10)
        const training = await ownTraining(page, {
          ...{ startsAt: `${today}T08:00:00Z`, endsAt: `${today}T17:00:00Z` },
          ...{ status: 'en_cours', duration: 8, price: 0 },
        })
        const who = person(`code.${uniqueWord()}`)
        const { id } = await ownRegistration(page, training.id, { ...who })
        const name = `${who.firstName} ${who.lastName}`
        const trainer = await createColleague(page, 'trainer')
        const assigned = { userId: trainer.id, isAssigned: true }
        await page.request.put(`/api/admin/trainings/${training.id}/trainers`, { data: assigned })
        const mail = await officina.mails.waitFor(
          ({ recipients, subject }) =>
            recipients.includes(who.email) && (subject ?? '').startsWith('Inscription confirmée'),
        )
        const code = new RegExp(`${id}-\\w{6}`).exec(mail.text ?? '')?.[0] ?? ''
        expect(code).not.toBe('')

        const phone = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } })
        const theirs = await phone.newPage()
        await signInAsParticipant(theirs, officina, who)
        await expect(theirs.getByText(code).first()).toBeVisible()
        await theirs
          .getByRole('tabpanel')
          .getByRole('link', { name: /Détails/ })
          .click()
        const part = theirs.getByRole('region', { name: 'Votre code de présence' })
        await expect(part.getByRole('img', { name: /Code QR/ })).toBeVisible()
        await expect(part).toContainText(code)
        await expectAccessible(theirs)
        const own = await (await theirs.request.get(`/api/participant/registrations/${id}`)).json()
        const { url } = own.registration.presence as { url: string }
        await theirs.goto(url)
        await expect(theirs.getByLabel('Mot de passe')).toBeVisible()
        await expect(theirs.getByText(name)).toHaveCount(0)
        await phone.close()

        await page.context().clearCookies()
        await page.goto(`${url}&language=${locale}`)
        await page.getByLabel(say.user).fill(trainer.username)
        await page.getByLabel(say.password).fill(trainer.password)
        await page.getByRole('button', { name: say.signIn }).click()
        await expect(page.getByRole('status').filter({ hasText: say.codeOf(name) })).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('radio').first().check({ force: true })
        await page.getByRole('button', { name: say.note }).click()
        const row = page.getByRole('group', { name })
        await expect(row.getByRole('button', { name: say.present })).toHaveAttribute('aria-pressed', 'true')
        await expect(page.getByText(say.counts)).toBeVisible()

        // The code is read aloud for the afternoon.
        await page.getByRole('radio').nth(1).check({ force: true })
        await page.getByRole('searchbox', { name: say.search }).fill(code.toLowerCase())
        await page.getByRole('button', { name: say.note }).click()
        await expect(page.getByText(say.counts)).toBeVisible()
        await page.getByRole('searchbox', { name: say.search }).fill(`${id}-000000`)
        await expect(page.getByRole('alert')).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      },
    )
  })
}
