import type { Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, failing, findOne, long, test, toast } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Inscrire un participant' })
const submit = (page: Page) => form(page).getByRole('button', { name: 'Inscrire', exact: true })

async function open(page: Page) {
  await page.goto('/admin?onglet=inscriptions')
  await page.getByRole('button', { name: 'Inscrire quelqu’un' }).click()
  await expect(form(page)).toBeVisible()
}

async function chooseTraining(page: Page, title: string) {
  await findOne(form(page), title)
  await form(page).getByRole('button', { name: title }).click()
}

async function fillPerson(page: Page, lastName: string, email = `fanta.${uniqueWord()}@example.ci`) {
  await form(page).getByLabel('Prénom').fill('Fanta')
  await form(page).getByLabel('Nom', { exact: true }).fill(lastName)
  await form(page).getByLabel('E-mail').fill(email)
  await form(page).getByLabel('Téléphone').fill('0102030405')
  await form(page).getByLabel('Organisation').fill('Dépôt de Bingerville')
  await form(page).getByLabel('Fonction').fill('Gérante')
}

test('anyone who calls is registered, from nothing found to the open registration', async ({ office: page }) => {
  const training = await ownTraining(page, { maxParticipants: 2 })
  const lastName = `Cissé${uniqueWord()}`
  await page.goto(`/admin?onglet=inscriptions&q=${lastName}`)
  await expect(page.getByText('Aucune inscription trouvée')).toBeVisible()
  await page.getByRole('button', { name: 'Inscrire quelqu’un' }).click()
  await expect(form(page).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await submit(page).click()
  for (const message of [
    'Veuillez choisir une formation',
    'Le prénom doit comporter au moins 2 caractères',
    'Le nom doit comporter au moins 2 caractères',
    "Format d'adresse email invalide",
    'Le numéro doit être au format ivoirien (avec ou sans +225, suivi de 10 chiffres)',
    "Nom de l'organisation requis",
    'Fonction requise',
  ]) {
    await expect(form(page).getByText(message)).toBeVisible()
  }
  await chooseTraining(page, training.title)
  await expect(form(page)).toContainText('2 places libres sur 2')
  await fillPerson(page, lastName)
  await form(page).getByLabel('Besoins particuliers').fill('Accès sans marches')
  await form(page).getByLabel('Langue du participant').selectOption('Anglais')
  await submit(page).click()
  await expect(toast(page)).toContainText('Inscription enregistrée')
  const details = page.getByRole('dialog', { name: /^Inscription n°/ })
  await expect(details).toContainText(`Fanta ${lastName}`)
  await expect(details).toContainText('Accès sans marches')
  await expect(details).toContainText('Anglais')
  await expect(details).toContainText('Your registration')
  await page.keyboard.press('Escape')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody tr')).toContainText([lastName])
})

test('beyond the places only by a box that says so, which the history keeps', async ({ office: page }) => {
  const training = await ownTraining(page, { maxParticipants: 1 })
  await ownRegistration(page, training.id)
  await open(page)
  await chooseTraining(page, training.title)
  await expect(form(page)).toContainText('complète (1 place)')
  await expect(form(page)).toContainText('Cette formation est complète.')
  await expectAccessible(page)
  await fillPerson(page, `Sylla${uniqueWord()}`)
  await submit(page).click()
  await expect(
    form(page).getByText('La formation est complète : cochez cette case pour inscrire quand même'),
  ).toBeVisible()
  await form(page).getByLabel('Inscrire au-delà des places').check()
  await submit(page).click()
  await expect(toast(page)).toContainText('Inscription enregistrée')
  await expect(page.getByRole('region', { name: 'Historique des modifications' })).toContainText(/au-delà des places/i)
})

test('the last place goes while the form is filled: it says so, and loses nothing', long, async ({ office: page }) => {
  const training = await ownTraining(page, { maxParticipants: 1 })
  const lastName = `Bamba${uniqueWord()}`
  await open(page)
  await chooseTraining(page, training.title)
  await expect(form(page).getByLabel('Inscrire au-delà des places')).toHaveCount(0)
  await fillPerson(page, lastName)
  await ownRegistration(page, training.id)
  await submit(page).click()
  await expect(form(page).getByLabel('Inscrire au-delà des places')).toBeVisible()
  await expect(form(page).getByLabel('Nom', { exact: true })).toHaveValue(lastName)
})

test('somebody already registered is refused at the address', long, async ({ office: page }) => {
  const training = await ownTraining(page)
  const email = `fanta.${uniqueWord()}@example.ci`
  await ownRegistration(page, training.id, { email })
  await open(page)
  await chooseTraining(page, training.title)
  await fillPerson(page, 'Diabaté', email)
  await submit(page).click()
  await expect(form(page).getByText('Cette adresse est déjà inscrite à cette formation')).toBeVisible()
})

test('without a connection, and with a server in trouble, the form stays as it was', async ({ office: page }) => {
  const training = await ownTraining(page)
  const lastName = `Doumbia${uniqueWord()}`
  await open(page)
  await chooseTraining(page, training.title)
  await fillPerson(page, lastName)
  await page.context().setOffline(true)
  await submit(page).click()
  await expect(form(page).getByRole('alert')).toContainText('Pas de connexion.')
  await page.context().setOffline(false)
  const mend = await failing(page, /api\/admin\/registrations$/, 'POST')
  await submit(page).click()
  await expect(form(page).getByRole('alert')).toContainText('Une erreur est survenue sur le serveur.')
  await mend()
  await expect(form(page).getByLabel('Nom', { exact: true })).toHaveValue(lastName)
  await form(page).getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await submit(page).click()
  await expect(page.getByRole('dialog', { name: /^Inscription n°/ })).toContainText(lastName)
})

test('the same in English', long, async ({ office: page }) => {
  const training = await ownTraining(page)
  await page.goto('/admin?onglet=inscriptions')
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Register someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register a participant' })
  await findOne(dialog, training.title)
  await dialog.getByRole('button', { name: training.title }).click()
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(dialog.getByText('First name must contain at least 2 characters')).toBeVisible()
  const lastName = `Mensah${uniqueWord()}`
  await dialog.getByLabel('First name').fill('Grace')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Email').fill(`grace.${lastName}@example.org`)
  await dialog.getByLabel('Phone').fill('+225 0102030405')
  await dialog.getByLabel('Organization').fill('Lagoon Pharmacy')
  await dialog.getByLabel('Position').fill('Pharmacist')
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(toast(page)).toContainText('Registration saved')
  const details = page.getByRole('dialog', { name: /^Registration no\./ })
  await details.getByRole('button', { name: 'Change status' }).click()
  await page.getByLabel('Confirmed').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Status updated')
  await details.getByRole('button', { name: 'Send a reminder' }).click()
  await expect(toast(page)).toContainText('1 reminder sent')
  await expect(details.getByRole('region', { name: 'History of changes' })).toContainText('Pending')
})

test('somebody who is in the session already is named while they are typed', async ({ office: page }) => {
  const training = await ownTraining(page)
  const lastName = `Cissé${uniqueWord()}`
  const { id } = await ownRegistration(page, training.id, { firstName: 'Fanta', lastName })
  await open(page)
  await chooseTraining(page, training.title)
  const already = form(page).getByRole('status').filter({ hasText: 'Déjà dans cette session' })
  await form(page).getByLabel('Prénom').fill('Fanta')
  await expect(already).toHaveCount(0)
  await form(page).getByLabel('Nom', { exact: true }).fill(lastName.toUpperCase().replace('É', 'E'))
  await expect(already.getByRole('link', { name: `Fanta ${lastName}` })).toHaveAttribute(
    'href',
    new RegExp(`inscription=${id}`),
  )
  await expectAccessible(page)
})
