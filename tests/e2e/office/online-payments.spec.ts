import type { Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { registrationForm } from '../../forms.ts'
import type { Officina } from '../officina.ts'
import { detailsOf, expect, expectAccessible, long, screenOf, test, toast } from './office.ts'
import { ownTraining } from './own-rows.ts'

const words = {
  fr: {
    card: 'Paiement en ligne',
    edit: 'Modifier',
    save: 'Enregistrer',
    offered: 'Proposé aux payeurs',
    notOffered: 'Pas proposé',
    firstKeys: 'Enregistrez d’abord ses clés',
    withoutKeys: 'Sans clés',
    keys: (name: string) => `Clés (${name})`,
    keysOf: (name: string) => `Clés de ${name}`,
    apiKey: 'Clé d’API',
    merchant: 'Identifiant du marchand',
    secret: 'Secret des notifications',
    required: 'Ce champ est requis',
    keysKept: 'Clés enregistrées',
    ends: 'Enregistrée, finit par 0042.',
    saved: 'Réglages enregistrés',
    search: 'Rechercher un paiement en ligne',
    waiting: 'En attente du payeur',
    open: 'Ouvert chez Wave\u00A0: le payeur n’a pas encore payé.',
    check: 'Vérifier maintenant',
    checked: 'Vérifié auprès du prestataire',
    none: 'Aucun paiement en ligne ne correspond.',
    received: 'Reçus en ligne',
    recorded: 'Payé chez Wave, enregistré au grand livre.',
    payer: /Téléphone du payeur\s:\s\+225\s07\s00\s00\s00\s42/,
    toDo: /paiements? en ligne à regarder/,
    byHand: 'À rendre à la main',
    given: 'C’est rendu',
    online: /^En ligne/,
    nothing: 'Aucun paiement en ligne ne vous attend.',
  },
  en: {
    card: 'Online payment',
    edit: 'Change',
    save: 'Save',
    offered: 'Offered to payers',
    notOffered: 'Not offered',
    firstKeys: 'Save its keys first',
    withoutKeys: 'Without keys',
    keys: (name: string) => `Keys (${name})`,
    keysOf: (name: string) => `Keys of ${name}`,
    apiKey: 'API key',
    merchant: 'Merchant ID',
    secret: 'Secret of notifications',
    required: 'This field is required',
    keysKept: 'Keys saved',
    ends: 'Saved, ends with 0042.',
    saved: 'Settings saved',
    search: 'Search online payments',
    waiting: 'Waiting for the payer',
    open: 'Open with Wave: the payer has not paid yet.',
    check: 'Check now',
    checked: 'Checked with the provider',
    none: 'No online payment matches.',
    received: 'Received online',
    recorded: 'Paid with Wave, recorded in the ledger.',
    payer: /Payer’s phone:\s\+225\s07\s00\s00\s00\s42/,
    toDo: /online payments? to look at/,
    byHand: 'To be given back by hand',
    given: 'It is given back',
    online: /^Online/,
    nothing: 'No online payment waits for you.',
  },
}

/** Somebody who owes 65 000 FCFA and has begun to pay them at the simulated Wave. */
async function begun(page: Page, { mails }: Officina): Promise<{ id: number; lastName: string; url: string }> {
  const training = await ownTraining(page, { price: 65_000 })
  const [lastName, email] = [`Wave ${uniqueWord()}`, `${uniqueWord()}@example.com`]
  const data = { ...registrationForm(training.id), lastName, email }
  const { id } = (await (await page.request.post('/api/registrations', { data })).json()) as { id: number }
  const mail = await mails.waitFor(({ recipients }) => recipients.includes(email))
  const [, paymentReference, token] = /\/payer\?reference=(OFF-\w{7})&cle=([\w-]{43})/.exec(mail.text ?? '') ?? []
  const form = { paymentReference, token, provider: 'wave', amount: '65000' }
  const { url } = (await (await page.request.post('/api/online-payments', { data: form })).json()) as { url: string }
  return { id, lastName, url }
}

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]
  const marked = locale === 'fr' ? {} : long

  test.describe(`payments in the browser (${locale})`, marked, () => {
    test('a provider is given its keys, then offered to payers, and taken back', async ({ office: page }) => {
      // Keys stay once they are given: no test gives CinetPay any.
      const [name, other] = ['Hub2', 'CinetPay']
      await page.goto(`/admin?onglet=reglages&language=${locale}`)
      const card = page.getByRole('region', { name: say.card })
      const item = (of: string) => card.getByRole('listitem').filter({ has: page.getByRole('heading', { name: of }) })
      await expect(item('Wave')).toContainText('/provider-notices/wave')
      await expect(item(other)).toContainText(say.withoutKeys)

      // That one has no keys is said beside it, and beside no other.
      await card.getByRole('button', { name: say.edit }).click()
      const dialog = page.getByRole('dialog', { name: say.card })
      await dialog.getByRole('group', { name: other }).getByLabel(say.offered).check()
      await dialog.getByRole('button', { name: say.save }).click()
      await expect(dialog.getByRole('group', { name: other })).toContainText(say.firstKeys)
      await expect(dialog.getByText(say.firstKeys)).toHaveCount(1)
      await expectAccessible(page)
      await dialog.getByRole('group', { name: other }).getByLabel(say.notOffered).check()
      await dialog.getByRole('group', { name: 'Wave' }).getByLabel(say.notOffered).check()
      await dialog.getByRole('button', { name: say.save }).click()
      await expect(toast(page)).toContainText(say.saved)
      await expect(item('Wave').getByText(say.notOffered)).toBeVisible()
      await card.getByRole('button', { name: say.edit }).click()
      await dialog.getByRole('group', { name: 'Wave' }).getByLabel(say.offered).check()
      await dialog.getByRole('button', { name: say.save }).click()
      await expect(item('Wave').getByText(say.offered)).toBeVisible()

      await item(name)
        .getByRole('button', { name: say.keys(name) })
        .focus()
      await page.keyboard.press('Enter')
      const keys = page.getByRole('dialog', { name: say.keysOf(name) })
      await keys.getByLabel(say.apiKey).fill('hub2_live_0042')
      if (locale === 'fr') {
        await keys.getByRole('button', { name: say.save }).click()
        await expect(keys.getByLabel(say.merchant)).toHaveAccessibleDescription(new RegExp(say.required))
        await expectAccessible(page)
      }
      await keys.getByLabel(say.merchant).fill('marchand-0042')
      await keys.getByLabel(say.secret).fill('whs-0042')
      await keys.getByRole('button', { name: say.save }).click()
      await expect(toast(page)).toContainText(say.keysKept)
      await expect(item(name)).toContainText(`/provider-notices/${name.toLowerCase()}`)
      await item(name)
        .getByRole('button', { name: say.keys(name) })
        .click()
      await expect(keys.getByLabel(say.apiKey)).toHaveAccessibleDescription(new RegExp(say.ends))
      await expect(keys.getByLabel(say.apiKey)).toHaveValue('')
      await expectAccessible(page)
    })

    test('a payment is followed from its beginning until it is given back', async ({ office: page, officina }) => {
      test.slow()
      const { id, lastName, url } = await begun(page, officina)
      await page.goto(`/admin?onglet=paiements&enligne=live&language=${locale}`)
      const list = screenOf(page)
      const card = list.getByRole('listitem').filter({ hasText: lastName })
      await page.getByRole('searchbox', { name: say.search }).fill(lastName)
      await expect(card).toContainText(say.open)
      await expectAccessible(page)
      await card.getByRole('button', { name: say.check }).click()
      await expect(toast(page)).toContainText(say.checked)
      await expect(card).toContainText(say.open)

      const payer = await page.context().newPage()
      await payer.goto(url)
      await payer.getByRole('button', { name: /^Payer / }).click()
      await payer.close()
      // What may still be paid is asked for again by itself.
      await expect(list).toContainText(say.none)
      await page.getByRole('link', { name: say.received }).click()
      await page.getByRole('searchbox', { name: say.search }).fill(lastName)
      await expect(card).toContainText(say.recorded)
      await expect(card).toContainText(say.payer)
      await expect(card.getByRole('button', { name: say.check })).toHaveCount(0)

      await page.goto(`${detailsOf(id)}&language=${locale}`)
      const details = page.getByRole('dialog').first()
      await expect(details).toContainText(say.recorded)
      const listed = await page.request.get(`/api/admin/online-payments?state=recorded&registrationId=${id}`)
      const [row] = (await listed.json()) as [{ id: number }]
      const refund = { amount: 5_000, method: 'mobile', reason: 'Geste', afterwards: 'waived', onlinePaymentId: row.id }
      expect((await page.request.post(`/api/registrations/${id}/refunds`, { data: refund })).status()).toBe(201)

      await page.goto(`/admin?language=${locale}`)
      await page.getByRole('link', { name: say.toDo }).click()
      await expect(page.getByRole('link', { name: say.online })).toHaveAttribute('aria-current', 'page')
      await expect(card).toContainText(say.byHand)
      await expectAccessible(page)
      await card.getByRole('button', { name: say.given }).click()
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: say.given }).click()
      await expect(card).toHaveCount(0)
    })
  })
}
