import type { Page } from '@playwright/test'
import { expect, hydrated, long, openTrainings, test } from '../officina.ts'

// What a visitor sees while something is on its way, and where an address leads that says something impossible.

/** Holds back every answer to these addresses until the returned function is called. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const spinner = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Chargement…' })

test('a filter tab shows the spinner at once, never the cards of the tab before', long, async ({ page }) => {
  await page.goto('/formations')
  await hydrated(page)
  const release = await hold(page, '**/api/trainings?*category=auxiliaires*')
  await page.getByRole('link', { name: 'Auxiliaires', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Auxiliaires', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(spinner(page)).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  release()
  await expect(cards(page).first()).toContainText('Auxiliaires')
  await expect(cards(page).filter({ hasText: 'Pharmaciens' })).toHaveCount(0)
})

test('a page that is slow to come shows the spinner in place of the old one', long, async ({ page }) => {
  await page.goto('/services')
  await hydrated(page)
  const release = await hold(page, '**/content/**')
  await page.getByRole('navigation').getByRole('link', { name: 'À propos' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Chargement…' }).first()).toBeVisible()
  await expect(page.locator('#gestion-stock')).toBeHidden()
  await expect(spinner(page)).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(spinner(page)).toHaveCount(0)
})

test('a list that fails in the browser says so and can be asked for again', long, async ({ page }) => {
  await page.goto('/formations')
  await hydrated(page)
  await page.route('**/api/trainings?*', (route) => route.abort())
  await page.getByRole('link', { name: 'Auxiliaires', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Erreur lors du chargement des formations')
  await page.unroute('**/api/trainings?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(cards(page).first()).toContainText('Auxiliaires')
})

for (const [wrong, right] of [
  ['/formations?categorie=bidon', '/formations'],
  ['/formations?categorie=bidon&utm_source=lettre', '/formations?utm_source=lettre'],
  ['/en/formations?categorie=', '/en/formations'],
  ['/contact?service=inconnu', '/contact'],
  ['/contact?cours=inconnu', '/contact'],
  ['/en/contact?service=inconnu&utm_source=lettre', '/en/contact?utm_source=lettre'],
]) {
  test(`${wrong} leads to ${right}`, async ({ request }) => {
    const answer = await request.get(wrong ?? '', { maxRedirects: 0 })
    expect(answer.status()).toBeGreaterThanOrEqual(301)
    expect(answer.status()).toBeLessThanOrEqual(308)
    expect(answer.headers().location).toMatch(new RegExp(`^(http://[^/]+)?${(right ?? '').replaceAll('?', '\\?')}$`))
  })
}

test('places on the page may be gone to while the scripts begin', async ({ page }) => {
  await page.addInitScript(() => {
    let visits = 0
    const goThere = () => {
      const hasBegun = Reflect.ownKeys(document.documentElement ?? {}).some((key) => String(key).startsWith('__react'))
      if (hasBegun) location.hash = ++visits % 2 === 0 ? 'contenu' : 'ici'
      if (visits < 20) setTimeout(goThere, 4)
    }
    goThere()
  })
  for (const path of ['/', '/formations', '/services', '/en/formations', '/en/contact']) {
    await page.goto(path)
    await hydrated(page)
    await expect(page).toHaveURL(/#contenu$/)
    await page.waitForLoadState('networkidle')
  }
})

test('a page may be left while the scripts begin', async ({ page }) => {
  // Once with what the next page needs already there: it then comes before this one is taken over.
  await page.goto('/services')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await page.addInitScript(() => {
    const leave = () => {
      const hasBegun = Reflect.ownKeys(document.documentElement ?? {}).some((key) => String(key).startsWith('__react'))
      if (hasBegun) document.querySelector<HTMLAnchorElement>('header a[href="/services"]')?.click()
      else setTimeout(leave)
    }
    leave()
  })
  await page.goto('/')
  await page.mouse.move(1, 1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nos services')
})

test('the language switch keeps query, hash and an open form', async ({ page }) => {
  await page.goto('/formations?categorie=auxiliaires')
  await hydrated(page)
  await page.evaluate(() => {
    location.hash = 'contenu'
  })
  await page.getByRole('banner').getByRole('link', { name: 'English' }).first().click()
  await expect(page).toHaveURL(/\/en\/formations\?categorie=auxiliaires#contenu$/)
  const [training] = await openTrainings(page.request)
  await page.goto(`/en/formations/${training?.slug}?inscription=1`)
  await hydrated(page)
  await page.getByLabel('First name', { exact: true }).fill('Adjoua')
  // What keeps it may still be on its way to the page.
  await page.waitForFunction(() => sessionStorage.getItem('draft:registration')?.includes('Adjoua'))
  // By keyboard: where the form was scrolled to, the header may just be moving under a pointer.
  await page.getByRole('banner').getByRole('link', { name: 'Français' }).first().press('Enter')
  await expect(page).toHaveURL(/:\d+\/formations\/[^?]+\?inscription=1$/)
  await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue('Adjoua')
})

test('a language that only the browser remembers leads to the twin once, and the cookie decides from then on', async ({
  page,
  context,
}) => {
  await page.goto('/services')
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await context.clearCookies()
  await page.goto('/formations?categorie=auxiliaires#contenu')
  await expect(page).toHaveURL(/\/en\/formations\?categorie=auxiliaires#contenu$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('en')
  await hydrated(page) // what stands behind # is known to the page alone
  await page.getByRole('banner').getByRole('link', { name: 'Français' }).first().click()
  await expect(page).toHaveURL(/\/formations\?categorie=auxiliaires#contenu$/)
  await page.goto('/services')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})
