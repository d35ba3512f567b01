import { drawn, expect, hydrated, long, test } from '../officina.ts'

test('the language toggle leads to the same page in the other language, and survives a reload', async ({ page }) => {
  await page.goto('/services')
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/en\/services$/)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // Who comes back to an unprefixed address is led to the language chosen before.
  await page.goto('/a-propos')
  await expect(page).toHaveURL(/\/en\/a-propos$/)
  await hydrated(page)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')
  await page.getByRole('banner').getByRole('link', { name: 'Français' }).click()
  await expect(page).toHaveURL(/\/a-propos$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('the nine parts of the home page stand in their order', long, async ({ page }) => {
  await page.goto('/')
  const ids = await page.locator('main > section').evaluateAll((sections) => sections.map((section) => section.id))
  expect(ids).toEqual([
    'accueil',
    'services',
    'a-propos',
    'vision',
    'temoignages',
    'galerie',
    'faq',
    'formations-en-ligne',
    'contact',
  ])
  await expect(page.locator('#a-propos')).toContainText('6+')
})

test('the hero advances every 3000 ms, round and round, and stops under the pointer and at the button', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Arrêter le défilement' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const place = page
    .locator('#accueil')
    .getByText(/^[123]\/3$/)
    .filter({ visible: true })
  const numberShown = async () => Number((await place.textContent())?.[0])
  for (let step = 0; step < 3; step++) {
    const shown = await numberShown()
    await page.clock.runFor(3_000)
    await expect(place).toHaveText(`${(shown % 3) + 1}/3`)
  }
  const held = `${await numberShown()}/3`
  await page.getByRole('list', { name: 'Notre métier en images' }).hover()
  await page.clock.runFor(10_000)
  await expect(place).toHaveText(held)
  await page.getByRole('button', { name: 'Arrêter le défilement' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await page.clock.runFor(10_000)
  await expect(place).toHaveText(held)
  await expect(page.getByRole('button', { name: 'Lancer le défilement' })).toBeVisible()
})

test('the hero moves and stops before any other script has come', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  const place = page
    .locator('#accueil')
    .getByText(/^[123]\/3$/)
    .filter({ visible: true })
  await expect(place).toHaveText('1/3')
  await page.clock.runFor(3_000)
  await expect(place).toHaveText('2/3')
  await page.getByRole('button', { name: 'Arrêter le défilement' }).press('Enter')
  await page.getByRole('button', { name: 'Lancer le défilement' }).blur()
  await page.clock.runFor(10_000)
  await expect(place).toHaveText('2/3')
})

test('the hero stands still where less motion is wanted', long, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Lancer le défilement' })).toBeVisible()
})

for (const [width, height] of [
  [768, 250],
  [769, 320],
] as const) {
  test(`the hero pictures are ${height} px high at ${width} px`, long, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const strip = await page.getByRole('list', { name: 'Notre métier en images' }).boundingBox()
    expect(strip?.height).toBe(height)
  })
}

test('the lightbox goes round by keyboard, counts, and closes with Escape', async ({ page }) => {
  await page.goto('/en')
  await hydrated(page)
  const first = page.getByRole('tabpanel', { name: 'All photos' }).getByRole('link').first()
  await first.focus()
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog')
  await expect(lightbox.getByText('Photo 1 of 5')).toBeVisible()
  await expect(lightbox).toContainText('Illustration')
  await expect(lightbox).toContainText('A two-day programme for 15 participants')
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox.getByText('Photo 5 of 5')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByText('Photo 1 of 5')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByText('Photo 2 of 5')).toBeVisible()
  await lightbox.getByRole('button', { name: 'Previous photo' }).click()
  await expect(lightbox.getByText('Photo 1 of 5')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(first).toBeFocused()
})

test('the way back closes the lightbox and nothing else; closed otherwise, it leaves no step behind', async ({
  page,
}) => {
  await page.goto('/contact')
  await page.goto('/')
  await hydrated(page)
  const photo = page.getByRole('tabpanel', { name: 'Toutes les photos' }).getByRole('link').first()
  const lightbox = page.getByRole('dialog')
  await photo.click()
  await expect(lightbox).toBeVisible()
  const top = await page.evaluate(() => window.scrollY)
  await page.goBack()
  await expect(lightbox).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => window.scrollY)).toBe(top)
  const step = () => page.evaluate(() => navigation.currentEntry?.index)
  const before = await step()
  await photo.click()
  await expect(lightbox).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  // The browser takes its step back a moment after the photo has gone.
  await expect.poll(step).toBe(before)
  await page.goBack()
  await expect(page).toHaveURL(/\/contact$/)
})

test('in French the counter reads « Photo N sur M »', long, async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('tabpanel', { name: 'Toutes les photos' }).getByRole('link').nth(2).click()
  await expect(page.getByRole('dialog').getByText('Photo 3 sur 5')).toBeVisible()
})

test('at most one question is open, and an open one can be closed again', long, async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const faq = page.locator('#faq')
  await expect(faq.getByRole('tab', { name: 'Formations', exact: true })).toHaveAttribute('aria-selected', 'true')
  const open = faq.locator('details[open]')
  await faq.getByText('Combien coûte une formation').click()
  await expect(open).toHaveCount(1)
  await faq.getByText('Comment m’inscrire').click()
  await expect(open).toHaveCount(1)
  await expect(open).toContainText('confirmons votre place sous 24 heures')
  await faq.getByText('Comment m’inscrire').click()
  await expect(open).toHaveCount(0)
  await faq.getByRole('tab', { name: 'Formations', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(faq.getByRole('tab', { name: 'Consultance' })).toBeFocused()
  await expect(faq.getByRole('tabpanel', { name: 'Consultance' })).toBeVisible()
})

test('the header is compact after more than 20 px', long, async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.mouse.wheel(0, 15)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(15)
  await drawn(page)
  await expect(page.getByRole('banner')).not.toHaveAttribute('data-compact', 'true')
  await page.mouse.wheel(0, 30)
  await expect(page.getByRole('banner')).toHaveAttribute('data-compact', 'true')
})

test('a link of the compact header stays under the pointer while it is pressed', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await hydrated(page)
  await page.mouse.wheel(0, 600)
  await expect(page.getByRole('banner')).toHaveAttribute('data-compact', 'true')
  await drawn(page)
  const link = page.getByRole('banner').getByRole('link', { name: 'Services', exact: true })
  await link.hover()
  await page.mouse.down()
  await drawn(page)
  await page.mouse.up()
  await expect(page).toHaveURL('/services')
})

test('a page reached by a link shows the same texts and starts at its top', long, async ({ page }) => {
  await page.goto('/en')
  await hydrated(page)
  await page.mouse.wheel(0, 2_000)
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our services' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page).toHaveTitle(/Our services/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('tabs, questions, pictures and the menu still work', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/')
    await page.getByText('Menu', { exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link')).toHaveCount(8)
    await page.getByRole('tab', { name: 'Consultance' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Consultance' })).toBeVisible()
    await expect(page.locator('#questions-formations-panel')).toBeHidden()
    await page.locator('#questions-consultance-panel summary').first().click()
    await expect(page.locator('#questions-consultance-panel details[open]')).toHaveCount(1)
  })
})

test('a photo opens large without its words where these cannot be had', async ({ page }) => {
  await page.route('**/content/*/photos', (route) => route.abort())
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('tabpanel', { name: 'Toutes les photos' }).getByRole('link').nth(1).click()
  await expect(page.getByRole('dialog').getByText('La fiche de stock, remplie pour de vrai')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})
