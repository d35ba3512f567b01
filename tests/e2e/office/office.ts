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
