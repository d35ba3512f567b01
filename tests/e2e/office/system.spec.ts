import { expect, expectAccessible, long, openScreen, screenOf, test } from './office.ts'

test('an administrator reads how the system is, and looks again', async ({ office: page }) => {
  await page.goto('/admin')
  await openScreen(page, 'Système')
  await expect(page.getByRole('heading', { name: 'État du système' })).toBeVisible()
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(row('Base de données')).toContainText('PostgreSQL')
  await expect(row('Base de données')).toContainText('Va bien')
  await expect(row('E-mail')).toContainText('accepte la connexion')
  await expect(row('Instances')).toContainText('une seule')
  await expect(row('Sauvegardes')).toBeVisible()
  await expect(page.getByText(/Officina, version \d+\.\d+/)).toBeVisible()
  await expectAccessible(page)
  const asked = page.waitForResponse('**/api/admin/system')
  await page.getByRole('button', { name: 'Vérifier de nouveau' }).click()
  expect((await asked).status()).toBe(200)
  await expect(row('Disque')).toContainText('Go libres')
})

test('what does not go well stands first, with what to do', long, async ({ office: page }) => {
  await page.route('**/api/admin/system', async (route) => {
    const answer = await route.fetch()
    const state = await answer.json()
    const mail = { check: 'mail', name: 'E-mail', state: 'wrong', says: '535 refusé', todo: 'Vérifiez SMTP_URL.' }
    const others = state.findings.filter(({ check }: { check: string }) => check !== 'mail')
    await route.fulfill({ response: answer, json: { ...state, findings: [...others, mail] } })
  })
  await page.goto('/admin?onglet=systeme')
  await expect(page.getByText('Une chose ne va pas et demande d’agir.')).toBeVisible()
  await expect(screenOf(page).getByRole('listitem').first()).toContainText('Que faire : Vérifiez SMTP_URL.')
  await expectAccessible(page)
})
