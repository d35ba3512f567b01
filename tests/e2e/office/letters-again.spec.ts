import { uniqueWord } from '../../factories/unique.ts'
import { clicksOn, openDashboard } from './clicks.ts'
import { expect, expectAccessible, test, toast } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

const words = {
  fr: {
    palette: 'Rechercher ou aller à…',
    act: 'corriger',
    edit: 'Modifier les coordonnées',
    email: 'E-mail',
    again: 'Renvoyer à la nouvelle adresse',
    save: 'Enregistrer',
    said: '1 courrier repart à',
  },
  en: {
    palette: 'Search or go to…',
    act: 'correct',
    edit: 'Edit contact details',
    email: 'Email',
    again: 'Send again to the new address',
    save: 'Save',
    said: '1 letter goes again to',
  },
}

for (const locale of ['fr', 'en'] as const) {
  test(`a slip in an e-mail is corrected, and what still holds goes again, in four clicks (${locale})`, async ({
    office: page,
    officina,
  }) => {
    const say = words[locale]
    const word = uniqueWord()
    const lastName = `Bamba${word}`
    const [slip, right] = [`mariam.${word}@exmaple.ci`, `mariam.${word}@example.ci`]
    const training = await ownTraining(page, { startsAt: new Date(Date.now() + 40 * 86_400_000).toISOString() })
    const { id } = await ownRegistration(page, training.id, { email: slip, lastName })
    await ownPayment(page, id, 10_000)
    const lost = await officina.mails.waitFor(
      ({ recipients, text }) => recipients.includes(slip) && /10\s000/.test(text ?? ''),
    )

    await openDashboard(page, locale)
    await expect(page.getByRole('tab').first()).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: say.palette })
    await palette.getByRole('combobox').fill(`${say.act} ${lastName}`)
    await expect(palette.getByRole('option').first()).toContainText(lastName)
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: say.edit })
    const again = form.getByRole('group', { name: say.again })
    await expect(form.getByLabel(say.email)).toHaveValue(slip)
    await expect(again).toHaveCount(0)
    await form.getByLabel(say.email).fill(right)
    // The registration's own letter holds no more: it was confirmed since.
    await expect(again.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expectAccessible(page)
    await again.getByRole('checkbox').last().click()
    await form.getByRole('button', { name: say.save }).click()
    await expect(toast(page)).toContainText(`${say.said} ${right}`)
    expect(await clicksOn(page)).toBeLessThanOrEqual(4)
    const paid = await officina.mails.waitFor(
      ({ recipients, subject }) => recipients.includes(right) && subject === lost.subject,
    )
    expect(paid.text).toContain('10\u00A0000\u00A0FCFA')
  })
}
