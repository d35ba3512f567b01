import type { Page } from '@playwright/test'
import { createColleague } from './colleague.ts'
import { expect, expectAccessible, long, test } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const words = {
  fr: {
    user: 'Nom d’utilisateur',
    password: 'Mot de passe',
    signIn: 'Se connecter',
    required: 'Ce champ est requis',
    wrong: 'incorrect',
    take: 'Prendre la liste',
    present: 'Présent',
    late: 'En retard',
    here: 'gardé ici',
    waiting: '2 relevés sur ce téléphone, pas encore au bureau',
    allSent: /^Tout est au bureau/,
    back: 'Retour',
    phone: 'Téléphone',
    code: 'Code',
    set: 'Poser le code',
    badPin: 'De 4 à 8 chiffres.',
    lock: 'Verrouiller',
    unlock: 'Déverrouiller',
    wrongPin: 'Code faux. Encore 4 essais.',
    open: 'Relever',
    wipe: 'Tout effacer de ce téléphone',
    sure: 'Effacer pour de bon',
    wiped: 'Ce téléphone ne garde plus rien.',
  },
  en: {
    user: 'User name',
    password: 'Password',
    signIn: 'Sign in',
    required: 'This field is required',
    wrong: 'Incorrect',
    take: 'Take the list',
    present: 'Present',
    late: 'Late',
    here: 'saved here',
    waiting: '2 marks on this phone, not at the office yet',
    allSent: /^All at the office/,
    back: 'Back',
    phone: 'Phone',
    code: 'Code',
    set: 'Set the code',
    badPin: '4 to 8 digits.',
    lock: 'Lock',
    unlock: 'Unlock',
    wrongPin: 'Wrong code. 4 tries left.',
    open: 'Take presence',
    wipe: 'Delete everything from this phone',
    sure: 'Delete for good',
    wiped: 'This phone keeps nothing any more.',
  },
} as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Whether all that is pressed here is as large as a thumb needs: 48 px. */
async function expectLarge(page: Page) {
  const small = await page
    .locator('main button, main input:not(.sr-only), header button')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 48).map((one) => one.outerHTML.slice(0, 120)),
    )
  expect(small).toEqual([])
}

for (const locale of ['fr', 'en'] as const)
  for (const width of [320, 412] as const) {
    const say = words[locale]
    test(
      `a trainer takes presence without a line, by keyboard too, locks the phone, and leaves nothing on it (${locale}, ${width} px)`,
      locale === 'fr' && width === 320 ? {} : long,
      async ({ office: page, browser, baseURL }) => {
        test.slow()
        const today = new Date().toISOString().slice(0, 10)
        const training = await ownTraining(page, {
          ...{ startsAt: `${today}T08:00:00Z`, endsAt: `${today}T17:00:00Z` },
          ...{ status: 'en_cours', duration: 8, price: 0 },
        })
        for (const firstName of ['Awa', 'Binta', 'Chantal'])
          await ownRegistration(page, training.id, { firstName, lastName: 'Koné' })
        const trainer = await createColleague(page, 'trainer')
        await page.request.put(`/api/admin/trainings/${training.id}/trainers`, {
          data: { userId: trainer.id, isAssigned: true },
        })
        const phone = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width, height: 740 } })
        await phone.addCookies([{ name: 'language', value: locale, url: baseURL ?? '' }])
        const theirs = await phone.newPage()
        await theirs.goto('/espace-formateur/')

        await button(theirs, say.signIn).click()
        await expect(theirs.getByText(say.required)).toHaveCount(2)
        await expect(theirs.getByLabel(say.user)).toBeFocused()
        await theirs.getByLabel(say.user).fill(trainer.username)
        await theirs.getByLabel(say.password).fill('pas celui-ci du tout')
        await button(theirs, say.signIn).click()
        await expect(theirs.getByRole('alert')).toBeVisible()
        await expect(theirs.getByLabel(say.user)).toHaveValue(trainer.username)
        await expectAccessible(theirs)
        await theirs.getByLabel(say.password).fill(trainer.password)
        await theirs.keyboard.press('Enter')
        await button(theirs, say.take).click()
        const of = (name: string) => theirs.getByRole('group', { name: `${name} Koné` })
        await expect(of('Awa')).toBeVisible()
        await theirs.evaluate(() => navigator.serviceWorker.ready)
        await phone.setOffline(true)

        await of('Awa').getByRole('button', { name: say.present }).focus()
        await theirs.keyboard.press('Enter')
        await of('Binta').getByRole('button', { name: say.late }).click()
        await expect(theirs.getByText(say.here)).toHaveCount(2)
        await expectAccessible(theirs)
        await expectLarge(theirs)
        await theirs.reload()
        await expect(theirs.getByText(say.here)).toHaveCount(2)
        await expect(theirs.getByText(say.waiting)).toBeVisible()

        await button(theirs, say.back).click()
        await button(theirs, say.phone).click()
        await theirs.getByLabel(say.code).fill('12')
        await button(theirs, say.set).click()
        await expect(theirs.getByText(say.badPin)).toBeVisible()
        await theirs.getByLabel(say.code).fill('2468')
        await button(theirs, say.set).click()
        await button(theirs, say.lock).click()
        await expectAccessible(theirs)
        await expectLarge(theirs)
        await button(theirs, say.back).click()
        await theirs.getByLabel(say.code).fill('1111')
        await button(theirs, say.unlock).click()
        await expect(theirs.getByText(say.wrongPin)).toBeVisible()
        await expect(theirs.getByText('Koné')).toHaveCount(0)
        await theirs.getByLabel(say.code).fill('2468')
        await button(theirs, say.unlock).click()
        await button(theirs, say.open).click()
        await expect(of('Awa')).toBeVisible()

        await phone.setOffline(false)
        await expect(theirs.getByText(say.allSent)).toBeVisible()
        await button(theirs, say.back).click()
        await button(theirs, say.phone).click()
        await button(theirs, say.wipe).click()
        await button(theirs, say.sure).click()
        await expect(theirs.getByText(say.wiped)).toBeVisible()
        await button(theirs, say.back).click()
        await expect(button(theirs, say.open)).toHaveCount(0)
        await expectAccessible(theirs)
        await phone.close()
      },
    )
  }
