import { csvOf } from '../../factories/spreadsheet.ts'
import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, findOne, long, test, toast } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const words = {
  fr: {
    link: /lignes? de relevé à rapprocher/,
    views: 'Journal des paiements, paiements déclarés et relevés',
    view: 'Relevés',
    open: 'Rapprocher un relevé',
    choose: 'Choisir un fichier',
    operator: 'De qui est ce relevé ?',
    reason: 'D’après la référence de paiement',
    decide: /^Décider/,
    title: 'Que devient cette ligne ?',
    nothing: 'Rien à enregistrer',
    why: 'Motif',
    keep: 'Retenir',
    submit: 'Valider 3 lignes',
    done: '3 lignes traitées',
    left: /1 ligne à rapprocher plus tard/,
    close: 'Fermer',
    discard: 'Abandonner',
    twice: 'Déjà enregistrée',
    known: /Ce fichier a déjà été pris en compte.:.«.Wave.», le/,
    later: 'Garder pour plus tard',
    save: 'Enregistrer',
    decided: 'Ligne traitée',
    unread: '1 ligne illisible',
    problem: 'Montant illisible',
    complete: /^Compléter/,
    completing: 'Compléter cette ligne',
    amount: 'Montant',
    recorded: 'Lignes enregistrées',
  },
  en: {
    link: /statement lines? to match/,
    views: 'Ledger, declared payments and statements',
    view: 'Statements',
    open: 'Match a statement',
    choose: 'Choose a file',
    operator: 'Whose statement is it?',
    reason: 'By the payment reference',
    decide: /^Decide/,
    title: 'What becomes of this line?',
    nothing: 'Nothing to be recorded',
    why: 'Reason',
    keep: 'Keep this',
    submit: 'Validate 3 lines',
    done: '3 lines decided',
    left: /1 line to be matched later/,
    close: 'Close',
    discard: 'Discard',
    twice: 'Recorded already',
    known: /This file has been taken in before: “Wave”, on/,
    later: 'Keep for later',
    save: 'Record',
    decided: 'Line decided',
    unread: '1 line could not be read',
    problem: 'Unreadable amount',
    complete: /^Complete/,
    completing: 'Complete this line',
    amount: 'Amount',
    recorded: 'Recorded lines',
  },
} as const

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]
  for (const width of [1280, 360]) {
    test(
      `a statement is matched: what is known with one click, the rest later, nothing twice (${locale}, ${width})`,
      locale === 'fr' && width === 1280 ? {} : long,
      async ({ office: page }) => {
        await page.setViewportSize({ width, height: 900 })
        const mark = uniqueWord()
        const training = await ownTraining(page, { price: 65_000 })
        const names = { known: `Kouassi ${uniqueWord()}`, other: `Bamba ${uniqueWord()}` }
        const known = await ownRegistration(page, training.id, { lastName: names.known })
        const other = await ownRegistration(page, training.id, { lastName: names.other })
        const day = new Date().toISOString().slice(0, 10)
        const buffer = csvOf([
          ['Date', 'Référence', 'Crédit', 'Débit', 'Nom', 'Motif'],
          [day, `T1-${mark}`, String(known.price), '', 'Aya Kouassi', known.paymentReference.toLowerCase()],
          [day, `T2-${mark}`, String(other.price), '', `Payeuse ${mark}`, 'formation'],
          [day, `T3-${mark}`, '', '650', '', 'Frais'],
          [day, `T4-${mark}`, '1 234 567', '', `Inconnue ${mark}`, 'loyer'],
        ])
        const file = { name: `wave-${mark}.csv`, mimeType: 'text/csv', buffer }
        await page.goto(`/admin?language=${locale}&onglet=paiements`)
        const views = page.getByRole('navigation', { name: say.views })
        await views.getByRole('link', { name: say.view }).click()
        await page.getByRole('button', { name: say.open }).click()
        const dialog = page.getByRole('dialog', { name: say.open })
        await dialog.getByLabel(say.choose).setInputFiles(file)
        await dialog.getByLabel(say.operator).fill('Wave')
        await dialog.getByLabel(say.operator).blur()
        const line = (reference: string) => dialog.getByRole('listitem').filter({ hasText: `${reference}-${mark}` })
        await expect(line('T1')).toContainText(say.reason)
        await expect(line('T1').getByRole('checkbox')).toBeChecked()
        await expect(line('T3').getByRole('checkbox')).toBeChecked()
        await expect(line('T2').getByRole('checkbox')).toHaveCount(0)
        await expectAccessible(page)

        // One that is none of ours is left aside, with the reason.
        await line('T4').getByRole('button', { name: say.decide }).click()
        const deciding = page.getByRole('dialog', { name: say.title })
        await deciding.getByLabel(say.nothing).check()
        await deciding.getByLabel(say.why).fill('Loyer encaissé pour le propriétaire')
        await expectAccessible(page)
        await deciding.getByRole('button', { name: say.keep }).click()
        await dialog.getByRole('button', { name: say.submit }).click()
        await expect(dialog.getByRole('heading', { name: say.done })).toBeFocused()
        await expect(dialog.getByText(say.left)).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await dialog.getByRole('button', { name: say.close, exact: true }).last().click()

        // The same file again: what was decided is told, and is not decided again.
        await page.getByRole('button', { name: say.open }).click()
        await dialog.getByLabel(say.choose).setInputFiles(file)
        await expect(line('T1')).toContainText(say.twice)
        await expect(line('T1').getByRole('checkbox')).toHaveCount(0)
        // Nor under another name of the operator: whose it was is said at the file.
        await dialog.getByLabel(say.operator).fill('Wave CI')
        await dialog.getByLabel(say.operator).blur()
        await expect(dialog.getByRole('alert')).toContainText(say.known)
        await expect(dialog.getByRole('button', { name: say.later })).toBeDisabled()
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: say.discard, exact: true }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)

        // What was left is a task, decided once somebody knows.
        await page.getByRole('searchbox').fill(`Payeuse ${mark}`)
        const card = page.getByRole('listitem').filter({ hasText: `T2-${mark}` })
        await card.getByRole('button', { name: say.decide }).click()
        await findOne(deciding, names.other)
        await deciding.getByRole('listitem').getByRole('button').click()
        await deciding.getByRole('button', { name: say.save, exact: true }).click()
        await expect(toast(page)).toContainText(say.decided)
        await expect(card).toHaveCount(0)
        await views.getByRole('link', { name: say.recorded }).click()
        await page.getByRole('searchbox').fill(mark)
        await expect(card).toContainText(names.other)
        await expect(page.getByRole('listitem').filter({ hasText: `T1-${mark}` })).toContainText(names.known)
        await expectAccessible(page)
      },
    )
  }

  test(
    `a line that could not be read is kept, completed and decided (${locale})`,
    locale === 'fr' ? {} : long,
    async ({ office: page }) => {
      const mark = uniqueWord()
      const day = new Date().toISOString().slice(0, 10)
      const buffer = csvOf([
        ['Date', 'Référence', 'Crédit', 'Nom'],
        [day, `U1-${mark}`, '65 000,50', `Illisible ${mark}`],
      ])
      await page.goto(`/admin?language=${locale}&onglet=paiements`)
      await page.getByRole('navigation', { name: say.views }).getByRole('link', { name: say.view }).click()
      await page.getByRole('button', { name: say.open }).click()
      const dialog = page.getByRole('dialog', { name: say.open })
      await dialog.getByLabel(say.choose).setInputFiles({ name: `b-${mark}.csv`, mimeType: 'text/csv', buffer })
      await dialog.getByLabel(say.operator).fill('Banque')
      await dialog.getByLabel(say.operator).blur()
      await expect(dialog.getByRole('region', { name: say.unread })).toContainText(mark)
      await dialog.getByRole('button', { name: say.later }).click()
      await expect(dialog.getByText(say.left)).toBeVisible()
      await dialog.getByRole('button', { name: say.close, exact: true }).last().click()

      await page.getByRole('searchbox').fill(mark)
      const card = page.getByRole('listitem').filter({ hasText: mark })
      await expect(card).toContainText(say.problem)
      await card.getByRole('button', { name: say.complete }).click()
      const completing = page.getByRole('dialog', { name: say.completing })
      await expectAccessible(page)
      await completing.getByLabel(say.amount).fill('65 000,00')
      await completing.getByRole('button', { name: say.save, exact: true }).click()

      // What it says now is decided at once.
      const deciding = page.getByRole('dialog', { name: say.title })
      await deciding.getByLabel(say.nothing).check()
      await deciding.getByLabel(say.why).fill('Sans rapport avec une formation')
      await deciding.getByRole('button', { name: say.save, exact: true }).click()
      await expect(card).toHaveCount(0)
    },
  )
}
