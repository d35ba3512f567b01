import type { Page } from '@playwright/test'
import { formatMonth } from '../../../src/domain/values/dates.ts'
import { monthAfter, monthOf } from '../../../src/domain/values/month.ts'
import { ownRegistration, ownTraining } from '../office/own-rows.ts'
import { asOffice, expect, expectAccessible, hydrated, long, test } from '../officina.ts'
import { expectFits, smallScreen } from '../small-screen.ts'

const month = monthAfter(monthOf(new Date()), 4)
const at = (day: string, hour: string) => `${month}-${day}T${hour}:00:00Z`

/** Two sessions of one programme, four months from now, in a town of their own. */
async function twoSessions(page: Page, location: string) {
  await asOffice(page.request)
  const first = await ownTraining(page, { location, startsAt: at('09', '09'), maxParticipants: 12 })
  const { programmeId, title } = first
  const second = await ownTraining(page, { title, programmeId, location, startsAt: at('23', '14'), maxParticipants: 8 })
  await page.context().clearCookies()
  return { first, second, title }
}

for (const { locale, words, plan } of [
  {
    locale: 'fr',
    plan: {},
    words: { prefix: '', other: 'Autres dates', left: '8 places restantes sur 8', here: '12 places restantes sur 12' },
  },
  {
    locale: 'en',
    plan: long,
    words: { prefix: '/en', other: 'Other dates', left: '8 of 8 places left', here: '12 of 12 places left' },
  },
]) {
  test(`a training’s page leads to its other dates on a phone, in ${locale}`, plan, async ({ page }) => {
    const { first, second } = await twoSessions(page, `Man ${locale}`)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${words.prefix}/formations/${first.slug}`)
    const others = page.getByRole('region', { name: words.other })
    await expect(others.getByRole('listitem')).toHaveCount(1)
    await expect(others).toContainText(words.left)
    await expectAccessible(page)
    await page.setViewportSize(smallScreen)
    await expectFits(page, 'other dates')
    await others.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/formations/${second.slug}$`))
    await expect(others).toContainText(words.here)
    // Search engines are led to the next that is open, from either.
    const answer = await page.request.get(`${words.prefix}/formations/${second.slug}`)
    expect(await answer.text()).toMatch(
      new RegExp(`rel="canonical" href="[^"]*${words.prefix}/formations/${first.slug}"`),
    )
  })
}

for (const { locale, path, plan, words } of [
  {
    locale: 'fr',
    plan: {},
    path: '/formations/reussir-l-auto-inspection-de-son-officine',
    words: {
      step: 'Tour de table et test de départ',
      trainers: 'Formateurs',
      face: /^Fondatrice/,
      place: 'Le lieu',
      way: /Rue des Jardins.*De l’arrêt de bus/s,
      pay: 'Comment payer',
      paper: 'Programme en PDF',
      share: /^Partager/,
    },
  },
  {
    locale: 'en',
    plan: long,
    path: '/en/formations/reussir-l-auto-inspection-de-son-officine',
    words: {
      step: /\w/,
      trainers: 'Trainers',
      face: /^Founder/,
      place: 'The place',
      way: /Rue des Jardins.*From the bus stop/s,
      pay: 'How to pay',
      paper: 'Programme as PDF',
      share: /^Share/,
    },
  },
]) {
  test(
    `a training’s page tells what decides within the first screens of a phone, in ${locale}`,
    plan,
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(path)
      const facts = page.getByRole('definition').filter({ hasText: 'FCFA' })
      await expect(facts).toHaveCount(1)
      expect((await facts.boundingBox())?.y).toBeLessThan(1.5 * 740)
      await expect(page.getByRole('meter')).toBeVisible()
      await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText(words.step)
      const place = page.getByRole('region', { name: words.place })
      await expect(place.getByRole('img', { name: /: Abidjan, Cocody$/ })).toBeVisible()
      await expect(place).toContainText('Illustration')
      await expect(place).toContainText(words.way)
      await expectAccessible(page)
      await page.getByText(words.pay).click()
      await expect(page.getByText(/Orange Money.*Wave/)).toBeVisible()
      await page.getByRole('tab', { name: words.trainers }).click()
      await expect(page.getByRole('tabpanel').getByText(words.face)).toBeVisible()
      await expectAccessible(page)
      await expect(page.getByRole('link', { name: words.share })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/\?text=.*formations%2F/,
      )
      const address = (await page.getByRole('link', { name: words.paper }).getAttribute('href')) ?? ''
      const paper = await page.request.get(address)
      expect(paper.headers()['content-type']).toBe('application/pdf')
      await page.setViewportSize(smallScreen)
      await expectFits(page, 'a training’s page')
    },
  )
}

test('practical information stands in the side panel below the way in, which stays in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/formations/reussir-l-auto-inspection-de-son-officine')
  const panel = page.getByRole('complementary')
  const register = panel.getByRole('button', { name: /inscrire/ })
  await expect(register).toBeInViewport()
  const [title, practical] = [page.getByRole('heading', { level: 1 }), panel.locator('.practical')]
  for (const label of ['Public concerné', 'Prérequis', 'Méthodes pédagogiques', 'Évaluation']) {
    await expect(practical.getByText(label, { exact: true })).toBeVisible()
  }
  const [head, facts] = [await title.boundingBox(), await practical.boundingBox()]
  expect(facts?.x).toBeGreaterThan((head?.x ?? 0) + (head?.width ?? 0))
  await page.getByRole('heading', { name: 'Questions sur cette formation' }).scrollIntoViewIfNeeded()
  await expect(practical.getByRole('link')).toBeInViewport()
  await register.click()
  await expect(panel.getByRole('textbox', { name: 'Prénom' })).toBeVisible()
})

test('one long word makes no page wider, in the list, on its page, and on a wide screen', async ({ page }) => {
  await asOffice(page.request)
  const word = `Pharmaco${'vigilance'.repeat(14)}`
  const { slug } = await ownTraining(page, {
    ...{ title: `Mot ${word.slice(0, 100)}`, description: `Un ${word} ici.`, location: word.slice(0, 70) },
    ...{ startsAt: at('11', '09'), trainers: [`Dr ${word.slice(0, 60)}`] },
  })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of ['/formations', `/formations/${slug}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: word.slice(0, 60) }).first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`).toBe(width)
    }
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the list is narrowed by month and place, as a calendar too', async ({ page }) => {
    const { title } = await twoSessions(page, 'Odienné')
    await page.goto('/formations')
    await page.getByLabel('Mois').selectOption(month)
    await page.getByLabel('Lieu').selectOption('Odienné')
    await page.getByRole('button', { name: 'Afficher' }).click()
    await expect(page).toHaveURL(new RegExp(`/formations\\?mois=${month}&lieu=Odienn%C3%A9$`))
    await expect(page.getByRole('heading', { name: title })).toHaveCount(2)
    await page.getByRole('link', { name: 'Calendrier' }).click()
    const cell = page.getByRole('table').getByRole('listitem')
    await expect(cell).toHaveCount(2)
    await expect(cell.first()).toContainText(`9\u00A0h ${title}`)
    await page.getByRole('link', { name: 'Mois précédent' }).click()
    await expect(page.getByText('Aucune formation ce mois-ci')).toBeVisible()
    await page.getByRole('link', { name: 'Tout afficher' }).click()
    await expect(page).toHaveURL(/\/formations\?vue=calendrier$/)
  })

  test('what makes no sense leaves the address', async ({ page }) => {
    await page.goto('/formations?mois=2026-13&lieu=&vue=grille&categorie=auxiliaires')
    await expect(page).toHaveURL(/\/formations\?categorie=auxiliaires$/)
    await page.goto('/formations?vue=calendrier&lieu=Nulle-Part')
    await expect(page).toHaveURL(/\/formations\?vue=calendrier$/)
    await expect(page.getByText('Nulle-Part')).toHaveCount(0)
  })
})

test('the calendar tells what is full or cancelled by a word, in the list and in the grid', async ({ page }) => {
  const location = 'Korhogo'
  await asOffice(page.request)
  const open = await ownTraining(page, { location, startsAt: at('04', '10') })
  const full = await ownTraining(page, { location, startsAt: at('05', '10'), maxParticipants: 1 })
  await ownRegistration(page, full.id)
  const cancelled = await ownTraining(page, { location, startsAt: at('05', '14'), status: 'annulée' })
  await page.context().clearCookies()
  await page.goto(`/formations?mois=${month}&lieu=${location}&vue=calendrier`)
  const chips = page.getByRole('table').getByRole('listitem')
  await expect(chips).toHaveText([
    `10\u00A0h ${open.title}`,
    `10\u00A0h ${full.title} Complet`,
    `14\u00A0h ${cancelled.title} Annulée`,
  ])
  const cards = page.locator('main ol ul').getByRole('listitem')
  await expect(cards.filter({ hasText: full.title })).toContainText(`${location} · Complet`)
  await expect(cards.filter({ hasText: cancelled.title })).toContainText(`${location} · Annulée`)
  await expectAccessible(page)
  await chips.first().getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(open.title)
})

test('the list shows on a phone what is next, a full session with its waiting list, and what is over folded away', async ({
  page,
}) => {
  const location = 'Tengréla'
  const { title } = await twoSessions(page, location)
  await asOffice(page.request)
  const days = { startsAt: at('02', '10'), endsAt: at('04', '12') }
  const full = await ownTraining(page, { location, ...days, maxParticipants: 1 })
  await ownRegistration(page, full.id)
  const over = await ownTraining(page, { location, startsAt: '2024-05-02T09:00:00Z', status: 'terminée' })
  const cancelled = await ownTraining(page, { location, startsAt: at('20', '10'), status: 'annulée' })
  await page.context().clearCookies()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/formations?lieu=${encodeURIComponent(location)}`)
  const group = page.getByRole('region', { name: formatMonth(month, 'fr') })
  const cards = group.getByRole('listitem')
  await expect(cards.getByRole('heading')).toHaveText([full.title, title, title])
  await expect(cards.first()).toContainText('Complet · liste d’attente')
  await expect(cards.first()).toContainText(/^2/)
  await expect(cards.first()).toContainText(/jusqu’au \S+ 4 /)
  await expect(cards.nth(1)).not.toContainText('jusqu’au')
  const folded = page.getByRole('link', { name: new RegExp(`${over.title}|${cancelled.title}`) })
  await expect(folded).toHaveCount(0)
  await page.getByText('2 sessions passées ou annulées').click()
  await expect(folded).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('link', { name: over.title }).click()
  await expect(page.getByText('Cette session a eu lieu.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /places$/ })).toHaveText('15 places')
  await expect(page.getByRole('link', { name: 'Ajouter à mon agenda' })).toHaveCount(0)

  await page.goto('/formations')
  await expect(page.getByLabel('Mois')).toBeHidden()
  expect((await page.getByRole('listitem').filter({ hasText: 'FCFA' }).first().boundingBox())?.y).toBeLessThan(640)
})

test('the calendar of the site is read on any screen', async ({ page }) => {
  const { title } = await twoSessions(page, 'Bondoukou')
  await page.goto('/formations?lieu=Bondoukou')
  await hydrated(page)
  await page.getByLabel('Mois').selectOption(month)
  await page.getByRole('button', { name: 'Afficher' }).click()
  const calendar = page.getByRole('link', { name: 'Calendrier' })
  await expect(calendar).toHaveAttribute('href', /mois=/) // the list of the month has come
  await calendar.click()
  const chips = page.getByRole('table').getByRole('link', { name: title })
  await expect(chips).toHaveCount(2)
  await expectAccessible(page)
  await chips.first().click()
  await page.getByRole('button', { name: "S'inscrire à cette formation" }).click()
  await expect(page).toHaveURL(/inscription=1/)
  await page.getByRole('link', { name: 'Retour aux formations' }).click()
  await expect(page).toHaveURL(/\?(?=.*lieu=Bondoukou)(?=.*mois=)(?=.*vue=calendrier)/)
  await expect(chips).toHaveCount(2)
  await page.setViewportSize(smallScreen)
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('link', { name: title })).toHaveCount(2)
  await expectFits(page, 'calendar')
})
