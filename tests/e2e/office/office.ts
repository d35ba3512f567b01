import type { Cookie, Locator, Page } from '@playwright/test'
import { demoAdministrator } from '../../demo-office.ts'
import { asOffice, test as base, expect, expectAccessible, long } from '../officina.ts'

export { expect, expectAccessible, long }

/** Fills in the demonstration's credentials, in French. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Nom d'utilisateur").fill('admin')
  await page.getByLabel('Mot de passe').fill('officina-demo-2026')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByLabel('Mot de passe')).toHaveCount(0)
}

/**
 * `office` is an empty page of a browser in which an administrator is signed in. The tests of a worker share one session while it
 * lasts: one that signs in for each of them would be taken for an attack on the password.
 */
export const test = base.extend<{ office: Page }, { session: { cookies: Cookie[] } }>({
  session: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
    async ({}, use) => use({ cookies: [] }),
    { scope: 'worker' },
  ],
  office: async ({ page, context, session }, use) => {
    await context.addCookies(session.cookies)
    if (!(await page.request.get('/api/user')).ok()) await asOffice(page.request)
    // Ten minutes after signing in the office asks for a proof before what is dangerous; the test of that takes it away again.
    const { password } = demoAdministrator
    expect((await page.request.post('/api/admin/proof', { data: { password } })).ok()).toBe(true)
    session.cookies = (await context.cookies()).filter(({ name }) => name === 'session')
    await use(page)
  },
})

/** What a toast says, as it is seen; screen readers are told it elsewhere. */
export const toast = (page: Page) => page.locator('.app-toasts')

/** A registration's details, beside a list that its search leaves empty: axe would look at every row of it. */
export const detailsOf = (id: number) => `/admin?onglet=inscriptions&q=personne+d%27autre&inscription=${id}`

/** Makes the next calls whose address matches fail as a server in trouble does; the answer ends the trouble. */
export async function failing(page: Page, address: RegExp, method = 'GET'): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: 'en panne' }) : route.fallback(),
  )
  return () => page.unroute(address)
}

/**
 * Searches a dialog's list for the one thing that `words` find. A list that is still being narrowed down may move between the two
 * halves of a click, which then chooses nothing.
 */
export async function findOne(dialog: Locator, words: string): Promise<void> {
  await dialog.getByRole('searchbox').fill(words)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
}

/** What the chosen screen shows, below the tabs. */
export const screenOf = (page: Page) => page.locator('#contenu')

/** The tabs that a colleague sees, and the menus beside them. */
export const officeTabsOf = (page: Page) =>
  page.getByRole('tablist', { name: /Sections de l’administration|Sections of the back office/ })
const besideTabs = (page: Page) => officeTabsOf(page).locator('xpath=..')
export const officeMenusOf = (page: Page) => besideTabs(page).getByRole('button')
/** A screen that stands there by itself, where somebody sees one of its group alone. */
const linksBesideTabs = (page: Page) => besideTabs(page).locator('> a')

/** The screens that a colleague sees, by name: the tabs, and what stands in the menus beside them. */
export async function screensSeenOn(page: Page): Promise<string[]> {
  await expect(officeTabsOf(page)).toBeVisible()
  const names = await officeTabsOf(page).getByRole('tab').allInnerTexts()
  names.push(...(await linksBesideTabs(page).allInnerTexts()))
  for (const menu of await officeMenusOf(page).all()) {
    await menu.click()
    const inside = officeTabsOf(page).locator('xpath=../..').getByRole('navigation')
    names.push(...(await inside.getByRole('link').allInnerTexts()))
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
  }
  // Without how many wait there.
  return names.map((name) => name.split('\n')[0] ?? '')
}

/** Opens a screen by its name, from the tabs or the menu that it stands in. */
export async function openScreen(page: Page, name: string): Promise<void> {
  const tab = officeTabsOf(page).getByRole('tab', { name: new RegExp(`^${name}`) })
  await expect(officeTabsOf(page)).toBeVisible()
  if ((await tab.count()) > 0) return tab.click()
  const link = linksBesideTabs(page).filter({ hasText: name })
  if ((await link.count()) > 0) return link.click()
  for (const menu of await officeMenusOf(page).all()) {
    await menu.click()
    const item = officeTabsOf(page)
      .locator('xpath=../..')
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^${name}`) })
    if ((await item.count()) > 0) return item.click()
    await page.keyboard.press('Escape')
  }
  throw new Error(`no screen is called ${name}`)
}

/** Chooses what is done now and then with a list, from the menu at the end of its tools, which are folded on a phone. */
export async function openMore(page: Page, name: string | RegExp): Promise<void> {
  const more = page.getByRole('button', { name: /^(Autres actions|Other actions)$/ })
  const tools = page.getByRole('button', { name: /^(Outils de la liste|Tools of the list)$/ })
  await expect(more.or(tools).first()).toBeVisible()
  if (await tools.isVisible()) await tools.click()
  await more.click()
  await page.getByRole('menuitem', { name }).click()
}
