import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, findOne, test, toast } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

test('a pharmacy is made, pays for the person who wrote its name, and takes another one in', async ({
  office: page,
}) => {
  const training = await ownTraining(page, { price: 65_000 })
  const word = uniqueWord()
  const name = `Pharmacie de l’Étoile ${word}`
  const first = await ownRegistration(page, training.id, { lastName: word, organization: name.toUpperCase() })
  await ownRegistration(page, training.id, { lastName: `Seconde ${word}`, organization: 'Ailleurs' })

  await page.goto('/admin?onglet=officines')
  await page.getByRole('button', { name: 'Nouvelle officine' }).click()
  const making = page.getByRole('dialog', { name: 'Nouvelle officine' })
  await making.getByRole('button', { name: 'Créer l’officine' }).click()
  await expect(making.getByText('Nom de l’officine requis')).toBeVisible()
  await making.getByLabel('Nom', { exact: true }).fill(name)
  await making.getByLabel('Ville').fill('Bouaké')
  await making.getByLabel('Délai de paiement, en jours').fill('30')
  await expectAccessible(page)
  await making.getByRole('button', { name: 'Créer l’officine' }).click()

  const sheet = page.getByRole('dialog', { name })
  await expect(sheet).toContainText('Une personne a écrit ce nom comme organisation')
  await expect(sheet).toContainText('30\u00A0jours')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Relier l’inscription' }).click()
  await expect(toast(page)).toContainText('1 inscription reliée')
  await expect(sheet.getByRole('link', { name: `Aya ${word}` })).toBeVisible()
  await expect(sheet).toContainText('65\u00A0000\u00A0FCFA')
  await toast(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(sheet.getByRole('button', { name: 'Relier l’inscription' })).toBeVisible()

  // By hand, from the registration itself.
  await page.goto(`/admin?onglet=inscriptions&inscription=${first.id}`)
  const registration = page.getByRole('dialog', { name: `Inscription n° ${first.id}` })
  await registration.getByRole('button', { name: 'Officine qui paie' }).click()
  const payer = page.getByRole('dialog', { name: 'Officine qui paie' })
  await findOne(payer, word)
  await expectAccessible(page)
  await payer.getByRole('button', { name }).click()
  await registration.getByRole('link', { name }).click()
  await expect(sheet.getByRole('link', { name: `Aya ${word}` })).toBeVisible()

  const other = `Pharmacie Etoile ${word}`
  await page.request.post('/api/admin/pharmacies', { data: { name: other, ncc: 'CI-7' } })
  await sheet.getByRole('button', { name: 'Réunir avec…' }).click()
  const merging = page.getByRole('dialog', { name: 'Réunir une autre officine' })
  await findOne(merging, other)
  await merging.getByRole('button', { name: other }).click()
  await page.getByRole('button', { name: 'C’est la même officine' }).click()
  await expect(sheet).toContainText('CI-7')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
})
