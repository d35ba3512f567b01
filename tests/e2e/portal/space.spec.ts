import type { Page } from '@playwright/test'
import { asOffice, expect, expectAccessible, long, openTrainings, test } from '../officina.ts'
import { expectFits, smallScreen } from '../small-screen.ts'
import { openRegistrationForm, person, register, requestCode, signIn, signInMail } from './participant.ts'

// The participant space: linking, the screens, and what a participant changes by themselves.

/** Nothing for axe to find, and nothing that runs over the edge. */
async function expectWellShown(page: Page) {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('the link of the mail signs nobody in until it is confirmed', async ({ page, officina, request, context }) => {
  const who = person('lien')
  await register(request, who)
  await page.goto('/espace-participant')
  await requestCode(page, who)
  const { link } = await signInMail(officina, who.email)
  const opened = await context.newPage()
  await opened.goto(link)
  const confirm = opened.getByRole('button', { name: 'Ouvrir mon espace' })
  await expect(confirm).toBeVisible()
  expect((await opened.request.get('/api/participant/profile')).status()).toBe(404)
  await confirm.click()
  await expect(opened.getByRole('heading', { name: 'Bonjour Adjoua' })).toBeVisible()
  await expect(opened.getByText('Votre compte a été lié avec succès !').first()).toBeVisible()
  await expect(opened).toHaveURL(/\/espace-participant$/)
  // It works once.
  const again = await (await context.browser())?.newPage()
  await again?.goto(link)
  await again?.getByRole('button', { name: 'Ouvrir mon espace' }).click()
  await expect(again?.getByRole('alert') ?? page.locator('none')).toContainText('Échec de la liaison')
})

test('a wrong code says so and keeps what was typed; a spaced one that is right opens the space', async ({
  page,
  officina,
  request,
}) => {
  const who = person('code')
  await register(request, who)
  await page.goto('/espace-participant')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectWellShown(page)
  await requestCode(page, who)
  const { code } = await signInMail(officina, who.email)
  const field = page.getByLabel('Code à six chiffres')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await page.getByRole('button', { name: 'Ouvrir mon espace' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Échec de la liaison')
  await page.getByRole('button', { name: 'Modifier mes informations' }).click()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(who.email)
  await page.getByRole('button', { name: 'Recevoir un code' }).click()
  await expect(field).toBeVisible()
  await expect.poll(async () => (await signInMail(officina, who.email)).code, { timeout: 15_000 }).not.toBe(code)
  const newest = (await signInMail(officina, who.email)).code
  await field.fill(`${newest.slice(0, 3)} ${newest.slice(3)} `)
  await page.getByRole('button', { name: 'Ouvrir mon espace' }).click()
  await expect(page.getByRole('heading', { name: 'Bonjour Adjoua' })).toBeVisible()
})

for (const [language, colorScheme, width, tier] of [
  ['fr', 'light', 360, {}],
  ['en', 'dark', 1280, long],
  ['en', 'light', 360, long],
  ['fr', 'dark', smallScreen.width, long],
] as const) {
  test(
    `no screen has an axe violation or is too small for a finger (${language}, ${colorScheme}, ${width} px)`,
    tier,
    async ({ page, officina, request, context }) => {
      const who = person(`acces-${language}-${width}`)
      const { id } = await register(request, who)
      await signIn(page, officina, who)
      await context.addCookies([{ name: 'language', value: language, url: officina.url }])
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      for (const screen of [
        '/espace-participant',
        `/espace-participant?inscription=${id}`,
        '/espace-participant?onglet=notifications',
        '/espace-participant?onglet=documents',
        '/espace-participant/profil',
      ]) {
        await page.goto(screen)
        await expect(page.getByRole('status').filter({ hasText: /Chargement|Loading/ })).toHaveCount(0)
        await page.locator('h1').waitFor({ state: 'attached' })
        await expectWellShown(page)
        if (width < 768) await expectFits(page, `${screen} at ${width} px`)
      }
    },
  )
}

test(
  'opened on one of its tabs, the space shows its top, and that tab in sight',
  long,
  async ({ page, officina, request }) => {
    const who = person('haut')
    await register(request, who)
    await page.setViewportSize({ width: 300, height: 400 })
    await signIn(page, officina, who)
    await page.goto('/espace-participant?onglet=documents')
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const tab = await page.getByRole('tab', { name: 'Documents' }).boundingBox()
    expect(tab && tab.x + tab.width).toBeLessThanOrEqual(300)
  },
)

test('counts and tabs are first seen where they stay, so that a tap on one of them reaches it', async ({
  page,
  officina,
  request,
}) => {
  const who = person('immobile')
  await register(request, who)
  await page.setViewportSize({ width: 360, height: 800 })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const isAsked = page.waitForRequest('**/api/participant/registrations?*')
  await page.route('**/api/participant/registrations?*', (route) => held.then(() => route.continue()))
  await signIn(page, officina, who)
  await isAsked
  const tab = page.getByRole('tab', { name: /Notifications/ })
  await expect(tab).toBeHidden()
  answer()
  await expect(tab).toBeVisible()
  const first = await tab.boundingBox()
  await expect(page.getByRole('link', { name: '1 document' })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  expect((await tab.boundingBox())?.y).toBe(first?.y)
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
})

test('the profile keeps what was typed when refused, and a new e-mail address waits for its code', async ({
  page,
  officina,
  request,
}) => {
  const who = person('profil')
  await register(request, who)
  await signIn(page, officina, who)
  await page.getByRole('link', { name: 'Mon profil', exact: true }).click()
  await page.getByLabel('Ville').fill('Bouaké')
  await page.getByLabel('Téléphone').fill('12')
  await page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
  await expect(page.getByText('Le numéro doit être au format ivoirien')).toBeVisible()
  await page.getByLabel('Téléphone').fill('0102030405')
  // Leaving would lose it: it is asked first.
  await page.getByRole('link', { name: 'Mon espace' }).click()
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Pas de connexion')
  await page.context().setOffline(false)
  await page.getByLabel('Adresse e-mail').fill('adjoua.nouvelle@example.com')
  await page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
  await expect(page.getByText('Profil mis à jour avec succès !').first()).toBeVisible()
  await expect(page.getByLabel('Ville')).toHaveValue('Bouaké')
  await expect(page.getByRole('heading', { name: 'Confirmez votre nouvelle adresse' })).toBeVisible()
  const mail = await officina.mails.waitFor((letter) => letter.recipients.includes('adjoua.nouvelle@example.com'))
  await page.getByLabel('Code à six chiffres').fill(/^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirmer l’adresse' }).click()
  await expect(page.getByText('Adresse e-mail confirmée').first()).toBeVisible()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('adjoua.nouvelle@example.com')
})

test(
  'a lost session asks to sign in over the screen, which keeps what was typed',
  long,
  async ({ page, officina, request }) => {
    const who = person('session')
    await register(request, who)
    await signIn(page, officina, who)
    const { code: former } = await signInMail(officina, who.email)
    await page.getByRole('link', { name: 'Mon profil', exact: true }).click()
    await page.getByLabel('Ville').fill('Korhogo')
    await page.context().clearCookies({ name: 'session' })
    await page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
    await expect(page.getByText('Votre session a pris fin')).toBeVisible()
    await expect(page.getByRole('dialog').getByLabel('Adresse e-mail')).toHaveValue(who.email)
    await requestCode(page, who)
    await expect.poll(async () => (await signInMail(officina, who.email)).code, { timeout: 15_000 }).not.toBe(former)
    await page.getByLabel('Code à six chiffres').fill((await signInMail(officina, who.email)).code)
    await page.getByRole('button', { name: 'Ouvrir mon espace' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel('Ville')).toHaveValue('Korhogo')
    await page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
    await expect(page.getByText('Profil mis à jour avec succès !').first()).toBeVisible()
  },
)

test(
  'an e-mail address is changed after signing in just now: else the space asks first, and keeps what was typed',
  long,
  async ({ page, officina, request }) => {
    const who = person('ancienne')
    await register(request, who)
    await signIn(page, officina, who)
    const { code: former } = await signInMail(officina, who.email)
    await page.getByRole('link', { name: 'Mon profil', exact: true }).click()
    await page.getByLabel('Adresse e-mail').fill('adjoua.recente@example.com')
    // As the server answers a session older than a quarter of an hour.
    const refusal = { code: 'sign_in_again', message: 'Confirmez d’abord que c’est bien vous.' }
    await page.route('**/api/participant/profile', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 401, json: refusal }) : route.fallback(),
    )
    const save = page.getByRole('button', { name: 'Enregistrer mon profil' })
    const dialog = page.getByRole('dialog', { name: 'Entrer dans mon espace' })
    await save.click()
    await expect(dialog).toContainText('un code part à votre adresse actuelle')
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(dialog).toHaveCount(0)
    await save.click()
    await requestCode(page, who)
    await page.unroute('**/api/participant/profile')
    await expect.poll(async () => (await signInMail(officina, who.email)).code, { timeout: 15_000 }).not.toBe(former)
    await page.getByLabel('Code à six chiffres').fill((await signInMail(officina, who.email)).code)
    await page.getByRole('button', { name: 'Ouvrir mon espace' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue('adjoua.recente@example.com')
    await save.click()
    await expect(page.getByRole('heading', { name: 'Confirmez votre nouvelle adresse' })).toBeVisible()
  },
)

test('registering while signed in starts from the profile, shows at once, and can be cancelled', async ({
  page,
  officina,
  request,
}) => {
  const who = person('inscription')
  await register(request, who)
  await signIn(page, officina, who)
  const own = (await (await page.request.get('/api/participant/registrations')).json()) as {
    training: { slug: string }
  }[]
  const later = (await openTrainings(request)).find(
    ({ slug, startsAt }) => slug !== own[0]?.training.slug && Date.parse(startsAt ?? '') > Date.now() + 72 * 3_600_000,
  )
  if (!later) throw new Error('no training to register for')
  await openRegistrationForm(page, later.slug)
  await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue(who.firstName)
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(who.email)
  await page.locator('[name=termsAccepted]').check()
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByRole('heading', { name: 'Inscription confirmée' })).toBeVisible()

  await page.goto('/espace-participant')
  const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: later.title })
  await card.getByRole('link', { name: /Détails/ }).click()
  await page.getByRole('button', { name: 'Annuler mon inscription' }).click()
  await page.getByRole('button', { name: 'Oui, annuler' }).click()
  await expect(page.getByText('Inscription annulée').first()).toBeVisible()
  await page.getByRole('button', { name: 'Retour à la liste' }).click()
  await expect(card).toContainText('Annulée')
  const freed = (await (await request.get(`/api/trainings/${later.slug}`)).json()) as { placesLeft: number }
  expect(freed.placesLeft).toBe(later.placesLeft)
})

test('a form asks for a profile only while a space is open in the browser', async ({ page, officina, request }) => {
  const who = person('formulaire')
  const [training, other] = await openTrainings(request)
  if (!training || !other) throw new Error('no two trainings to register for')
  let asked = 0
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/participant/profile')) asked++
  })
  await openRegistrationForm(page, training.slug)
  await page.getByLabel('Prénom', { exact: true }).fill(who.firstName)
  await page.getByLabel('Nom', { exact: true }).fill(who.lastName)
  await page.getByLabel('Adresse e-mail').fill(who.email)
  await page.getByLabel('Téléphone').fill(who.phone)
  await page.getByLabel('Organisation').fill('Pharmacie du Lac')
  await page.getByLabel('Fonction').fill('Auxiliaire')
  await page.locator('[name=termsAccepted]').check()
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByRole('heading', { name: 'Inscription confirmée' })).toBeVisible()
  expect(asked).toBe(0)

  await signIn(page, officina, who)
  await openRegistrationForm(page, other.slug)
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(who.email)

  await page.goto('/espace-participant')
  await page.getByRole('button', { name: 'Se déconnecter', exact: true }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('participant-space'))).toBeNull()
})

test('one’s data can be taken away, then erased; sign-out everywhere ends every session', async ({
  page,
  officina,
  request,
  browser,
}) => {
  const who = person('donnees')
  const { id } = await register(request, who)
  await signIn(page, officina, who)
  await page.goto('/espace-participant/profil')
  for (const [label, extension] of [
    ['Télécharger en JSON', 'json'],
    ['Télécharger en PDF', 'pdf'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: label }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`mes-donnees.${extension}`)
  }
  const elsewhere = await browser.newContext({
    baseURL: officina.url,
    storageState: await page.context().storageState(),
  })
  await page.getByRole('button', { name: 'Se déconnecter partout' }).click()
  await page.getByRole('button', { name: 'Oui, partout' }).click()
  await expect(page.getByRole('heading', { name: 'Bienvenue dans votre espace participant' })).toBeVisible()
  expect((await elsewhere.request.get('/api/participant/registrations')).status()).toBe(401)
  await elsewhere.close()

  await page.context().clearCookies()
  officina.mails.received.length = 0
  await signIn(page, officina, who)
  await page.goto('/espace-participant/profil')
  await page.getByRole('button', { name: 'Effacer mes données' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Pour confirmer/).fill('non')
  await dialog.getByRole('button', { name: 'Recevoir un code', exact: true }).click()
  await expect(dialog.getByText('Saisissez exactement EFFACER')).toBeVisible()
  await dialog.getByLabel(/Pour confirmer/).fill('EFFACER')
  await expect(dialog.getByText('Saisissez exactement EFFACER')).toBeHidden()
  await dialog.getByRole('button', { name: 'Recevoir un code', exact: true }).click()
  await expect(dialog.getByLabel('Code à six chiffres')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Effacer mes données' }).click()
  await expect(dialog.getByText('Saisissez les six chiffres du code')).toBeVisible()
  const mail = await officina.mails.waitFor(
    ({ subject, recipients }) => recipients.includes(who.email) && subject === 'Code pour effacer vos données',
  )
  const code = /^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? ''
  await dialog.getByLabel('Code à six chiffres').fill(code === '000000' ? '000001' : '000000')
  await dialog.getByRole('button', { name: 'Effacer mes données' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Ce code est faux ou n’est plus valable.')
  await expect(dialog.getByText('Code incorrect ou expiré')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Code à six chiffres').fill(code)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByText('Code incorrect ou expiré')).toBeHidden()
  await dialog.getByRole('button', { name: 'Effacer mes données' }).click()
  await expect(page.getByRole('heading', { name: 'Bienvenue dans votre espace participant' })).toBeVisible()

  // What the office still reads of their letters.
  await asOffice(page.request)
  await page.goto(`/admin?onglet=inscriptions&inscription=${id}`)
  await expect(page.getByRole('dialog').getByText('Le texte de ce message n’est plus conservé.').first()).toBeVisible()
  await expectAccessible(page)
})

test('on a phone the menu closes by Escape, which gives the focus back, by a tap outside, and by the link of the present page', async ({
  page,
  officina,
  request,
}) => {
  const who = person('menu')
  await register(request, who)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, officina, who)
  const summary = page.locator('header summary')
  // A toast says that the account is linked. It lies over the button, and stays as long as the mouse rests on it.
  const press = () =>
    expect(async () => {
      await page.mouse.move(180, 700)
      await summary.click({ timeout: 3_000 })
    }).toPass()
  const profile = page.locator('header details').getByRole('link', { name: 'Mon profil' })
  await press()
  await expect(profile).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(profile).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await expect(summary).toBeFocused()
  await press()
  await page.getByRole('main').click({ position: { x: 5, y: 400 } })
  await expect(profile).toBeHidden()
  await press()
  await profile.click()
  await expect(page).toHaveURL(/\/profil/)
  // The menu closes once more as the page is drawn.
  await expect(page.getByRole('heading', { level: 1, name: 'Mon profil' })).toBeVisible()
  await press()
  await profile.click()
  await expect(profile).toBeHidden()
})
