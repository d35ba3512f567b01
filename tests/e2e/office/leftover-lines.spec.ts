import { csvOf } from '../../factories/spreadsheet.ts'
import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, long, test, toast } from './office.ts'

const words = {
  fr: {
    ...{ page: 'Sélectionner la page', bar: 'Lignes sélectionnées', ticked: '2 lignes sélectionnées' },
    ...{ act: 'Écarter', title: 'Écarter 2 lignes', reason: 'Motif', done: '2 lignes écartées' },
    ...{ undo: 'Annuler', back: '2 lignes rouvertes' },
  },
  en: {
    ...{ page: 'Select the page', bar: 'Selected lines', ticked: '2 lines selected' },
    ...{ act: 'Leave aside', title: 'Leave 2 lines aside', reason: 'Reason', done: '2 lines left aside' },
    ...{ undo: 'Undo', back: '2 lines opened again' },
  },
} as const

for (const locale of ['fr', 'en'] as const) {
  for (const width of [1280, 360]) {
    test(
      `lines that are none of ours are left aside together, and taken back (${locale}, ${width})`,
      locale === 'fr' && width === 1280 ? {} : long,
      async ({ office: page }) => {
        const say = words[locale]
        const mark = uniqueWord()
        const day = new Date().toISOString().slice(0, 10)
        const buffer = csvOf([
          ['Date', 'Référence', 'Crédit', 'Nom', 'Motif'],
          ...['A', 'B', 'C'].map((name) => [day, `${name}-${mark}`, '1 234 567', `Inconnue ${mark}`, 'loyer']),
        ])
        const taken = await page.request.post('/api/admin/statements', {
          multipart: {
            choices: JSON.stringify({ operator: 'Wave', method: 'mobile' }),
            file: { name: `wave-${mark}.csv`, mimeType: 'text/csv', buffer },
          },
        })
        expect(taken.ok(), await taken.text()).toBe(true)
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`/admin?language=${locale}&onglet=paiements&releves=open&q=${mark}`)
        const cards = page.getByRole('listitem').filter({ hasText: mark })
        await expect(cards).toHaveCount(3)
        await page.getByLabel(say.page).check()
        await cards
          .filter({ hasText: `B-${mark}` })
          .getByRole('checkbox')
          .uncheck()
        const bar = page.getByRole('region', { name: say.bar })
        await expect(bar).toContainText(say.ticked)
        await expectAccessible(page)
        await bar.getByRole('button', { name: say.act }).click()
        const dialog = page.getByRole('dialog', { name: say.title })
        await dialog.getByRole('button', { name: say.act }).click()
        await expect(dialog.getByLabel(say.reason)).toHaveAttribute('aria-invalid', 'true')
        await dialog.getByLabel(say.reason).fill('Loyers encaissés pour le propriétaire')
        await expectAccessible(page)
        await dialog.getByRole('button', { name: say.act }).click()
        await expect(toast(page)).toContainText(say.done)
        await expect(cards).toHaveCount(1)
        await expect(bar).toHaveCount(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await toast(page).getByRole('button', { name: say.undo }).click()
        await expect(toast(page).filter({ hasText: say.back })).toBeVisible()
        await expect(cards).toHaveCount(3)
      },
    )
  }
}
