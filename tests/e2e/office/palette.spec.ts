import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, failing, long, test } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

const field = (page: Page) => page.getByRole('combobox', { name: /^(Rechercher une personne|Search for a person)/ })
const chosen = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true })

async function openPalette(page: Page) {
  // Not by its role, which it has not while a record lies over it.
  await expect(page.locator('[role="tab"]').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('by the keyboard alone: a screen, an action, and back to where the focus was', async ({ office: page }) => {
  await page.goto('/admin?onglet=inscriptions')
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await openPalette(page)
  await expect(chosen(page)).toHaveText('Tableau de bord')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText('Inscriptions')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toContainText('Raccourcis clavier')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(search).toBeFocused()

  await openPalette(page)
  await page.keyboard.type('journ')
  await expect(chosen(page)).toHaveText('Journal')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /Journal/ })).toBeVisible()

  for (const [typed, form] of [
    ['enregistrer un', 'Enregistrer un nouveau paiement'],
    ['nouvelle f', 'Créer une formation'],
    ['inscrire', 'Inscrire un participant'],
  ] as const) {
    await openPalette(page)
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: form })).toBeVisible()
    await expect(page).not.toHaveURL(/nouveau/)
    await page.keyboard.press('Control+k')
    await expect(field(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('finds a participant and a training, whatever the accents', async ({ office: page }) => {
  const training = await ownTraining(page)
  const lastName = `Kôné ${uniqueWord()}`
  const registration = await ownRegistration(page, training.id, { firstName: 'Aïssata', lastName })
  await page.goto('/admin')
  await openPalette(page)
  await page.keyboard.type(lastName.toLowerCase().replace('ô', 'o'))
  const person = page.getByRole('option', { name: new RegExp(`^Aïssata ${lastName}`) })
  await expect(person).toBeVisible()
  await expect(person).toContainText(training.title)
  await expectAccessible(page)
  await expect(chosen(page)).toContainText(lastName)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Inscription n° ${registration.id}` })).toBeVisible()

  // Over a record, too: only a form is not left by a key.
  await openPalette(page)
  await page.keyboard.type(training.title)
  const found = page.getByRole('option', { name: new RegExp(`^${training.title}`) })
  await expect(found).toContainText('1/15')
  for (let steps = 0; steps < 20 && (await found.getAttribute('aria-selected')) !== 'true'; steps++) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`onglet=formations&formation=${training.id}$`))
  await expect(page.getByRole('heading', { name: training.title })).toBeVisible()

  await openPalette(page)
  await page.keyboard.type(lastName)
  await expect(
    page.getByRole('option', { name: new RegExp(`^Toutes les inscriptions pour.*${lastName}`) }),
  ).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText('Toutes les inscriptions pour')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox')).toHaveValue(lastName)
  await expect(page.locator('tbody tr')).toHaveCount(1)
})

test('finds a payment and a paper by what people quote, and says what each is', async ({ office: page }) => {
  const training = await ownTraining(page)
  const lastName = `Zadi ${uniqueWord()}`
  const registration = await ownRegistration(page, training.id, { firstName: 'Ange', lastName })
  const { reference } = await ownPayment(page, registration.id, 65_000)
  await page.goto('/admin')
  await openPalette(page)
  await page.keyboard.type(`${reference.slice(0, 4)} ${reference.slice(4)}`.toLowerCase())
  const payment = page.getByRole('group', { name: 'Paiements' }).getByRole('option').first()
  await expect(payment).toContainText(`65\u00A0000\u00A0FCFA · Ange ${lastName}`)
  await expect(payment).toContainText(reference)
  await expect(page.getByRole('group', { name: 'Participants' }).getByRole('option').first()).toContainText(lastName)
  await expectAccessible(page)
  await payment.click()
  await expect(page.getByRole('dialog', { name: `Inscription n° ${registration.id}` })).toBeVisible()
  await page.keyboard.press('Escape')

  await openPalette(page)
  await page.keyboard.type(lastName)
  // A busy machine asks for a part of the name first.
  const papers = page.getByRole('group', { name: 'Documents' }).getByRole('option', { name: /^Reçu/ })
  const paper = papers.filter({ hasText: lastName })
  await paper.click()
  await expect(page).toHaveURL(/onglet=documents&document=\d+$/)
})

test('finds what stands within the screens by its name, and opens it', async ({ office: page }) => {
  await page.goto('/admin')
  for (const [typed, screen, opened] of [
    ['clotures', 'Paiements', 'Clôtures mensuelles'],
    ['remises', 'Paiements', 'Remises'],
    ['importer', 'Inscriptions', 'Importer une liste'],
    ['rapprocher', 'Paiements', 'Rapprocher un relevé'],
    ['delivrer des', 'Documents', 'Délivrer des certificats'],
    ['nouvelle officine', 'Officines', 'Nouvelle officine'],
    ['nouveau devis', 'Devis', 'Nouveau devis'],
    ['cabinet', 'Réglages', 'Cabinet'],
  ] as const) {
    await openPalette(page)
    await page.keyboard.type(typed)
    const place = page.getByRole('group', { name: 'Fenêtres et réglages' }).getByRole('option').first()
    await expect(place, typed).toContainText(screen)
    await place.click()
    await expect(page.getByRole('dialog', { name: opened }), typed).toBeVisible()
    await expect(page, typed).not.toHaveURL(/ouvrir|nouveau/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await openPalette(page)
  await page.keyboard.type('webhooks')
  await page.getByRole('group', { name: 'Fenêtres et réglages' }).getByRole('option').first().click()
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeInViewport()
})

test('finds an amount, a pharmacy, a discount, and takes money from somebody by a word', async ({ office: page }) => {
  const training = await ownTraining(page, { price: 65_000 })
  const lastName = `Koné ${uniqueWord()}`
  const { id } = await ownRegistration(page, training.id, { firstName: 'Aya', lastName })
  const amount = 10_000 + Math.floor(Math.random() * 9_000)
  const { reference } = await ownPayment(page, id, amount)
  const pharmacy = `Pharmacie ${uniqueWord()}`
  expect((await page.request.post('/api/admin/pharmacies', { data: { name: pharmacy } })).status()).toBe(201)
  await page.goto('/admin')

  await openPalette(page)
  await page.keyboard.type(new Intl.NumberFormat('fr-FR').format(amount).replaceAll(/\s/g, ' '))
  const amounts = page.getByRole('group', { name: 'Paiements de ce montant' }).getByRole('option')
  await expect(amounts.filter({ hasText: lastName })).toContainText(reference)
  await expectAccessible(page)
  await amounts.last().click()
  await expect(page).toHaveURL(new RegExp(`onglet=paiements.*montant=${amount}`))
  await expect(page.locator('tbody tr').filter({ hasText: lastName })).toHaveCount(1)
  await page.getByRole('button', { name: /FCFA Retirer ce filtre/ }).click()
  await expect(page).not.toHaveURL(/montant/)

  await openPalette(page)
  await page.keyboard.type(pharmacy)
  await page.getByRole('group', { name: 'Officines' }).getByRole('option').first().click()
  await expect(page.getByRole('dialog', { name: pharmacy })).toBeVisible()
  await page.keyboard.press('Escape')

  await openPalette(page)
  await page.keyboard.type(`encaisser ${lastName}`)
  await expect(chosen(page)).toContainText(`Encaisser\u00A0: Aya ${lastName}`)
  await page.keyboard.press('Enter')
  const recording = page.getByRole('dialog', { name: 'Enregistrer un nouveau paiement' })
  await expect(recording).toContainText(lastName)
  await expect(recording.getByLabel('Montant')).toHaveValue(new RegExp(`^${(65_000 - amount).toString()[0]}`))
})

test('the palette is loaded before it is asked for', long, async ({ office: page }) => {
  const chunks = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>
  const palette = chunks['src/web/office/palette/command-palette.tsx']?.file ?? 'none'
  await page.goto('/admin')
  await page.waitForFunction(
    (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
    palette,
  )
  await openPalette(page)
})

test('nothing found, a search that fails, and the next that does not', async ({ office: page }) => {
  await page.goto('/admin')
  await openPalette(page)
  await page.keyboard.type(uniqueWord())
  await expect(page.getByText('Rien ne correspond à votre saisie.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeVisible()
  await expectAccessible(page)
  const mend = await failing(page, /api\/admin\/registrations/)
  await field(page).fill('kouam')
  await expect(page.getByText(/^La recherche n’a pas abouti/)).toBeVisible()
  await mend()
  await field(page).fill('kouame')
  await expect(page.getByRole('option', { name: /^Toutes les inscriptions pour/ })).toBeVisible()
})

test('the list of shortcuts', async ({ office: page }) => {
  await page.goto('/admin')
  await expect(page.getByRole('tab').first()).toBeVisible()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expect(dialog).toContainText('Ctrl')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goto('/admin?onglet=inscriptions')
  await page.getByRole('searchbox').press('?')
  await expect(page.getByRole('searchbox')).toHaveValue('?')
  await expect(dialog).toHaveCount(0)
})

test('in English, by the button, on a phone in the dark', long, async ({ office: page }) => {
  await page.goto('/admin?onglet=inscriptions&language=en')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('pay')
  await expect(chosen(page)).toHaveText('Payments')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.click()
  await page.getByRole('option', { name: 'Trainings' }).click()
  await expect(page.getByRole('tab', { name: 'Trainings' })).toHaveAttribute('aria-selected', 'true')
})
