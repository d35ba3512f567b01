import type { Page } from '@playwright/test'
import { drawn, expect, hydrated, long, openTrainings, test } from '../officina.ts'

// On a slow connection the scripts arrive while somebody is already reading, scrolling or typing: nothing may move under their hands.

/** Holds back every script of the page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

async function firstTraining(page: Page): Promise<string> {
  const [training] = await openTrainings(page.request)
  return `/formations/${training?.slug}`
}

test.beforeEach(async ({ context, officina }) => {
  await context.addCookies([{ name: 'language', value: 'fr', url: officina.url }])
})

/** Waits until what runs after hydration has run, too: the last of it copies the language's cookie; then come two frames. */
async function settled(page: Page) {
  await page.waitForFunction(() => localStorage.getItem('language') === 'fr')
  await drawn(page)
}

for (const { name, viewport, tier } of [
  { name: 'a computer', viewport: { width: 1280, height: 900 }, tier: long },
  { name: 'a phone', viewport: { width: 360, height: 740 }, tier: {} },
]) {
  test.describe(`on ${name}`, tier, () => {
    test.use({ viewport })

    test('scripts that arrive late leave focus, place and values of the registration form alone', async ({ page }) => {
      const release = await holdScripts(page)
      await page.goto(await firstTraining(page))
      await page.getByRole('button', { name: "S'inscrire à cette formation" }).click()
      await page.waitForURL(/#inscription-titre$/)
      await drawn(page) // with its first picture the browser goes to what stands behind #, and out of any field
      await page.getByLabel('Prénom', { exact: true }).fill('Aya')
      await page.getByLabel('Nom', { exact: true }).pressSequentially('Kou')
      const place = await page.evaluate(() => window.scrollY)
      release()
      await settled(page)
      await expect(page.getByLabel('Nom', { exact: true })).toBeFocused()
      await page.keyboard.type('assi')
      await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Kouassi')
      await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue('Aya')
      expect(await page.evaluate(() => window.scrollY)).toBe(place)
    })
  })
}

// The router writes `%2F` and `+`; our own redirects and other people's links do not.
for (const { address, field } of [
  { address: '/espace-participant?retour=/espace-participant/cours/1', field: 'Adresse e-mail' },
  { address: '/contact?de=l%20ordre', field: 'Nom' },
  { address: '/verification/?de=/ordre', field: 'Numéro du certificat' },
])
  test(`what was typed before the scripts stays, in whatever signs the address is written: ${address}`, async ({
    page,
  }) => {
    const release = await holdScripts(page)
    await page.goto(address)
    await page.getByLabel(field).fill('Aya K')
    const typedIn = await page.getByLabel(field).elementHandle()
    release()
    await hydrated(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await typedIn?.evaluate((input) => input.isConnected && (input as HTMLInputElement).value)).toBe('Aya K')
  })

test(
  'the form that opens by itself is in sight before any script, and one opened by hand takes the focus',
  long,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const address = await firstTraining(page)
    const release = await holdScripts(page)
    await page.goto(address)
    await page.getByRole('button', { name: "S'inscrire à cette formation" }).click()
    await expect(page.getByRole('heading', { name: 'Inscription', exact: true })).toBeInViewport()
    release()
    await page.goto(address)
    await hydrated(page)
    await page.getByRole('button', { name: "S'inscrire à cette formation" }).click()
    await expect(page.getByLabel('Prénom', { exact: true })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Inscription', exact: true })).toBeInViewport()
  },
)

test('a draft that comes back with late scripts stays out of what is being typed', async ({ page }) => {
  const address = `${await firstTraining(page)}?inscription=1`
  await page.goto(address)
  await hydrated(page)
  await page.getByLabel('Prénom', { exact: true }).fill('Ancienne')
  await page.getByLabel('Fonction', { exact: true }).fill('Pharmacienne')
  // What keeps drafts comes after the page, and later on a busy machine.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Pharmacienne')
  const release = await holdScripts(page)
  await page.evaluate(() => localStorage.removeItem('language'))
  await page.reload()
  await page.getByLabel('Nom', { exact: true }).fill('Kou')
  await page.getByLabel('Prénom', { exact: true }).focus()
  release()
  await settled(page)
  await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Kou')
  await expect(page.getByLabel('Fonction', { exact: true })).toHaveValue('Pharmacienne')
})

test('what was changed in a message written beforehand stays when the scripts come', long, async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/contact?service=gestion-stock')
  const message = page.getByLabel('Message', { exact: true })
  await message.fill('Mon propre message, écrit avant les scripts.')
  await page.getByRole('combobox').selectOption('autre')
  await page.getByLabel('Nom', { exact: true }).focus()
  release()
  await settled(page)
  await expect(message).toHaveValue('Mon propre message, écrit avant les scripts.')
  await expect(page.getByRole('combobox')).toHaveValue('autre')
  await expect(page.getByLabel('Nom', { exact: true })).toBeFocused()
})

test('a page read before its scripts stays where it was scrolled to, its menu and its question open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const release = await holdScripts(page)
  await page.goto('/contact')
  const question = page.locator('details[name^=questions-]').first()
  await question.locator('summary').click()
  await page.locator('header summary').click()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(200)
  release()
  await settled(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
  await expect(page.locator('header details')).toHaveAttribute('open', '')
  await expect(question).toHaveAttribute('open', '')
})

test('a photo tapped before the scripts opens large once they have come', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const release = await holdScripts(page)
  await page.goto('/')
  await page.getByRole('tabpanel', { name: 'Toutes les photos' }).getByRole('link').nth(1).click()
  release()
  await expect(page.getByRole('dialog').getByText('Photo 2 sur 5')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a page that nobody touches leaves its scripts until it has been read for a while', long, async ({ page }) => {
  // Its time passes when it is told to, however long the machine takes.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('.js') && asked.push(request.url()))
  await page.goto('/')
  await page.clock.runFor(2_400)
  expect(asked).toEqual([])
  await page.clock.runFor(200)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
})

test('scripts come when the pointer moves, not where it merely lies', async ({ page }) => {
  // Where data are saved nothing but intent brings them.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto('/a-propos')
  const filesAfter = (movementX: number) =>
    page.evaluate((moved) => {
      document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: moved }))
      return document.querySelectorAll('link[rel="modulepreload"]').length
    }, movementX)
  expect(await filesAfter(0)).toBe(0)
  expect(await filesAfter(1)).toBeGreaterThan(0)
  await hydrated(page)
})
