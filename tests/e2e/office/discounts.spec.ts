import { uniqueWord } from '../../factories/unique.ts'
import { detailsOf, expect, expectAccessible, openMore, test, toast } from './office.ts'
import { ownTraining } from './own-rows.ts'

const money = (amount: string) => amount.replaceAll(' ', '\u00A0')

test('the office records a code, a visitor without scripts uses it, and the office gives more by hand', async ({
  office: page,
  browser,
}) => {
  test.slow()
  const training = await ownTraining(page, { price: 65_000 })
  const code = `RENTREE-${uniqueWord()}`.toUpperCase()
  await page.goto('/admin?onglet=paiements')
  await openMore(page, 'Remises')
  const list = page.getByRole('dialog', { name: 'Remises' })
  await expect(list).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Nouvelle remise' }).click()
  const making = page.getByRole('dialog', { name: 'Nouvelle remise' })
  await making.getByRole('button', { name: 'Créer la remise' }).click()
  await expect(making.getByText('De 4 à 30 lettres sans accent, chiffres ou tirets')).toBeVisible()
  await expect(making.getByText('Ce champ est requis')).toBeVisible()
  await making.getByLabel('Code', { exact: true }).fill(code)
  await making.getByLabel('Pourcentage (%)').fill('10')
  await making.getByLabel('Nombre d’utilisations (facultatif)').fill('1')
  await making.getByRole('searchbox').fill(training.title)
  await making.getByRole('listitem').filter({ hasText: training.title }).getByRole('button').click()
  await expectAccessible(page)
  await making.getByRole('button', { name: 'Créer la remise' }).click()
  await expect(toast(page)).toContainText('Remise créée')

  // What is typed into the folded field is checked with the rest, and told there; nothing typed is lost.
  const stranger = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await stranger.goto(`/formations/${training.slug}?inscription=1`)
  await stranger.getByLabel('Prénom', { exact: true }).fill('Konan')
  await stranger.getByLabel('Nom', { exact: true }).fill('Amani')
  const email = `${uniqueWord()}@example.ci`
  await stranger.getByLabel('Adresse e-mail').fill(email)
  await stranger.getByLabel('Téléphone').fill('07 08 09 10 11')
  await stranger.getByLabel('Organisation').fill('Pharmacie de la Lagune')
  await stranger.getByLabel('Fonction').fill('Auxiliaire')
  await stranger.locator('[name=termsAccepted]').check()
  await stranger.getByText('J’ai un code de remise').click()
  await stranger.getByLabel('Code de remise (facultatif)').fill('RENTRE-TYPO')
  await stranger.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(stranger.getByLabel('Code de remise (facultatif)')).toHaveValue('RENTRE-TYPO')
  await expect(stranger.getByText('Ce code n’existe pas ou n’est plus accepté').first()).toBeVisible()
  await expect(stranger.getByLabel('Fonction')).toHaveValue('Auxiliaire')
  await stranger.getByLabel('Code de remise (facultatif)').fill(code.toLowerCase())
  await stranger.locator('[name=termsAccepted]').check()
  await stranger.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(stranger.getByRole('heading', { name: 'Inscription confirmée' })).toBeVisible()
  await expect(stranger.getByText(money('58 500 FCFA'))).toBeVisible()
  await expect(stranger.getByText('Remise déduite')).toBeVisible()
  await stranger.context().close()

  await page.goto('/admin?onglet=paiements')
  await openMore(page, 'Remises')
  await list.getByRole('searchbox').fill(code)
  await expect(list.getByRole('listitem')).toContainText('1 utilisation sur 1')
  await list.getByRole('button', { name: `Couper ${code}` }).click()
  await expect(list.getByText('Coupée')).toBeVisible()

  const found = await page.request.get(`/api/admin/registrations?q=${email}`)
  const [{ id }] = (await found.json()) as [{ id: number }]
  await page.goto(detailsOf(id))
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(`${money('6 500 FCFA')} · ${code}`)).toBeVisible()
  await sheet.getByRole('button', { name: 'Remise', exact: true }).click()
  const giving = page.getByRole('dialog', { name: 'Accorder une remise' })
  await giving.getByLabel('Remise totale (FCFA)').fill('15 000')
  await giving.getByLabel('Motif').fill('Deux inscrites de la même officine')
  await expectAccessible(page)
  await giving.getByRole('button', { name: 'Accorder une remise' }).click()
  await expect(toast(page)).toContainText('Remise enregistrée')
  await expect(sheet.getByText(money('50 000 FCFA')).first()).toBeVisible()
})
