import type { Page } from '@playwright/test'
import { startUpgradable } from '../../upgradable.ts'
import { expect, expectAccessible, long, test } from '../officina.ts'

const path = '/espace-formateur/'

const words = {
  fr: {
    title: 'Présences',
    kept: 'Cette page s’ouvre aussi sans réseau.',
    mayGo: 'Le navigateur peut l’effacer',
    install: 'Installer',
    newVersion: 'Une nouvelle version de cette page est prête.',
    use: 'Passer à la nouvelle version',
  },
  en: {
    title: 'Presence',
    kept: 'This page also opens without a network.',
    mayGo: 'The browser may delete it',
    install: 'Install',
    newVersion: 'A new version of this page is ready.',
    use: 'Use the new version',
  },
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const keptCaches = (page: Page) => page.evaluate(() => caches.keys())

/** Opens the page with network, until it is kept. */
async function keep(page: Page, say: (typeof words)['fr'], address = path) {
  await page.goto(address)
  await expect(title(page)).toHaveText(say.title)
  await expect(page.getByText(say.kept)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
}

const journey = test.extend<{ upgradable: Awaited<ReturnType<typeof startUpgradable>> }>({
  upgradable: async ({ officina }, use) => {
    const server = await startUpgradable(() => officina.url)
    await use(server)
    server.stop()
  },
})

test.use({ viewport: { width: 360, height: 740 } })

// On every tab of the journey: what the policy refuses is told in the console.
let told: string[] = []
test.beforeEach(({ context }) => {
  told = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) told.push(message.text())
  })
  context.on('weberror', (error) => told.push(String(error.error())))
})
test.afterEach(() => expect(told).toEqual([]))

test('opened once, the page opens without network in the same tab and in another, in the language chosen there', async ({
  page,
  context,
}) => {
  await keep(page, words.fr)
  expect(await keptCaches(page)).toHaveLength(1)
  await context.setOffline(true)
  await page.reload()
  await expect(title(page)).toHaveText('Présences')
  await expect(page.getByText(words.fr.kept)).toBeVisible()
  expect(await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('700 1rem Fraunces')))).toBe(
    true,
  )

  const other = await context.newPage()
  await other.goto(`${path}?seance=12`)
  await expect(title(other)).toHaveText('Présences')
  await other.getByRole('button', { name: 'English' }).click()
  await expect(title(other)).toHaveText('Presence')
  await other.reload()
  await expect(title(other)).toHaveText('Presence')
  await expect(other.locator('html')).toHaveAttribute('lang', 'en')

  // Nothing else is kept: neither a call nor another page.
  const call = await other.evaluate(() => fetch('/api/trainings').then(String, String))
  expect(call).toContain('TypeError')
  await expect(other.goto('/admin')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await context.setOffline(false)
  const cached = await page.evaluate(async () => {
    const found = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return found.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain(path)
  expect(
    cached.filter((address) => !/^\/(assets\/|espace-formateur\/|favicon|icon-|apple-touch-icon)/.test(address)),
  ).toEqual([])
})

journey(
  'a new version waits until it is taken, not while something is typed, and every open page is then of it',
  async ({ page, context, upgradable }) => {
    await keep(page, words.fr, upgradable.url + path)
    const [before] = await keptCaches(page)
    const other = await context.newPage()
    await keep(other, words.fr, `${upgradable.url}${path}?seance=12`)
    await other.evaluate(() => Object.assign(window, { isOld: true }))

    upgradable.upgrade()
    await page.reload()
    await expect(page.getByRole('status').first()).toContainText(words.fr.newVersion)
    await expect(other.getByRole('status').first()).toContainText(words.fr.newVersion)
    expect((await keptCaches(page)).sort()).toEqual([before, 'espace-formateur next'].sort())

    await page.evaluate(() => {
      const field = Object.assign(document.createElement('input'), { ariaLabel: 'Code' })
      document.querySelector('main')?.append(field)
      field.focus()
    })
    await expect(page.getByRole('status').first()).toBeEmpty()
    await page.getByLabel('Code', { exact: true }).blur()
    await page.getByRole('button', { name: words.fr.use }).click()

    await expect.poll(() => keptCaches(page).catch(() => [])).toEqual(['espace-formateur next'])
    await expect(page.getByRole('status').first()).toBeEmpty()
    await expect(title(page)).toHaveText('Présences')
    await expect.poll(() => other.evaluate(() => 'isOld' in window).catch(() => true)).toBe(false)
    await context.setOffline(true)
    await page.reload()
    await expect(title(page)).toHaveText('Présences')
  },
)

test('the browser is asked to delete nothing only once the page is used, and the page says so where it promises', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let isPromised = false
    Object.assign(StorageManager.prototype, {
      persisted: async () => isPromised,
      persist: async () => (isPromised = true),
    })
  })
  await keep(page, words.fr)
  await expect(page.getByText(words.fr.mayGo)).toBeVisible()
  expect(await page.evaluate(() => navigator.storage.persisted())).toBe(false)
  await title(page).click()
  await expect(page.getByText(words.fr.mayGo)).toBeHidden()
  await expect(page.getByText(words.fr.kept)).toBeVisible()
})

test('what the browser has deleted comes from the network, and is kept again', async ({ page, context }) => {
  await keep(page, words.fr)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.reload()
  await expect(title(page)).toHaveText('Présences')
  await expect
    .poll(() => page.evaluate(() => caches.match('/espace-formateur/').then((found) => found !== undefined)))
    .toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(title(page)).toHaveText('Présences')
})

test('without scripts it says in both languages what it needs, and leads to the office', async ({
  browser,
  officina,
}) => {
  const context = await browser.newContext({ baseURL: officina.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/Espace-Formateur')
  expect(new URL(page.url()).pathname).toBe(path)
  // Playwright reads no text of `noscript` by itself.
  await expect(page.locator('noscript p[lang=en]')).toContainText('This page needs JavaScript.')
  await expect(page.locator('noscript p').first()).toContainText('Cette page a besoin de JavaScript.')
  await page.locator('noscript a[href="/admin"]').first().click()
  expect(new URL(page.url()).pathname).toBe('/admin')
  await context.close()
})

for (const locale of ['fr', 'en'] as const) {
  journey(
    `all that it says of itself can be read and pressed by everybody (${locale})`,
    locale === 'fr' ? {} : long,
    async ({ page, upgradable }) => {
      const say = words[locale]
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), locale)
      await keep(page, say, upgradable.url + path)
      upgradable.upgrade()
      await page.reload()
      await expect(page.getByRole('status').first()).toContainText(say.newVersion)
      await page.evaluate(() =>
        dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => {} })),
      )
      const install = page.getByRole('button', { name: say.install, exact: true })
      await expect(install).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const width of [320, 360]) {
          await page.setViewportSize({ width, height: 740 })
          await expectAccessible(page, `${colorScheme} at ${width} px`)
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        }
      }
      for (const button of await page.getByRole('button').all()) {
        const box = await button.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(await button.textContent())).toBeGreaterThanOrEqual(
          48,
        )
      }
      await install.click()
      await expect(install).toBeHidden()
    },
  )
}
