import { addSecondFactor, asColleague, codeOf } from './colleague.ts'
import { expect, expectAccessible, long, signIn, test, toast } from './office.ts'

test(
  'before anybody has signed in, the office becomes idle: no refused answer is left unread',
  long,
  async ({ page }) => {
    await page.goto('/admin')
    await expect(page.getByLabel('Mot de passe')).toBeVisible()
    await page.waitForLoadState('networkidle')
  },
)

test('the sign-in card says what is missing and what is wrong', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByText('officina-demo-2026')).toBeVisible()
  await expect(page.getByPlaceholder('admin')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText("Le nom d'utilisateur est requis")).toBeVisible()
  await expect(page.getByText('Le mot de passe est requis')).toBeVisible()

  await page.getByLabel("Nom d'utilisateur").fill('admin')
  await page.getByLabel('Mot de passe').fill('autre chose')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(toast(page)).toContainText('Échec de la connexion')
  await expect(page.getByRole('alert').getByText("Nom d'utilisateur ou mot de passe incorrect")).toBeVisible()
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue('admin')
  await expectAccessible(page)
})

test('the sample credentials are shown only while they open the office', async ({ page }) => {
  await page.route('**/api/demo/sample-credentials', (route) => route.fulfill({ json: { work: false } }))
  const asked = page.waitForResponse('**/api/demo/sample-credentials')
  await page.goto('/admin')
  await asked
  await expect(page.getByLabel('Mot de passe')).toBeVisible()
  await expect(page.getByText('officina-demo-2026')).toHaveCount(0)
})

test('Escape closes the dialog on top, not the toast beside it', long, async ({ office: page }) => {
  await page.goto('/admin?onglet=formations')
  await page.getByRole('button', { name: 'Nouvelle formation' }).click()
  const title = `Sous le toast ${Date.now()}`
  await page.getByLabel('Titre', { exact: true }).fill(title)
  await page.getByLabel('Description', { exact: true }).fill('Pour un instant.')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page)).toContainText('Formation créée')
  await page.getByRole('button', { name: 'Nouvelle formation' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an administrator signs in and out', async ({ page }) => {
  await page.goto('/admin')
  await signIn(page)
  await expect(toast(page)).toContainText('Connexion réussie')
  await expect(toast(page)).toContainText("Vous êtes maintenant connecté en tant qu'administrateur.")
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administration')
  await expect(page.getByText('Démonstration', { exact: true })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(toast(page)).toContainText('Déconnexion réussie')
  await expect(page.getByLabel('Mot de passe')).toBeVisible()
})

test('a logout that fails says so', long, async ({ office: page }) => {
  await page.goto('/admin')
  await page.route('**/api/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(toast(page)).toContainText('Impossible de vous déconnecter.')
})

test('a session lost while typing asks to sign in again and keeps what was typed', async ({ office: page }) => {
  await page.goto('/admin?onglet=formations')
  await page.getByRole('button', { name: 'Nouvelle formation' }).click()
  await page.getByLabel('Titre', { exact: true }).fill('Gérer une absence')
  await page.getByLabel('Description', { exact: true }).fill('Sans rien perdre.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Votre session a pris fin.')).toBeVisible()
  // The name is known, the password is asked for, and no toast lies over the dialog.
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue('admin')
  await expect(page.getByLabel('Mot de passe')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Mot de passe').fill('autre chose')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText("Nom d'utilisateur ou mot de passe incorrect")
  await expect(toast(page)).toHaveCount(0)
  await signIn(page)
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Gérer une absence')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page)).toContainText('Formation créée')
})

test('the code of a second factor is asked for after the password', async ({ office: page }) => {
  const colleague = await asColleague(page)
  const moment = Date.now()
  const { secret } = await addSecondFactor(page, moment)
  await page.context().clearCookies()
  await page.goto('/admin')
  await page.getByLabel("Nom d'utilisateur").fill(colleague.username)
  await page.getByLabel('Mot de passe').fill(colleague.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  const code = page.getByLabel('Code de vérification')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Le code comporte 6 chiffres')).toBeVisible()
  // The one that set it up: each works once.
  await code.fill(codeOf(secret, moment))
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Code incorrect ou expiré').first()).toBeVisible()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue(colleague.username)
  await expect(page.getByLabel('Mot de passe')).toHaveValue(colleague.password)
  await expectAccessible(page)

  const next = codeOf(secret, moment, 1)
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(toast(page)).toContainText('Connexion réussie')
})

test('a lost session is taken up again with the second factor, and the form is as it was', async ({ office: page }) => {
  const colleague = await asColleague(page)
  const moment = Date.now()
  const { secret } = await addSecondFactor(page, moment)
  await page.goto('/admin?onglet=formations')
  await page.getByRole('button', { name: 'Nouvelle formation' }).click()
  await page.getByLabel('Titre', { exact: true }).fill('Gérer une alerte')
  await page.getByLabel('Description', { exact: true }).fill('Sans rien perdre.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Votre session a pris fin.')).toBeVisible()
  await page.getByLabel("Nom d'utilisateur").fill(colleague.username)
  await page.getByLabel('Mot de passe').fill(colleague.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByLabel('Code de vérification').fill('000000')
  await expectAccessible(page)
  // A code is good for a minute: not for as long as that look may take.
  await page.getByLabel('Code de vérification').fill(codeOf(secret, Date.now(), 1))
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByLabel('Mot de passe')).toHaveCount(0)
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Gérer une alerte')
})

test('a recovery code signs in once in place of the app’s, and the office says so', async ({ office: page }) => {
  const colleague = await asColleague(page)
  const { recoveryCodes } = await addSecondFactor(page, Date.now())
  await page.context().clearCookies()
  await page.goto('/admin')
  await page.getByLabel("Nom d'utilisateur").fill(colleague.username)
  await page.getByLabel('Mot de passe').fill(colleague.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await expect(page.getByLabel('Code de secours')).toHaveAttribute('inputmode', 'text')
  await page.getByLabel('Code de secours').fill((recoveryCodes[3] ?? '').toLowerCase())
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Un code de secours vient de servir pour votre compte ; il en reste 9.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ouvrir mon compte' }).click()
  await expect(page.getByText('Il en reste 9 sur 10.')).toBeVisible()
})

test('in English, for anyone who chose it', long, async ({ page }) => {
  await page.goto('/admin?onglet=inscriptions')
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill('officina-demo-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('tab', { name: 'Registrations' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('columnheader', { name: 'Date and time' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByLabel('Pending').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Status updated')
})
