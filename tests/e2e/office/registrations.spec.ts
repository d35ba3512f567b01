import type { Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, failing, long, test } from './office.ts'
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

test('narrowed to the session of that date, to who owes, and to one language; each part is taken away again', async ({
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

test('a row clicked opens, and has the focus again once it is closed', long, async ({ office: page }) => {
  await open(page, await group(page, ['Amani']))
  await page.getByRole('cell', { name: 'Confirmée' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByRole('button', { name: /^Détails/ })).toBeFocused()
})

test('on a phone, a menu sorts the cards', long, async ({ office: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, await group(page, ['Ebah', 'Zadi', 'Ahoussou']))
  await page.getByLabel('Trier par').selectOption('Participant')
  await expect(page.getByRole('rowheader')).toContainText(['Zadi', 'Ebah', 'Ahoussou'])
  await page.getByRole('button', { name: 'Ordre décroissant' }).click()
  await expect(page.getByRole('rowheader')).toContainText(['Ahoussou', 'Ebah', 'Zadi'])
  await expect(page.getByRole('button', { name: 'Ordre croissant' })).toBeVisible()
})

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
