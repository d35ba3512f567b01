import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { addSecondFactor, asColleague, codeOf, createColleague } from './colleague.ts'
import { expect, expectAccessible, failing, long, test, toast } from './office.ts'

const rowOf = (page: Page, username: string) => page.locator('tbody tr').filter({ hasText: username })
const open = (page: Page) => page.goto('/admin?onglet=utilisateurs')

test('an administrator is created, given a new password, disabled and enabled', async ({ office: page }) => {
  const username = `nouveau.${uniqueWord()}`
  await open(page)
  await expect(rowOf(page, 'admin').filter({ hasText: 'Vous' })).toContainText('Actif')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Nouveau compte' }).click()
  const creation = page.getByRole('dialog', { name: 'Créer un compte' })
  const create = creation.getByRole('button', { name: 'Créer' })
  await create.click()
  await expect(creation.getByText("Le nom d'utilisateur est requis")).toBeVisible()
  await creation.getByLabel('Nom d’utilisateur').fill(username)
  await creation.getByLabel('Mot de passe', { exact: true }).fill('trop court')
  await expect(creation.getByText('Au moins 15 caractères', { exact: true })).toBeVisible()
  await creation.getByLabel('Mot de passe', { exact: true }).fill('Password2026!!!')
  await create.click()
  await expect(creation.getByText(/Ce mot de passe est trop courant/)).toBeVisible()
  await creation.getByLabel('Afficher ce que je saisis').check()
  await expect(creation.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'text')
  await expectAccessible(page)
  await creation.getByLabel('Mot de passe', { exact: true }).fill('un long mot que nul ne devine')
  await create.click()
  await expect(toast(page)).toContainText('Compte créé')
  await expect(rowOf(page, username)).toContainText('Aucune session')

  await page.getByRole('button', { name: 'Nouveau compte' }).click()
  await creation.getByLabel('Nom d’utilisateur').fill(username)
  await creation.getByLabel('Mot de passe', { exact: true }).fill('un long mot que nul ne devine')
  await create.click()
  await expect(creation.getByText('Ce nom d’utilisateur existe déjà', { exact: true })).toBeVisible()
  await creation.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Abandonner' }).click()

  await page.getByRole('button', { name: `Réinitialiser ${username}` }).click()
  const reset = page.getByRole('dialog', { name: `Réinitialiser le mot de passe de ${username}` })
  await reset.getByLabel('Nouveau mot de passe').fill('une autre phrase, bien longue')
  await expectAccessible(page)
  await reset.getByRole('button', { name: 'Réinitialiser' }).click()
  await expect(toast(page)).toContainText('Mot de passe réinitialisé')

  await page.getByRole('button', { name: `Désactiver ${username}` }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click()
  await expect(toast(page)).toContainText('Compte désactivé')
  await expect(rowOf(page, username)).toContainText('Désactivé')
  await page.getByRole('button', { name: `Réactiver ${username}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Réactiver' }).click()
  await expect(toast(page)).toContainText('Compte réactivé')
  await expect(rowOf(page, username)).toContainText('Actif')
})

test('of the last administrator it is said at once that the account stays', async ({ office: page }) => {
  const { username } = await createColleague(page)
  // Everybody else would have to be disabled for it, the one all tests share included.
  await page.route(/api\/admin\/users$/, async (route) => {
    const response = await route.fetch()
    const administrators: { username: string }[] = await response.json()
    const json = administrators.map((one) => ({ ...one, disabled: one.username !== username }))
    await route.fulfill({ response, json })
  })
  await open(page)
  await page.getByRole('button', { name: `Désactiver ${username}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('C’est le dernier administrateur actif : il ne peut pas être désactivé.')
  await expect(dialog.getByRole('button', { name: 'Désactiver' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a refusal is said once, where it was asked for', async ({ office: page }) => {
  const { username } = await createColleague(page)
  await open(page)
  await page.route(/api\/admin\/users\/\d+$/, (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'last_administrator', message: 'Le dernier administrateur actif ne peut pas être désactivé.' },
    }),
  )
  await page.getByRole('button', { name: `Désactiver ${username}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Le dernier administrateur actif')
  await expect(page.getByText('Le dernier administrateur actif')).toHaveCount(1)
  await expectAccessible(page)
})

test('lists that cannot be loaded, and a form that the server cannot take', long, async ({ office: page }) => {
  const mendUsers = await failing(page, /api\/admin\/users$/)
  const mendSessions = await failing(page, /api\/admin\/sessions$/)
  await open(page)
  await expect(page.getByText('Une erreur est survenue lors du chargement des comptes.')).toBeVisible()
  await expect(page.getByText('Une erreur est survenue lors du chargement des sessions.')).toBeVisible()
  await mendUsers()
  await mendSessions()
  await page.getByRole('button', { name: 'Réessayer' }).first().click()
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Cette session')).toBeVisible()

  const username = `tenace.${uniqueWord()}`
  await page.getByRole('button', { name: 'Nouveau compte' }).click()
  const creation = page.getByRole('dialog', { name: 'Créer un compte' })
  await creation.getByLabel('Nom d’utilisateur').fill(username)
  await creation.getByLabel('Mot de passe', { exact: true }).fill('un long mot que nul ne devine')
  await page.route(/api\/admin\/users$/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await creation.getByRole('button', { name: 'Créer' }).click()
  await expect(creation.getByRole('alert')).toBeVisible()
  await expect(creation.getByLabel('Nom d’utilisateur')).toHaveValue(username)
  await page.unrouteAll()
  await creation.getByRole('button', { name: 'Créer' }).click()
  await expect(toast(page)).toContainText('Compte créé')
})

test('one’s own password is changed with the old one', async ({ office: page }) => {
  const { username, password } = await asColleague(page)
  await open(page)
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changer mon mot de passe' })
  await dialog.getByLabel('Mot de passe actuel').fill('pas le bon')
  await dialog.getByLabel('Nouveau mot de passe').fill('une autre phrase, bien longue')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Mot de passe actuel incorrect')).toBeVisible()
  await expect(dialog.getByLabel('Nouveau mot de passe')).toHaveValue('une autre phrase, bien longue')
  await expectAccessible(page)
  await dialog.getByLabel('Mot de passe actuel').fill(password)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page)).toContainText('Mot de passe changé')
  await expect(rowOf(page, username)).toContainText('Vous')
})

test('a second factor is set up with a code of the app, its recovery codes are kept, and it is removed', async ({
  office: page,
}) => {
  const { username } = await asColleague(page)
  await open(page)
  await page.getByRole('button', { name: 'Activer le second facteur' }).click()
  const setUp = page.getByRole('dialog', { name: 'Activer le second facteur' })
  await expect(setUp.getByRole('img', { name: /^Code QR/ })).toBeVisible()
  await expect(setUp.getByRole('link', { name: /^Ouvrir dans l’application/ })).toHaveAttribute(
    'href',
    /^otpauth:\/\/totp/,
  )
  const secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await setUp.getByRole('button', { name: 'Activer' }).click()
  await expect(setUp.getByText('Le code comporte 6 chiffres')).toBeVisible()
  // An hour old: no clock is that slow.
  await setUp.getByLabel('Code affiché par l’application').fill(codeOf(secret, Date.now(), -120))
  await setUp.getByRole('button', { name: 'Activer' }).click()
  await expect(setUp.getByText('Code incorrect ou expiré')).toBeVisible()
  await expectAccessible(page)
  await setUp.getByLabel('Code affiché par l’application').fill(codeOf(secret, Date.now()))
  await setUp.getByRole('button', { name: 'Activer' }).click()
  await expect(toast(page)).toContainText('Second facteur activé')

  const kept = page.getByRole('dialog', { name: 'Codes de secours' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    kept.getByRole('button', { name: 'Télécharger' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('codes-de-secours.txt')
  const downloaded = await readFile(await file.path(), 'utf8')
  for (const code of await kept.getByRole('listitem').allTextContents()) expect(downloaded).toContain(code)
  await page.emulateMedia({ media: 'print' })
  await expect(kept.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await kept.getByRole('button', { name: 'J’ai gardé ces codes' }).click()
  await expect(kept).toHaveCount(0)
  await expect(rowOf(page, username)).toContainText('Activé')
  await expect(page.getByText('Il en reste 10 sur 10.')).toBeVisible()

  await page.getByRole('button', { name: 'Créer de nouveaux codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Créer les codes' }).click()
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  expect(downloaded).not.toContain(await kept.getByRole('listitem').first().textContent())
  await kept.getByRole('button', { name: 'J’ai gardé ces codes' }).click()

  await page.getByRole('button', { name: 'Retirer le second facteur' }).click()
  const removal = page.getByRole('dialog', { name: 'Retirer le second facteur' })
  await expectAccessible(page)
  await removal.getByRole('button', { name: 'Retirer' }).click()
  await expect(toast(page)).toContainText('Second facteur retiré')
  await expect(page.getByRole('button', { name: 'Activer le second facteur' })).toBeVisible()
})

/** Answers the next call that matches as the server does ten minutes after the last proof; the one after it goes through. */
async function refusingOnce(page: Page, address: RegExp, method: string) {
  let isRefused = false
  await page.route(address, (route) => {
    if (isRefused || route.request().method() !== method) return route.fallback()
    isRefused = true
    const json = { code: 'proof_needed', message: 'Confirmez d’abord que c’est bien vous.' }
    return route.fulfill({ status: 403, json })
  })
}

test('what is dangerous asks for the password again, and goes on with what was typed', async ({ office: page }) => {
  const { password } = await asColleague(page)
  await open(page)
  const username = `prouve.${uniqueWord()}`
  await page.getByRole('button', { name: 'Nouveau compte' }).click()
  const creation = page.getByRole('dialog', { name: 'Créer un compte' })
  await creation.getByLabel('Nom d’utilisateur').fill(username)
  await creation.getByLabel('Mot de passe', { exact: true }).fill('un long mot que nul ne devine')
  await refusingOnce(page, /api\/admin\/users$/, 'POST')
  await creation.getByRole('button', { name: 'Créer' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await expect(proof.getByLabel('Votre mot de passe')).toBeFocused()
  await expectAccessible(page)
  await proof.getByLabel('Votre mot de passe').fill('pas le bon')
  await page.keyboard.press('Enter')
  await expect(proof.getByText('Mot de passe actuel incorrect')).toBeVisible()
  await expectAccessible(page)
  await proof.getByLabel('Votre mot de passe').fill(password)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Compte créé')
  await expect(rowOf(page, username)).toBeVisible()

  // Given up by Escape: the dialog behind it stays as it was.
  await page.getByRole('button', { name: 'Nouveau compte' }).click()
  await creation.getByLabel('Nom d’utilisateur').fill(`${username}.bis`)
  await creation.getByLabel('Mot de passe', { exact: true }).fill('un long mot que nul ne devine')
  await refusingOnce(page, /api\/admin\/users$/, 'POST')
  await creation.getByRole('button', { name: 'Créer' }).click()
  await expect(proof).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(proof).toHaveCount(0)
  await expect(creation.getByRole('alert')).toContainText('Confirmez d’abord que c’est bien vous')
  await expect(creation.getByLabel('Nom d’utilisateur')).toHaveValue(`${username}.bis`)
})

test('an export waits for the proof, the factor’s code included', async ({ office: page }) => {
  const { password } = await asColleague(page)
  const moment = Date.now()
  const { secret } = await addSecondFactor(page, moment)
  await page.goto('/admin?onglet=formations')
  await refusingOnce(page, /trainings\/export/, 'GET')
  await page.getByRole('button', { name: 'Choisir le format' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV (tableur)' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await proof.getByLabel('Votre mot de passe').fill(password)
  await proof.getByRole('button', { name: 'Confirmer' }).click()
  await expect(proof.getByLabel('Code de vérification')).toBeFocused()
  await proof.getByLabel('Code de vérification').fill(codeOf(secret, moment, 1))
  await expectAccessible(page)
  await proof.getByRole('button', { name: 'Confirmer' }).click()
  expect((await download).suggestedFilename()).toMatch(/^formations-.*\.csv$/)
})

test('another browser is signed out from here', long, async ({ office: page, playwright, officina }) => {
  const { username, password } = await asColleague(page)
  const elsewhere = await playwright.request.newContext({ baseURL: officina.url, userAgent: 'Firefox/140.0 (Android)' })
  await elsewhere.post('/api/login', { data: { username, password } })
  await open(page)
  const sessions = page.getByRole('region', { name: 'Mes sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').filter({ hasText: 'Cette session' })).toHaveCount(1)
  await sessions.getByRole('button', { name: /^Déconnecter.*Firefox, Android/ }).click()
  await expect(toast(page)).toContainText('Session déconnectée')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect((await elsewhere.get('/api/user')).status()).toBe(401)
  await elsewhere.dispose()
})

test('in English, on a phone', long, async ({ office: page }) => {
  const { username } = await createColleague(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin?language=en&onglet=utilisateurs')
  await page.getByRole('button', { name: `Disable ${username}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(toast(page)).toContainText('Account disabled')
  await expect(rowOf(page, username)).toContainText('Disabled')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
