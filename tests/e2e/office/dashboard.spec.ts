import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, failing, long, screenOf, test } from './office.ts'
import { ownPayment, ownRegistration, ownTraining } from './own-rows.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The number in a figure's text, its last one: `En attente 12`, `novembre 2026 : 1 250`. */
async function numberIn(figure: Locator): Promise<number> {
  const numbers = ((await figure.textContent()) || (await figure.getAttribute('aria-label')) || '').match(/\d[\d\s]*/g)
  return Number(numbers?.at(-1)?.replaceAll(/\s/g, ''))
}

/** Follows a figure's link and expects the list it opens to be as long as the figure says; then comes back. */
async function expectListBehind(page: Page, link: Locator, address: RegExp, figure = link) {
  const count = await numberIn(figure)
  await link.click()
  await expect(page).toHaveURL(address)
  if (count > 0) await expect(page.getByText(new RegExp(`^\\d+–\\d+ sur ${count}$`))).toBeVisible()
  else await expect(page.locator('tbody')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('progressbar')).toBeVisible()
}

/** A place taken and paid this month, so that no figure is empty. */
async function ownSale(page: Page) {
  const training = await ownTraining(page, { startsAt: '2099-03-15T09:00:00.000Z', endsAt: '2099-03-15T11:00:00.000Z' })
  const registration = await ownRegistration(page, training.id)
  await ownPayment(page, registration.id, 20_000)
  await page.goto('/admin')
  return training
}

const behind: Record<string, [RegExp, RegExp][]> = {
  Inscriptions: [
    [/^\d/, /onglet=inscriptions$/],
    [/^Confirmées/, /onglet=inscriptions&statut=confirm/],
    [/^En attente$|^En attente\s*\d/, /statut=en_attente/],
    [/^Annulées/, /statut=annul/],
  ],
  'Participants par catégorie': [
    [/^Pharmaciens/, /groupe=pharmaciens/],
    [/^Auxiliaires/, /groupe=auxiliaires/],
  ],
  Formations: [
    [/^\d/, /onglet=formations$/],
    [/^Actives/, /avancement=active/],
    [/^Terminées/, /avancement=finished/],
    [/^Annulées/, /avancement=cancelled/],
  ],
}
for (const [name, figures] of Object.entries(behind)) {
  test(`each figure of the card « ${name} » opens the list behind it`, long, async ({ office: page }) => {
    await page.goto('/admin')
    for (const [figure, address] of figures) {
      await expectListBehind(page, card(page, name).getByRole('link', { name: figure }), address)
    }
  })
}

test('the revenue’s figures open the payments, and what is left to pay', long, async ({ office: page }) => {
  await page.goto('/admin')
  const revenue = card(page, 'Revenus')
  await revenue.getByRole('link', { name: /^\d.*FCFA$/ }).click()
  await expect(page.getByRole('button', { name: /^Payées en tout ou en partie/ })).toBeVisible()
  await page.goBack()
  await revenue.getByRole('link', { name: /^Total encaissé/ }).click()
  await expect(page.getByRole('tab', { name: 'Paiements' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await revenue.getByRole('link', { name: /^En attente/ }).click()
  await expect(page.getByRole('button', { name: /^Reste à payer/ })).toBeVisible()
})

test('a month of the registrations’ chart leads to its registrations; the chart is a table too', async ({
  office: page,
}) => {
  await ownSale(page)
  const period = card(page, 'Période')
  await expect(period).toContainText('Les chiffres ci-dessous comptent toutes les années.')
  await period.getByRole('tab', { name: 'Ce mois-ci' }).click()
  await expect(page).toHaveURL(/comparaison=this_month/)
  await expect(period).toContainText('comparé à autant de jours de la période précédente')
  const chart = card(page, 'En un coup d’œil').getByRole('figure', { name: /^Inscriptions par mois/ })
  await expect(chart.getByRole('listitem')).toHaveCount(12)
  await chart.getByText('Voir en tableau').click()
  await expect(chart.getByRole('row')).toHaveCount(13)
  await expect(chart.getByRole('columnheader', { name: 'Mois' })).toBeVisible()
  await expectAccessible(page)
  // A bar is too narrow for a finger: the table leads there too.
  await expect(chart.getByRole('rowheader').getByRole('link')).toHaveCount(12)
  const bar = chart.getByRole('listitem').last().getByRole('link')
  await expect(bar).toHaveAccessibleName(/\(en cours\)/)
  await expectListBehind(page, bar, /onglet=inscriptions&mois=\d{4}-\d\d$/)
})

test('a month of the receipts’ chart, a method and a training lead to their lists', long, async ({ office: page }) => {
  await ownSale(page)
  const charts = card(page, 'En un coup d’œil')
  const month = charts
    .getByRole('figure', { name: /^Encaissements par mois/ })
    .getByRole('link')
    .last()
  await expect(month).toHaveAccessibleName(/FCFA$/)
  await month.click()
  await expect(page).toHaveURL(/onglet=paiements&mois=\d{4}-\d\d$/)
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await page.getByLabel('Période des paiements').selectOption('Toutes les dates')
  await expect(page).toHaveURL(/onglet=paiements$/)
  await page.goto('/admin')
  await charts.getByRole('link', { name: 'Mobile' }).click()
  await expect(page.getByRole('button', { name: 'Mobile money Retirer ce filtre' })).toBeVisible()
  await page.goBack()
  const filling = charts.getByRole('figure', { name: 'Remplissage des formations à venir' })
  await filling.getByRole('link').first().click()
  await expect(page).toHaveURL(/onglet=formations&formation=\d+$/)
})

test('trainings are narrowed to active or finished ones', long, async ({ office: page }) => {
  const { title } = await ownTraining(page)
  await page.goto(`/admin?onglet=formations&avancement=active&q=${encodeURIComponent(title)}`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByLabel('État des formations').selectOption('Terminées')
  await expect(page.getByText('Aucune formation ne correspond à votre recherche.')).toBeVisible()
  await expect(page).toHaveURL(/avancement=finished/)
})

test('detailed statistics and recent activity', async ({ office: page }) => {
  await ownSale(page)
  const statistics = card(page, 'Statistiques détaillées')
  await expect(statistics).toContainText('Taux de conversion')
  const cancelled = statistics.getByRole('listitem').filter({ hasText: 'Annulées' })
  await expectListBehind(page, cancelled.getByRole('link'), /statut=annul/, cancelled)
  await statistics.getByRole('tab', { name: 'Paiements' }).click()
  await expect(statistics).toContainText('Taux de paiement')
  await expectAccessible(page)
  await statistics.getByRole('link', { name: 'Partiellement payé' }).click()
  await expect(page.getByRole('button', { name: /^Partiellement payées/ })).toBeVisible()
  await expect(page.locator('tbody tr').first()).toContainText('Partiellement payé')
  await page.goBack()
  await statistics.getByRole('tab', { name: 'Formations' }).click()
  await expect(statistics.getByRole('link', { name: 'Actives' })).toBeVisible()
  await expectAccessible(page)

  const recent = card(page, 'Activité récente')
  await expect(recent.getByRole('listitem')).toHaveCount(5)
  await recent.getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: /^Inscription n° / })).toBeVisible()
})

test('figures that cannot be loaded, and an office without registrations', async ({ office: page }) => {
  const mend = await failing(page, /api\/admin\/dashboard/)
  await page.goto('/admin')
  await expect(page.getByText('Une erreur est survenue lors du chargement du tableau de bord.')).toBeVisible()
  await expectAccessible(page)
  await mend()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()

  await page.route(/api\/admin\/dashboard/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), recent: [], filling: [] } })
  })
  await page.goto('/admin')
  await expect(page.getByText('Aucune activité récente à afficher')).toBeVisible()
  await expect(page.getByText('Aucune formation à venir')).toBeVisible()
})

test('a network that is cut says so, and the figures come when it is back', async ({ office: page }) => {
  await page.route(/api\/admin\/dashboard/, (route) => route.abort('internetdisconnected'))
  await page.goto('/admin')
  await expect(page.getByText('Une erreur est survenue lors du chargement du tableau de bord.')).toBeVisible()
  await page.unroute(/api\/admin\/dashboard/)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(card(page, 'En un coup d’œil')).toBeVisible()
})

test('in English', long, async ({ office: page }) => {
  await ownSale(page)
  await page.goto('/admin?language=en')
  const charts = card(page, 'At a glance')
  await expect(charts.getByRole('figure', { name: /^Receipts per month/ })).toBeVisible()
  await charts
    .getByRole('figure', { name: /^Registrations per month/ })
    .getByRole('link')
    .last()
    .click()
  await expect(page.getByRole('button', { name: /Remove this filter/ })).toBeVisible()
  await expectAccessible(page)
})

// Of the long lists a part: axe looks at every row, and they are all alike.
const parts = [
  'tableau-de-bord',
  'inscriptions&statut=annulée',
  'formations&avancement=cancelled',
  'paiements&methode=chèque',
  'notifications',
]
for (const tab of parts) {
  test(`${tab} is accessible on a phone, in the light and in the dark theme`, long, async ({ office: page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/admin?onglet=${tab}`)
    await expect(screenOf(page)).toBeVisible()
    await expect(page.getByText('Chargement…')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
  })
}
