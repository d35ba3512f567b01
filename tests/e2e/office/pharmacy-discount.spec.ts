import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, test, toast } from './office.ts'
import { ownPharmacy } from './own-pharmacy.ts'
import { ownTraining } from './own-rows.ts'

for (const [locale, words] of Object.entries({
  fr: {
    team: 'Inscrire mon équipe',
    session: 'Session',
    unnamed: 'Places à nommer plus tard',
    haveCode: 'J’ai un code de remise',
    code: 'Code de remise (facultatif)',
    before: '3 places\u00A0: 195\u00A0000\u00A0FCFA, avant la remise',
    other: 'Ce code est réservé aux personnes d’un autre employeur',
    submit: 'Inscrire',
    done: 'À payer\u00A0: 175\u00A0500\u00A0FCFA.',
  },
  en: {
    team: 'Register my team',
    session: 'Session',
    unnamed: 'Places to be named later',
    haveCode: 'I have a discount code',
    code: 'Discount code (optional)',
    before: '3 places: 195\u00A0000\u00A0FCFA, before the discount',
    other: 'This code is kept for people of another employer',
    submit: 'Register',
    done: 'To pay: 175\u00A0500\u00A0FCFA.',
  },
})) {
  test(`a pharmacy gives the code of its employer’s discount for all its places, in ${locale}`, {
    tag: locale === 'fr' ? [] : ['@long'],
  }, async ({ office, officina, browser }) => {
    const training = await ownTraining(office, {
      price: 65_000,
      maxParticipants: 10,
      startsAt: new Date(Date.now() + 10 * 86_400_000).toISOString(),
    })
    const { page, name } = await ownPharmacy(office, officina, browser)
    const make = async (organization: string) => {
      const code = `EQUIPE-${uniqueWord()}`.toUpperCase()
      const data = { code, kind: 'percent', value: 10, organization }
      expect((await office.request.post('/api/admin/discounts', { data })).status()).toBe(201)
      return code
    }
    const [own, foreign] = [await make(name), await make('Laboratoire Ivoire')]

    await page.goto(`/espace-pharmacie?language=${locale}`)
    await page.getByRole('button', { name: words.team }).click()
    const booking = page.getByRole('dialog', { name: words.team })
    await expect(booking.getByText(words.haveCode)).toBeHidden()
    await booking.getByLabel(words.session).selectOption({ value: String(training.id) })
    await booking.getByLabel(words.unnamed).fill('3')
    await booking.getByRole('checkbox').check()
    await booking.getByText(words.haveCode).click()
    await booking.getByLabel(words.code).fill(foreign)
    await expect(booking.getByRole('status')).toHaveText(words.before)
    await booking.getByRole('button', { name: words.submit, exact: true }).click()
    // Told at its field, with all that was typed.
    await expect(booking.getByText(words.other)).toBeVisible()
    await expect(booking.getByLabel(words.code)).toHaveValue(foreign)
    await expect(booking.getByLabel(words.unnamed)).toHaveValue('3')
    await expectAccessible(page)
    await booking.getByLabel(words.code).fill(own.toLowerCase())
    await booking.getByRole('button', { name: words.submit, exact: true }).click()
    await expect(toast(page)).toContainText(words.done)
    await expect(page.getByRole('main')).toContainText('175\u00A0500\u00A0FCFA')
    await page.context().close()
  })
}
