import type { Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { registrationForm } from '../../forms.ts'
import type { Officina } from '../officina.ts'
import { detailsOf, expect, expectAccessible, long, test, toast } from './office.ts'
import { ownTraining } from './own-rows.ts'

const words = {
  fr: {
    refund: 'Rembourser',
    amount: 'Montant (FCFA)',
    method: 'Méthode du remboursement',
    reason: 'Motif',
    byWave: /^Par Wave, tout de suite/,
    byHand: /^À la main\s: Wave/,
    whole: 'Wave ne rend qu’un paiement entier.',
    otherwise: /^Autrement/,
    owed: 'est de nouveau dû',
    submit: 'Rendre par Wave',
    submitByHand: 'Enregistrer le remboursement',
    asked: 'Remboursement demandé à Wave',
    toGive: 'Remboursement enregistré\u00A0: à rendre à la main',
    done: 'Rendu par Wave',
    waits: 'À rendre à la main',
    given: 'C’est rendu',
    noted: 'Noté\u00A0: c’est rendu',
    over: 'Rendu à la main',
  },
  en: {
    refund: 'Refund',
    amount: 'Amount (FCFA)',
    method: 'Refund method',
    reason: 'Reason',
    byWave: /^By Wave, right away/,
    byHand: /^By hand: Wave/,
    whole: 'Wave gives back whole payments only.',
    otherwise: /^In another way/,
    owed: 'is owed again',
    submit: 'Give back by Wave',
    submitByHand: 'Record the refund',
    asked: 'Wave has been asked for the refund',
    toGive: 'Refund recorded: to be given back by hand',
    done: 'Given back by Wave',
    waits: 'To be given back by hand',
    given: 'It is given back',
    noted: 'Noted: it is given back',
    over: 'Given back by hand',
  },
}

/** Somebody who has paid 65 000 FCFA at the simulated Wave, in a browser of their own. */
async function paidByWave(page: Page, { mails }: Officina): Promise<{ id: number; lastName: string }> {
  const training = await ownTraining(page, { price: 65_000 })
  const lastName = `Wave ${uniqueWord()}`
  const email = `${uniqueWord()}@example.com`
  const data = { ...registrationForm(training.id), lastName, email }
  const { id } = (await (await page.request.post('/api/registrations', { data })).json()) as { id: number }
  const mail = await mails.waitFor(({ recipients }) => recipients.includes(email))
  const [, paymentReference, token] = /\/payer\?reference=(OFF-\w{7})&cle=([\w-]{43})/.exec(mail.text ?? '') ?? []
  const begun = await page.request.post('/api/online-payments', {
    data: { paymentReference, token, provider: 'wave', amount: '65000' },
  })
  const { url } = (await begun.json()) as { url: string }
  const payer = await page.context().newPage()
  await payer.goto(url)
  await payer.getByRole('button', { name: /^Payer / }).click()
  await payer.close()
  await expect
    .poll(async () => (await page.request.get(`/api/payments?registrationId=${id}`)).json(), { timeout: 20_000 })
    .toMatchObject([{ amount: 65_000, method: 'mobile', operator: 'Wave' }])
  return { id, lastName }
}

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]
  const marked = locale === 'fr' ? {} : long

  test.describe(`what was paid online is given back (${locale})`, marked, () => {
    test('by Wave, right away, once its registration is cancelled', async ({ office: page, officina }) => {
      test.slow()
      const { id } = await paidByWave(page, officina)
      const cancelled = await page.request.put(`/api/registrations/${id}/status`, { data: { status: 'annulée' } })
      expect(cancelled.ok()).toBe(true)

      await page.goto(`${detailsOf(id)}&language=${locale}`)
      const details = page.getByRole('dialog').first()
      await details.getByRole('button', { name: say.refund, exact: true }).first().click()
      const dialog = page.getByRole('dialog', { name: say.refund })
      await expect(dialog.getByLabel(say.amount)).toHaveValue('65000')
      await expect(dialog.getByRole('radio', { name: say.byWave })).toBeChecked()
      await expect(dialog.getByLabel(say.method)).toHaveCount(0)
      await expectAccessible(page)

      // By keyboard: the other way asks for its method, and back.
      await dialog.getByRole('radio', { name: say.byWave }).focus()
      await page.keyboard.press('ArrowDown')
      await expect(dialog.getByRole('radio', { name: say.otherwise })).toBeChecked()
      await expect(dialog.getByLabel(say.method)).toBeVisible()
      await page.keyboard.press('ArrowUp')
      await dialog.getByLabel(say.reason).fill('Session annulée')
      await dialog.getByRole('button', { name: say.submit }).click()
      await expect(toast(page)).toContainText(say.asked)
      await expect(details.getByText(say.done).first()).toBeVisible({ timeout: 20_000 })
      await expectAccessible(page)
    })

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 360, height: 740 } })

      test('a part of it by hand, which waits until somebody says that it is done', async ({
        office: page,
        officina,
      }) => {
        test.slow()
        const { id, lastName } = await paidByWave(page, officina)
        await page.goto(`/admin?onglet=paiements&q=${encodeURIComponent(lastName)}&language=${locale}`)
        await page
          .getByRole('button', { name: new RegExp(`${lastName}`) })
          .filter({ hasText: say.refund })
          .click()
        const dialog = page.getByRole('dialog', { name: say.refund })
        await dialog.getByLabel(say.amount).fill('20 000')
        await expect(dialog.getByRole('radio', { name: say.byHand })).toBeChecked()
        await expect(dialog).toContainText(say.whole)
        await dialog.getByLabel(say.reason).fill('Repas en moins')
        await dialog.getByLabel(say.owed).check()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
        await dialog.getByRole('button', { name: say.submitByHand }).click()
        await expect(toast(page)).toContainText(say.toGive)

        await page.goto(`/admin?onglet=paiements&enligne=to_do&q=${encodeURIComponent(lastName)}&language=${locale}`)
        const task = page.getByRole('listitem').filter({ hasText: lastName })
        await expect(task).toContainText(say.waits)
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
        await task.getByRole('button', { name: say.given }).click()
        await page.getByRole('dialog').getByRole('button', { name: say.given }).click()
        await expect(toast(page)).toContainText(say.noted)
        await expect(task).toHaveCount(0)

        await page.goto(`${detailsOf(id)}&language=${locale}`)
        await expect(page.getByRole('dialog').first().getByText(say.over).first()).toBeVisible()
        await expectAccessible(page)
      })
    })
  })
}
