import { clicksOn, openDashboard } from './clicks.ts'
import { expect, expectAccessible, test, toast } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

const inWords = {
  fr: {
    registrations: 'Inscriptions',
    actions: 'Actions pour Aya Amani',
    move: 'Changer de session',
    soon: 'Aya Amani\u00A0: changement de session dans un instant',
    done: '1 inscription passée à l’autre session',
    undo: 'Annuler',
    undone: 'Arrêté\u00A0: rien n’a été fait',
  },
  en: {
    registrations: 'Registrations',
    actions: 'Actions for Aya Amani',
    move: 'Move to another session',
    soon: 'Aya Amani: about to be moved to another session',
    done: '1 registration moved to the other session',
    undo: 'Undo',
    undone: 'Stopped: nothing was done',
  },
}

for (const locale of ['fr', 'en'] as const) {
  const words = inWords[locale]
  test(`one person goes to another session with her payment in four clicks; a slip is taken back (${locale})`, async ({
    office: page,
  }) => {
    const from = await ownTraining(page, { price: 65_000, startsAt: '2027-03-01T09:00:00Z' })
    const to = await ownTraining(page, { price: 65_000, startsAt: '2027-04-05T09:00:00Z', location: 'Bouaké' })
    const { id } = await ownRegistration(page, from.id, { firstName: 'Aya', lastName: 'Amani' })
    await ownPayment(page, id, 25_000)

    await openDashboard(page, locale)
    await page.getByRole('tab', { name: words.registrations }).first().click()
    const row = page.locator('tbody tr').filter({ hasText: from.title })
    const dialog = page.getByRole('dialog', { name: words.move })
    await row.getByRole('button', { name: words.actions }).click()
    await page.getByRole('menuitem', { name: words.move }).click()
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(to.title)
    await dialog.getByRole('button', { name: to.title }).click()
    await expect(toast(page)).toContainText(words.soon)
    expect(await clicksOn(page)).toBe(4)
    await toast(page).getByRole('button', { name: words.undo }).click()
    await expect(toast(page)).toContainText(words.undone)
    await expect(row).toHaveCount(1)

    await row.getByRole('button', { name: words.actions }).click()
    await page.getByRole('menuitem', { name: words.move }).click()
    await expect(dialog).toContainText('Aya Amani')
    await expectAccessible(page)
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(to.title)
    await dialog.getByRole('button', { name: to.title }).click()
    await expect(toast(page)).toContainText(words.done)
    await expect(page.locator('tbody tr').filter({ hasText: to.title })).toContainText('25 000 FCFA')
    await expect(row).toHaveCount(0)
  })
}
