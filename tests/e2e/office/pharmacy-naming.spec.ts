import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, test, toast } from './office.ts'
import { ownPharmacy } from './own-pharmacy.ts'
import { ownTraining } from './own-rows.ts'

for (const [locale, words] of Object.entries({
  fr: {
    ...{ name: 'Nommer', save: 'Enregistrer', saved: 'Nom enregistré', lastName: 'Nom', firstName: 'Prénom' },
    ...{ position: 'Fonction', phone: 'Téléphone', mine: 'Votre saisie', apply: 'Appliquer ces choix' },
    known: 'Cette personne',
  },
  en: {
    ...{ name: 'Name', save: 'Save', saved: 'Name saved', lastName: 'Last name', firstName: 'First name' },
    ...{ position: 'Position', phone: 'Phone', mine: 'What you entered', apply: 'Apply these choices' },
    known: 'This person',
  },
})) {
  test(`two contacts name one place: both names are shown, and nothing typed is lost, in ${locale}`, {
    tag: locale === 'fr' ? [] : ['@long'],
  }, async ({ office, officina, browser }) => {
    const word = uniqueWord()
    const training = await ownTraining(office, {
      price: 65_000,
      maxParticipants: 10,
      startsAt: new Date(Date.now() + 10 * 86_400_000).toISOString(),
    })
    const { page } = await ownPharmacy(office, officina, browser)
    const known = { lastName: `Aka ${word}`, firstName: 'Rose', position: 'Auxiliaire', phone: '0708091011' }
    const data = { trainingId: training.id, people: [known], unnamed: 1, termsAccepted: true }
    expect((await page.request.post('/api/pharmacy/bookings', { data })).status()).toBe(201)
    const rows = await (await page.request.get('/api/pharmacy/registrations')).json()
    const place = (rows as { id: number; isUnnamed: boolean }[]).find(({ isUnnamed }) => isUnnamed)

    await page.goto(`/espace-pharmacie?language=${locale}`)
    await page.getByRole('button', { name: new RegExp(`^${words.name}\\b`) }).click()
    const dialog = page.getByRole('dialog')
    const type = async (lastName: string, firstName: string, phone: string) => {
      await dialog.getByLabel(words.lastName, { exact: true }).fill(lastName)
      await dialog.getByLabel(words.firstName, { exact: true }).fill(firstName)
      await dialog.getByLabel(words.position).fill('Auxiliaire')
      await dialog.getByLabel(words.phone).fill(phone)
      await dialog.getByRole('button', { name: words.save }).click()
    }
    // Who is on the session already is refused at the field.
    await type(known.lastName, known.firstName, known.phone)
    await expect(dialog.getByLabel(words.lastName, { exact: true })).toHaveAccessibleDescription(
      new RegExp(words.known),
    )

    const theirs = { lastName: `Bamba ${word}`, firstName: 'Issa', position: 'Auxiliaire', phone: '0102030405' }
    const named = await page.request.put(`/api/pharmacy/registrations/${place?.id}/person`, { data: theirs })
    expect(named.status()).toBe(200)
    await type(`Koffi ${word}`, 'Awa', '0506070809')
    const conflict = dialog.getByRole('alert')
    for (const value of [theirs.lastName, `Koffi ${word}`, theirs.phone, '0506070809'])
      await expect(conflict).toContainText(value)
    await expectAccessible(page)
    for (const group of await conflict.getByRole('group').all()) await group.getByLabel(words.mine).check()
    await conflict.getByRole('button', { name: words.apply }).click()
    await expect(dialog.getByLabel(words.lastName, { exact: true })).toHaveValue(`Koffi ${word}`)
    await dialog.getByRole('button', { name: words.save }).click()
    await expect(toast(page)).toContainText(words.saved)
    await expect(page.getByRole('main')).toContainText(`Awa Koffi ${word}`)
    await page.context().close()
  })
}
