import type { Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { registrationForm } from '../../forms.ts'
import { allTheSame } from '../../issued.ts'
import { clicksOn, openDashboard } from './clicks.ts'
import { detailsOf, expect, expectAccessible, failing, long, test, toast } from './office.ts'
import { ownRegistration, ownTraining, setTrainingStatus } from './own-rows.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Modifier les coordonnées' })
const save = (page: Page) => form(page).getByRole('button', { name: 'Enregistrer' })
const participant = (page: Page) => page.getByRole('region', { name: 'Participant', exact: true })

/** Opens somebody's contact data to be edited. */
async function edit(page: Page, id: number) {
  await page.goto(detailsOf(id))
  await page.getByRole('button', { name: 'Modifier les coordonnées' }).click()
  await expect(form(page).getByLabel('Prénom')).toBeVisible()
}

/** What a colleague does meanwhile at another desk. */
async function colleagueEdits(page: Page, id: number, changes: Record<string, string>) {
  const address = `/api/registrations/${id}`
  const { participant: person, registration } = await (await page.request.get(address)).json()
  const data = { ...person, ...changes, version: registration.version }
  expect((await page.request.put(`${address}/participant`, { data })).ok()).toBe(true)
}

const own = async (page: Page, changes: Record<string, unknown> = {}) =>
  (await ownRegistration(page, (await ownTraining(page)).id, changes)).id

test('contact data are mended, each mistake told at its field', async ({ office: page }) => {
  await edit(page, await own(page))
  await expect(save(page)).toBeDisabled()
  await form(page).getByLabel('Prénom').fill('A')
  await form(page).getByLabel('Nom', { exact: true }).fill('')
  await form(page).getByLabel('E-mail').fill('aya+1@example')
  await form(page).getByLabel('Téléphone').fill('12')
  await form(page).getByLabel('Organisation').fill('')
  await form(page).getByLabel('Fonction').fill(' ')
  await save(page).click()
  for (const message of [
    'Le prénom doit comporter au moins 2 caractères',
    'Le nom doit comporter au moins 2 caractères',
    "Format d'adresse email invalide",
    'Le numéro doit être au format ivoirien (avec ou sans +225, suivi de 10 chiffres)',
    "Nom de l'organisation requis",
    'Fonction requise',
  ]) {
    await expect(form(page).getByText(message)).toBeVisible()
  }
  await expectAccessible(page)
  const email = `rosine.${uniqueWord()}@example.ci`
  await form(page).getByLabel('Prénom').fill('Rosine')
  await form(page).getByLabel('Nom', { exact: true }).fill('Gbané')
  await form(page).getByLabel('E-mail').fill(email)
  await form(page).getByLabel('Téléphone').fill('+225 01 02 03 04 05')
  await form(page).getByLabel('Organisation').fill('Pharmacie des Lagunes')
  await form(page).getByLabel('Fonction').fill('Titulaire')
  await save(page).click()
  await expect(toast(page)).toContainText('Coordonnées mises à jour')
  await expect(participant(page)).toContainText('Rosine Gbané')
  await expect(participant(page)).toContainText(email)
  await expect(participant(page)).toContainText('+225 01 02 03 04 05')
  await expect(page.getByRole('region', { name: 'Historique des modifications' })).toContainText(
    /a donné l’inscription.*à une autre personne.*N’Guessan.*Gbané/,
  )
})

test('what a person needs and their language are changed, and a colleague’s choice is told', async ({
  office: page,
}) => {
  const id = await own(page)
  await edit(page, id)
  await form(page).getByLabel('Besoins particuliers').fill('Accès de plain-pied')
  await form(page).getByLabel('Langue du participant').selectOption('Anglais')
  await colleagueEdits(page, id, { specialRequirements: 'Sans gluten' })
  await save(page).click()
  const needs = form(page).getByRole('group', { name: 'Besoins particuliers' })
  await expect(needs).toContainText('Sans gluten')
  await needs.getByLabel('Votre saisie').check()
  await form(page).getByRole('button', { name: 'Appliquer ces choix' }).click()
  await save(page).click()
  await expect(toast(page)).toContainText('Coordonnées mises à jour')
  await expect(participant(page)).toContainText('Accès de plain-pied')
  await expect(participant(page)).toContainText('Anglais')
  await expect(page.getByRole('region', { name: 'Historique des modifications' })).toContainText(
    /a modifié les besoins particuliers et la langue.*Français.*Anglais/,
  )
})

test('an address that is registered already is refused at its field', long, async ({ office: page }) => {
  const training = await ownTraining(page)
  const known = registrationForm(training.id).email
  await ownRegistration(page, training.id, { email: known })
  await edit(page, (await ownRegistration(page, training.id)).id)
  await form(page).getByLabel('E-mail').fill(known)
  await save(page).click()
  await expect(form(page).getByText('Cette adresse est déjà inscrite à cette formation')).toBeVisible()
  await expect(form(page).getByLabel('E-mail')).toHaveValue(known)
  await expect(form(page).getByLabel('E-mail')).toBeFocused()
})

test('a colleague’s edit is shown beside what was typed, and the person chooses field by field', async ({
  office: page,
}) => {
  const id = await own(page)
  await edit(page, id)
  await form(page).getByLabel('Fonction').fill('Préparatrice')
  await form(page).getByLabel('Prénom').fill('Ayana')
  await colleagueEdits(page, id, { organization: 'Pharmacie Nouvelle', position: 'Titulaire' })
  await save(page).click()
  const conflict = form(page).getByRole('alert')
  await expect(conflict).toContainText('Cette fiche a été modifiée entre-temps')
  // What was left alone takes the newer value without a question; what was typed decides nothing.
  await expect(conflict.getByRole('group', { name: 'Organisation' })).toHaveCount(0)
  const position = conflict.getByRole('group', { name: 'Fonction' })
  await expect(position).toContainText('Préparatrice')
  await expect(position).toContainText('Titulaire')
  await expect(position.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(save(page)).toBeDisabled()
  const apply = conflict.getByRole('button', { name: 'Appliquer ces choix' })
  await expect(apply).toBeDisabled()
  await expectAccessible(page)
  await position.getByLabel('Votre saisie').check()
  await apply.click()
  await expect(save(page)).toBeFocused()
  await expect(form(page).getByLabel('Prénom')).toHaveValue('Ayana')
  await expect(form(page).getByLabel('Fonction')).toHaveValue('Préparatrice')
  await expect(form(page).getByLabel('Organisation')).toHaveValue('Pharmacie Nouvelle')
  await save(page).click()
  await expect(toast(page)).toContainText('Coordonnées mises à jour')
  await expect(participant(page)).toContainText('Pharmacie Nouvelle')
  await expect(participant(page)).toContainText('Préparatrice')
})

test('a status changed meanwhile hinders nobody', long, async ({ office: page }) => {
  const id = await own(page)
  await edit(page, id)
  await form(page).getByLabel('Fonction').fill('Préparatrice')
  expect((await page.request.put(`/api/registrations/${id}/status`, { data: { status: 'annulée' } })).ok()).toBe(true)
  await save(page).click()
  await expect(toast(page)).toContainText('Coordonnées mises à jour')
  await expect(participant(page)).toContainText('Préparatrice')
  await expect(page.getByRole('region', { name: 'Statut', exact: true })).toContainText('Annulée')
})

test('a server in trouble and a hasty close lose nothing that was typed', async ({ office: page }) => {
  await edit(page, await own(page))
  await form(page).getByLabel('Fonction').fill('Préparatrice')
  const mend = await failing(page, /participant$/, 'PUT')
  await save(page).click()
  await expect(form(page).getByRole('alert')).toContainText(
    'Une erreur est survenue: Une erreur est survenue sur le serveur.',
  )
  // Said once, in place.
  await expect(toast(page)).toHaveCount(0)
  await form(page).getByRole('button', { name: 'Annuler' }).click()
  const question = page.getByRole('dialog', { name: 'Abandonner votre saisie' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(form(page).getByLabel('Fonction')).toHaveValue('Préparatrice')
  await mend()
  await save(page).click()
  await expect(toast(page)).toContainText('Coordonnées mises à jour')
})

const certified = {
  fr: {
    correct: 'corriger',
    act: 'Corriger les coordonnées',
    form: 'Modifier les coordonnées',
    replace: /^Remplacer le certificat/,
    done: 'Coordonnées mises à jour, certificat remplacé',
    replaces: 'remplace le certificat',
  },
  en: {
    correct: 'correct',
    act: 'Correct contact details',
    form: 'Edit contact details',
    replace: /^Replace certificate/,
    done: 'Contact details updated, certificate replaced',
    replaces: 'replaces certificate',
  },
}

for (const locale of ['fr', 'en'] as const) {
  const words = certified[locale]
  test(`a misspelt name after the certificate left is corrected, replaced and its holder told in three clicks (${locale})`, async ({
    office: page,
    officina,
  }) => {
    const word = uniqueWord()
    const email = `awa.${word}@example.ci`
    const training = await ownTraining(page, { startsAt: '2026-03-02T09:00:00Z', endsAt: '2026-03-02T12:00:00Z' })
    const person = { firstName: 'Awa', lastName: `Kone${word}`, email, locale }
    await ownRegistration(page, training.id, person)
    await setTrainingStatus(page, training, 'terminée')
    const issuing = await page.request.post(`/api/admin/trainings/${training.id}/certificates`, { data: allTheSame })
    expect(issuing.ok()).toBe(true)
    const [old] = ((await issuing.json()) as { issued: { number: string }[] }).issued

    await openDashboard(page, locale)
    await expect(page.getByRole('tab').first()).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(`${words.correct} ${person.lastName}`)
    const option = page.getByRole('dialog').getByRole('option', { selected: true })
    await expect(option).toContainText(words.act)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: words.form })
    const replace = dialog.getByRole('checkbox', { name: words.replace })
    const lastName = dialog.getByRole('textbox').nth(1)
    await expect(lastName).toHaveValue(person.lastName)
    await expect(replace).toHaveCount(0)
    await lastName.fill(`Koné${word}`)
    await expect(replace).toBeChecked()
    await expect(dialog).toContainText(old?.number ?? 'none')
    await expectAccessible(page)
    await lastName.press('Enter')
    await expect(toast(page)).toContainText(words.done)
    expect(await clicksOn(page)).toBe(3)

    await expect(dialog).toHaveCount(0)
    const says = `${words.replaces} ${old?.number}`
    const mail = await officina.mails.waitFor(
      ({ recipients, text = '' }) => recipients.includes(email) && text.includes(says),
    )
    expect(mail.text).toContain('Awa')
  })
}

test('a certificate is left as it is where the office says so, and not spoken of where nothing on it changes', async ({
  office: page,
}) => {
  const training = await ownTraining(page, { startsAt: '2026-03-02T09:00:00Z', endsAt: '2026-03-02T12:00:00Z' })
  const { id } = await ownRegistration(page, training.id, { firstName: 'Awa', lastName: `Kone${uniqueWord()}` })
  await setTrainingStatus(page, training, 'terminée')
  await page.request.post(`/api/admin/trainings/${training.id}/certificates`, { data: allTheSame })
  await edit(page, id)
  const replace = form(page).getByRole('checkbox', { name: /^Remplacer le certificat/ })
  await form(page).getByLabel('Téléphone').fill('07 01 02 03 04')
  await expect(replace).toHaveCount(0)
  await form(page).getByLabel('Fonction').fill('Titulaire')
  await replace.uncheck()
  await save(page).click()
  await expect(toast(page)).toContainText('Coordonnées mises à jour')
  await expect(page.getByRole('region', { name: 'Documents', exact: true })).not.toContainText('Remplacé')
})
