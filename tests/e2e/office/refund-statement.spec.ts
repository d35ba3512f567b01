import { csvOf } from '../../factories/spreadsheet.ts'
import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, long, test } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const words = {
  fr: {
    ...{ open: 'Rapprocher un relevé', choose: 'Choisir un fichier', operator: 'De qui est ce relevé ?' },
    ...{ refund: 'Remboursement', because: 'D’après la référence de paiement', decide: /^Décider/ },
    ...{ title: 'Que devient cette ligne ?', known: 'Un remboursement déjà dans le journal', keep: 'Retenir' },
    ...{ may: 'Peut-être le remboursement n°', submit: 'Valider 2 lignes', done: '2 lignes traitées' },
  },
  en: {
    ...{ open: 'Match a statement', choose: 'Choose a file', operator: 'Whose statement is it?' },
    ...{ refund: 'Refund', because: 'By the payment reference', decide: /^Decide/ },
    ...{ title: 'What becomes of this line?', known: 'A refund that is in the ledger already', keep: 'Keep this' },
    ...{ may: 'It may be refund no.', submit: 'Validate 2 lines', done: '2 lines decided' },
  },
} as const

for (const locale of ['fr', 'en'] as const) {
  test(
    `money given back is found on a statement: by the reference with one click, by the amount after a look (${locale})`,
    locale === 'fr' ? {} : long,
    async ({ office: page }) => {
      const say = words[locale]
      const mark = uniqueWord()
      const training = await ownTraining(page, { price: 65_000 })
      const post = async (address: string, data: object) => {
        const answer = await page.request.post(address, { data })
        expect(answer.ok(), await answer.text()).toBe(true)
      }
      // An amount that nobody else was given.
      const odd = 40_000 + (Number.parseInt(mark.slice(0, 4), 16) % 20_000)
      const people = await Promise.all(
        [odd, odd + 1].map(async (amount) => {
          const person = await ownRegistration(page, training.id)
          const paid = { registrationId: person.id, amount: 65_000, method: 'mobile', reference: uniqueWord() }
          await post('/api/payments', paid)
          const refund = { amount, reason: 'Absence', afterwards: 'owed', method: 'mobile', operator: 'Wave' }
          await post(`/api/registrations/${person.id}/refunds`, refund)
          return { ...person, amount }
        }),
      )
      const [told, silent] = people
      const day = new Date().toISOString().slice(0, 10)
      const buffer = csvOf([
        ['Date', 'Référence', 'Crédit', 'Débit', 'Nom', 'Motif'],
        [day, `R1-${mark}`, '', String(told?.amount), '', `Remb ${told?.paymentReference}`],
        [day, `R2-${mark}`, '', String(silent?.amount), '', 'Envoi'],
      ])
      await page.goto(`/admin?language=${locale}&onglet=paiements&releves=open`)
      await page.getByRole('button', { name: say.open }).click()
      const dialog = page.getByRole('dialog', { name: say.open })
      const file = { name: `wave-${mark}.csv`, mimeType: 'text/csv', buffer }
      await dialog.getByLabel(say.choose).setInputFiles(file)
      await dialog.getByLabel(say.operator).fill('Wave')
      await dialog.getByLabel(say.operator).blur()
      const line = (reference: string) => dialog.getByRole('listitem').filter({ hasText: `${reference}-${mark}` })
      await expect(line('R1')).toContainText(say.refund)
      await expect(line('R1')).toContainText(say.because)
      await expect(line('R1').getByRole('checkbox')).toBeChecked()
      await expect(line('R2')).toContainText(say.may)
      await expect(line('R2').getByRole('checkbox')).toHaveCount(0)
      await expectAccessible(page)
      await line('R2').getByRole('button', { name: say.decide }).click()
      const deciding = page.getByRole('dialog', { name: say.title })
      await expect(deciding.getByLabel(say.known)).toBeChecked()
      await expectAccessible(page)
      await deciding.getByRole('button', { name: say.keep }).click()
      await dialog.getByRole('button', { name: say.submit }).click()
      await expect(dialog.getByRole('heading', { name: say.done })).toBeFocused()
    },
  )
}
