import type { Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, failing, long, test, toast } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

const open = async (page: Page, query = '') => {
  await page.goto(`/admin?onglet=inscriptions${query}`)
  await expect(page.getByRole('table')).toBeVisible()
}
const rows = (page: Page) => page.locator('tbody tr')
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

/** People registered for one training, and the search that finds them alone. */
async function group(page: Page, lastNames: string[]) {
  const { id, title } = await ownTraining(page)
  for (const lastName of lastNames) await ownRegistration(page, id, { firstName: 'Aya', lastName })
  return `&q=${encodeURIComponent(title)}`
}

test('the list is searched without accents, and the search is in the address', async ({ office: page }) => {
  const word = uniqueWord()
  await ownRegistration(page, (await ownTraining(page)).id, { firstName: 'Kouamé', lastName: `Éboué-${word}` })
  await open(page)
  await expect(header(page, 'Date et heure')).toHaveAttribute('aria-sort', 'descending')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(`kouame eboue-${word}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(['Kouamé'])
  await expect(page).toHaveURL(/q=kouame(\+|%20)eboue/)
  await page.reload()
  await expect(rows(page)).toContainText(['Kouamé'])

  await page.getByRole('searchbox').fill('personne de ce nom')
  await expect(page.getByText('Aucune inscription trouvée')).toBeVisible()
  await expectAccessible(page)
})

test('a column clicked sorts descending first, then the other way round', long, async ({ office: page }) => {
  await open(page, await group(page, ['Éboué', 'Zadi', 'Ahoussou', 'Ebah']))
  await header(page, 'Participant').getByRole('button').click()
  await expect(header(page, 'Participant')).toHaveAttribute('aria-sort', 'descending')
  await expect(header(page, 'Date et heure')).toHaveAttribute('aria-sort', 'none')
  await expect(page.getByRole('rowheader')).toContainText(['Zadi', 'Éboué', 'Ebah', 'Ahoussou'])
  await header(page, 'Participant').getByRole('button').click()
  await expect(header(page, 'Participant')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('rowheader')).toContainText(['Ahoussou', 'Ebah', 'Éboué', 'Zadi'])
  await expect(page).toHaveURL(/tri=participant&ordre=asc|ordre=asc&tri=participant/)
})

test('the status tabs filter', long, async ({ office: page }) => {
  const { id } = await ownTraining(page)
  await ownRegistration(page, id, { status: 'annulée' })
  await ownRegistration(page, id, { status: 'confirmée' })
  await open(page)
  await page.getByRole('tab', { name: 'Annulées' }).click()
  await expect(rows(page).filter({ hasNotText: 'Annulée' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Non payées' }).click()
  await expect(page.getByRole('tab', { name: 'Non payées' })).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page).filter({ hasNotText: 'Non payé' })).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Annulées' })).toHaveAttribute('aria-selected', 'true')
})

test('narrowed to the session of that date, to those who owe, and to one language; each part is taken away again', async ({
  office: page,
}) => {
  const title = `Chaîne ${uniqueWord()}`
  const day = (startsAt: string) => ownTraining(page, { title, startsAt, endsAt: startsAt.replace('T09', 'T11') })
  const [seventh, ninth] = [await day('2031-05-07T09:00:00.000Z'), await day('2031-05-09T09:00:00.000Z')]
  const owing = await ownRegistration(page, seventh.id, { lastName: 'Amani' })
  const paid = await ownRegistration(page, seventh.id, { lastName: 'Brou', locale: 'en' })
  await ownPayment(page, paid.id, paid.price)
  await ownRegistration(page, ninth.id, { lastName: 'Coulibaly' })
  expect(owing.price).toBeGreaterThan(0)

  await open(page)
  await page.getByRole('button', { name: 'Filtres' }).click()
  await page.getByRole('button', { name: 'Choisir une formation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choisir une formation' })
  await dialog.getByRole('searchbox').fill(title)
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: /07\/05\/2031/ }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Solde' }).selectOption('Reste à payer')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByRole('rowheader')).toContainText('Amani')
  await expectAccessible(page)

  await page.reload()
  await page.getByRole('button', { name: 'Reste à payer Retirer ce filtre' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await page.getByRole('button', { name: 'Filtres (1)' }).click()
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('Anglais')
  await expect(page.getByRole('rowheader')).toContainText(['Brou'])
  await page.getByRole('combobox', { name: 'Adresse e-mail' }).selectOption('Adresse à prouver')
  await expect(page.getByText('Aucune inscription trouvée')).toBeVisible()
  await page.getByRole('button', { name: 'Tout retirer' }).click()
  await page.getByRole('searchbox').fill(title)
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  await page.getByLabel('Du', { exact: true }).fill('2031-05-08')
  await expect(page.getByRole('rowheader')).toContainText(['Coulibaly'])
})

test('confirmed, paid and reminded from its row, which the focus comes back to; a slip is taken back', async ({
  office: page,
}) => {
  const training = await ownTraining(page, { price: 65_000 })
  await ownRegistration(page, training.id, { firstName: 'Aya', lastName: 'Amani', status: 'en_attente' })
  await open(page, `&q=${encodeURIComponent(training.title)}`)
  const actions = page.getByRole('button', { name: 'Actions pour Aya Amani' })
  const choose = (name: string) => page.getByRole('menuitem', { name }).click()
  await actions.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText([
    'Confirmer',
    'Enregistrer un paiement',
    'Envoyer un rappel',
    'Changer de session',
    'Annuler l’inscription',
  ])
  await expectAccessible(page)
  await page.waitForLoadState('networkidle') // what tells a failure has been fetched ahead
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Pas de connexion. Rien n’est perdu')
  await page.context().setOffline(false)

  await actions.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem').last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Aya Amani\u00A0: annulation dans un instant')
  await expect(actions).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('Arrêté\u00A0: rien n’a été fait')

  await actions.click()
  await choose('Confirmer')
  await expect(toast(page)).toContainText('1 inscription confirmée')
  await expect(rows(page)).toContainText('Confirmée')
  await actions.click()
  await expect(page.getByRole('menuitem', { name: 'Confirmer' })).toHaveCount(0)
  await choose('Enregistrer un paiement')
  const dialog = page.getByRole('dialog', { name: 'Enregistrer un nouveau paiement' })
  await expect(dialog.getByLabel('Montant (FCFA)')).toHaveValue('65000')
  await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect(toast(page)).toContainText('Paiement ajouté')
  await expect(rows(page).getByText('Payé', { exact: true })).toBeVisible()
  await expect(actions).toBeFocused()
})

test('a list that cannot be loaded is tried again', async ({ office: page }) => {
  const mend = await failing(page, /api\/admin\/registrations/)
  await page.goto('/admin?onglet=inscriptions')
  await expect(page.getByText('Une erreur est survenue lors du chargement des inscriptions.')).toBeVisible()
  await expectAccessible(page)
  await mend()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('rows that are about to be replaced stay readable', async ({ office: page }) => {
  await page.goto('/admin?onglet=inscriptions&q=kouam')
  const table = page.getByRole('table')
  await expect(table).toHaveAttribute('aria-busy', 'false')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/api\/admin\/registrations/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('searchbox').fill('kouas')
  await expect(table).toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  answer()
  await expect(table).toHaveAttribute('aria-busy', 'false')
})

test('the keyboard is enough: arrows and Enter in the table, Escape closes, focus returns', async ({
  office: page,
}) => {
  await open(page, `${await group(page, ['Amani', 'Brou', 'Coulibaly'])}&tri=participant&ordre=asc`)
  await page.getByRole('searchbox').press('ArrowDown')
  const buttons = page.getByRole('button', { name: /^Détails/ })
  await expect(buttons.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(buttons.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(buttons.nth(2)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(buttons.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Aya Brou')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(buttons.nth(1)).toBeFocused()

  // From the box of a row, too: arrows go on to the next box, Enter opens.
  await page.getByRole('checkbox', { name: 'Sélectionner Aya Amani' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('checkbox', { name: 'Sélectionner Aya Coulibaly' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Aya Coulibaly')
})

test('gone through one by one from the first that is opened, also when one leaves the list; what is typed is asked about', async ({
  office: page,
}) => {
  const narrowed = await group(page, ['Amani', 'Brou', 'Coulibaly'])
  await open(page, `${narrowed}&statut=non_payées&tri=participant&ordre=asc`)
  await rows(page)
    .filter({ hasText: 'Brou' })
    .getByRole('button', { name: /^Détails/ })
    .press('Enter')
  const sheet = page.getByRole('dialog', { name: /^Inscription n° / })
  await expect(sheet.getByText('2 sur 3')).toBeVisible()
  const head = sheet.getByRole('region', { name: 'En bref' })
  await expect(head.getByRole('heading', { name: 'Aya Brou' })).toBeVisible()
  await expect(head).toContainText('Reste 65\u00A0000\u00A0FCFA')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Précédente' }).click()
  await expect(head.getByRole('heading', { name: 'Aya Amani' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Précédente' })).toBeDisabled()

  await head.getByRole('button', { name: 'Enregistrer un paiement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enregistrer un nouveau paiement' })
  await dialog.getByLabel('Référence (facultatif)').fill(uniqueWord())
  await dialog.getByRole('button', { name: 'Annuler' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  const question = page.getByRole('dialog', { name: 'Abandonner votre saisie ?' })
  await question.getByRole('button', { name: 'Continuer la saisie' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect(toast(page)).toContainText('Paiement ajouté')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('Alt+ArrowDown')
  await expect(head.getByRole('heading', { name: 'Aya Brou' })).toBeVisible()
  await expect(sheet.getByText('1 sur 2')).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(head.getByRole('heading', { name: 'Aya Coulibaly' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(
    rows(page)
      .filter({ hasText: 'Coulibaly' })
      .getByRole('button', { name: /^Détails/ }),
  ).toBeFocused()
})

test('a row clicked opens, and has the focus again once it is closed', long, async ({ office: page }) => {
  await open(page, await group(page, ['Amani']))
  await page.getByRole('cell', { name: 'Confirmée' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByRole('button', { name: /^Détails/ })).toBeFocused()
})

test('on a phone, a menu sorts the cards', long, async ({ office: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, await group(page, ['Ebah', 'Zadi', 'Ahoussou']))
  await page.getByRole('button', { name: 'Outils de la liste' }).click()
  await page.getByLabel('Trier par').selectOption('Participant')
  await expect(page.getByRole('rowheader')).toContainText(['Zadi', 'Ebah', 'Ahoussou'])
  await page.getByRole('button', { name: 'Ordre décroissant' }).click()
  await expect(page.getByRole('rowheader')).toContainText(['Ahoussou', 'Ebah', 'Zadi'])
  await expect(page.getByRole('button', { name: 'Ordre croissant' })).toBeVisible()
})

test(
  'in English, on a phone: from its card, and a reference that another payment has',
  long,
  async ({ office: page, context, officina }) => {
    await context.addCookies([{ name: 'language', value: 'en', url: officina.url }])
    await page.setViewportSize({ width: 360, height: 740 })
    const training = await ownTraining(page)
    const known = await ownRegistration(page, training.id, { firstName: 'Yao', lastName: 'Brou' })
    const { reference } = await ownPayment(page, known.id, 5_000)
    await ownRegistration(page, training.id, { firstName: 'Aya', lastName: 'Amani', status: 'en_attente' })
    await open(page, `&q=${encodeURIComponent(training.title)}`)
    const actions = page.getByRole('button', { name: 'Actions for Aya Amani' })
    await actions.click()
    await page.getByRole('menuitem', { name: 'Send a reminder' }).click()
    await expect(toast(page)).toContainText('Aya Amani: about to be reminded')
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page)).toContainText('Stopped: nothing was done')

    await actions.click()
    await page.getByRole('menuitem', { name: 'Record a payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record a new payment' })
    await dialog.getByLabel('Reference (optional)').fill(reference.toLowerCase())
    await dialog.getByRole('button', { name: 'Record the payment' }).click()
    await expect(dialog.getByText('This reference has been used before')).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('Yao Brou')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Record it anyway' }).click()
    await expect(toast(page)).toContainText('Payment added')
    await expect(actions).toBeFocused()
  },
)

for (const width of [360, 640]) {
  test(`nothing is cut off at ${width} px`, long, async ({ office: page }) => {
    await page.setViewportSize({ width, height: 740 })
    await open(page, await group(page, ['Ouattara-Kouassi de Grand-Bassam', 'Zadi']))
    await page.getByRole('checkbox', { name: 'Sélectionner Aya Zadi' }).check()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page)
    await page
      .getByRole('button', { name: /^Détails/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Modifier le paiement' })).toBeVisible()
    await expectAccessible(page)
  })
}
