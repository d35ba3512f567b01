import { uniqueWord } from '../../factories/unique.ts'
import { clicksOn, openDashboard } from './clicks.ts'
import { expect, expectAccessible, test, toast } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

const inWords = {
  fr: {
    move: 'Changer de session',
    typed: 'changer',
    act: 'Changer de session\u00A0: Aya',
    newPrice: /^Appliquer le tarif/,
    begin: 'Changer de session',
    balances: ['40\u00A0000\u00A0FCFA à payer', '15\u00A0000\u00A0FCFA à payer'],
    soon: 'changement de session dans un instant',
    done: '1 inscription passée à l’autre session',
    undo: 'Annuler',
    undone: 'Arrêté\u00A0: rien n’a été fait',
  },
  en: {
    move: 'Move to another session',
    typed: 'move',
    act: 'Move to another session: Aya',
    newPrice: /^Apply the price/,
    begin: 'Move to this session',
    balances: ['40\u00A0000\u00A0FCFA to pay', '15\u00A0000\u00A0FCFA to pay'],
    soon: 'about to be moved to another session',
    done: '1 registration moved to the other session',
    undo: 'Undo',
    undone: 'Stopped: nothing was done',
  },
}

for (const locale of ['fr', 'en'] as const) {
  const words = inWords[locale]
  test(`one person goes to another session in four clicks, both prices and balances seen before; a slip is taken back (${locale})`, async ({
    office: page,
  }) => {
    const from = await ownTraining(page, { price: 65_000, startsAt: '2027-03-01T09:00:00Z' })
    const to = await ownTraining(page, { price: 40_000, startsAt: '2027-04-05T09:00:00Z', location: 'Bouaké' })
    const lastName = `Amani${uniqueWord()}`
    const { id } = await ownRegistration(page, from.id, { firstName: 'Aya', lastName })
    await ownPayment(page, id, 25_000)

    await openDashboard(page, locale)
    await expect(page.getByRole('tab').first()).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(`${words.typed} ${lastName}`)
    await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(words.act)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: words.move })
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(to.title)
    await dialog.getByRole('button', { name: to.title }).click()
    const begin = dialog.getByRole('button', { name: words.begin })
    await expect(begin).toBeFocused()
    // The first click begins nothing: it says what changes.
    await expect(toast(page)).toHaveCount(0)
    for (const said of ['65\u00A0000\u00A0FCFA', '25\u00A0000\u00A0FCFA', words.balances[0]]) {
      await expect(dialog.getByRole('table')).toContainText(said ?? '')
    }
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText(words.soon)
    expect(await clicksOn(page)).toBe(4)
    await toast(page).getByRole('button', { name: words.undo }).click()
    await expect(toast(page)).toContainText(words.undone)
    await page.keyboard.press('Escape')

    await page.goto(`/admin?onglet=inscriptions&q=${lastName}&language=${locale}`)
    const row = page.locator('tbody tr').filter({ hasText: lastName })
    await expect(row).toContainText(from.title)
    await row.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: words.move }).click()
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(to.title)
    await dialog.getByRole('button', { name: to.title }).click()
    await dialog.getByRole('checkbox', { name: words.newPrice }).check()
    await expect(dialog.getByRole('table')).toContainText(words.balances[1] ?? '')
    await begin.click()
    await expect(toast(page)).toContainText(words.done)
    await expect(row).toContainText(to.title)
    const { registration } = await (await page.request.get(`/api/registrations/${id}`)).json()
    expect(registration).toMatchObject({ trainingId: to.id, price: 40_000, paymentAmount: 25_000 })
  })
}
