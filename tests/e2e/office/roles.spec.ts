import type { Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { asColleague, createColleague, signInAs } from './colleague.ts'
import {
  detailsOf,
  expect,
  expectAccessible,
  officeTabsOf,
  openScreen,
  screenOf,
  screensSeenOn,
  test,
} from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const tabs = (page: Page) => officeTabsOf(page).getByRole('tab')

/** Every call that the page makes is one that its reader may make. */
function expectNothingRefused(page: Page): () => void {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  return () => expect(refused).toEqual([])
}

test('a reader sees every list, and nothing that changes one', async ({ office: page }) => {
  const training = await ownTraining(page)
  const { id } = await ownRegistration(page, training.id)
  await page.goto('/admin')
  await asColleague(page, 'reader')
  const expectSo = expectNothingRefused(page)
  // What shows a mail is named by its subject, which says anything.
  const changing =
    /^(?!Ouvrir\s: ).*(nouve|enregistrer|exporter|modifier|supprimer|dupliquer|délivrer|joindre|renvoyer|marquer|désactiver|réinitialiser|rôle|rembourser|rappel|archiver)/i
  for (const name of await screensSeenOn(page)) {
    await openScreen(page, name)
    const panel = screenOf(page)
    await expect(panel.getByRole('heading', { level: 2 }).first()).toBeAttached()
    await expect(panel.getByRole('status').filter({ hasText: 'Chargement' })).toHaveCount(0)
    // One's own account and sessions are everybody's.
    const found = panel.getByRole('button', { name: changing })
    if (name !== 'Utilisateurs') await expect.poll(() => found.allInnerTexts()).toEqual([])
    else await expect(panel.getByRole('table').getByRole('button')).toHaveCount(0)
  }
  await page.goto(detailsOf(id))
  const details = page.getByRole('dialog')
  await expect(details.getByText('Statut actuel')).toBeVisible()
  await expect(details.getByRole('button', { name: changing })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: 'Journal' })).toBeVisible()
  await expect(page.getByRole('option', { name: changing })).toHaveCount(0)
  await expectAccessible(page)
  expectSo()
})

test('a trainer sees the session that the office assigned, and no other', async ({ office: page }) => {
  const training = await ownTraining(page)
  await ownTraining(page, { trainers: ['formateur'] })
  const lastName = `Koffi${uniqueWord()}`.replaceAll(/\d/g, 'x')
  await ownRegistration(page, training.id, { lastName, phone: '0708091011', specialRequirements: 'Repas sans porc' })
  const trainer = await createColleague(page, 'trainer')
  await page.goto(`/admin?onglet=formations&formation=${training.id}&volet=organisation`)
  const box = page.getByRole('checkbox', { name: trainer.username })
  await box.click()
  await expect(page.getByText('Formateurs mis à jour').first()).toBeVisible()
  await expect(box).toBeChecked()
  await expectAccessible(page)

  await signInAs(page, trainer)
  const expectSo = expectNothingRefused(page)
  await page.goto('/admin?onglet=paiements') // which is not theirs
  expect(await screensSeenOn(page)).toEqual(['Formations', 'Mon compte'])
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').filter({ hasText: training.title })).toBeVisible()
  await page.getByRole('row').getByRole('link', { name: training.title, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: training.title })
  await expect(sheet).toContainText(lastName)
  await expect(sheet).toContainText('Repas sans porc')
  await expect(sheet).not.toContainText('07 08 09')
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'Feuille d’émargement' }).click()
  await expect(page.getByRole('article', { name: /Feuille d’émargement/ })).toContainText(lastName)
  expectSo()
})

test('an accountant comes by invitation, and sees the money alone', async ({ office: page, officina }) => {
  const training = await ownTraining(page)
  const { id } = await ownRegistration(page, training.id)
  const email = `${uniqueWord()}@example.ci`
  await page.goto('/admin?onglet=utilisateurs')
  await page.getByRole('button', { name: 'Inviter quelqu’un' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inviter quelqu’un' })
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(dialog.getByLabel('Adresse e-mail')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Adresse e-mail').fill(email)
  await dialog.getByRole('radio', { name: /Comptable/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Comptable')

  const mail = await officina.mails.waitFor(({ recipients }) => recipients.includes(email))
  const link = /http\S+invitation=[\w-]{43}/.exec(mail.text ?? '')?.[0] ?? ''
  await page.context().clearCookies()
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByLabel('Nom d’utilisateur').fill(`compta.${uniqueWord()}`)
  await page.getByLabel('Mot de passe', { exact: true }).fill('quinze girafes traversent la lagune')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  expect(await screensSeenOn(page)).toEqual([
    'Tableau de bord',
    'Inscriptions',
    'Formations',
    'Paiements',
    'Officines',
    'Mon compte',
    'Documents',
    'Devis',
  ])
  expect(page.url()).not.toContain('invitation')
  const expectSo = expectNothingRefused(page)
  await page.goto(detailsOf(id))
  const details = page.getByRole('dialog')
  await expect(details.getByRole('button', { name: 'Enregistrer un paiement' })).toBeVisible()
  await expect(details.getByRole('button', { name: 'Modifier le statut' })).toHaveCount(0)
  await page.goto('/admin?onglet=messages') // which is not theirs
  await expect(tabs(page).first()).toHaveAttribute('aria-selected', 'true')
  expectSo()

  await page.context().clearCookies()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('Cette invitation n’est plus valable')
  await page.getByRole('link', { name: 'J’ai déjà un compte' }).click()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
})
