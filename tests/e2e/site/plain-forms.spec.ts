import { asOffice, expect, openTrainings, test } from '../officina.ts'

test.use({ javaScriptEnabled: false })

const words = {
  Nom: 'Amani',
  'Adresse e-mail': 'sans-script-du-tout@example.com',
  Téléphone: '07 08 09 10 11',
  Organisation: 'Pharmacie de la Lagune',
  Fonction: 'Auxiliaire',
}

test('all errors are told at once, the terms included; success is a page of its own that may be reloaded', async ({
  page,
  context,
  browser,
}) => {
  const [training] = await openTrainings(page.request)
  await page.goto(`/formations/${training?.slug}?inscription=1`)
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  for (const message of [
    'Le prénom doit comporter au moins 2 caractères',
    "Nom de l'organisation requis",
    'Fonction requise',
    'Veuillez accepter les conditions d’inscription',
  ])
    await expect(page.locator('#registration-motif').getByRole('link', { name: message })).toBeVisible()
  await expect(page.locator('#registration-motif')).toBeInViewport()

  await page.getByLabel('Prénom', { exact: true }).fill('Konan')
  for (const [label, value] of Object.entries(words)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.locator('[name=termsAccepted]').check()
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page).toHaveURL(new RegExp(`/formations/${training?.slug}\\?inscrit=1#`))
  const shown = page.getByRole('heading', { name: 'Inscription confirmée' })
  await expect(shown).toBeVisible()
  await expect(page.getByText(words['Adresse e-mail'])).toBeVisible()

  const cookie = (await context.cookies()).find(({ name }) => name === 'sent')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(600)
  const answer = await page.reload()
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await expect(shown).toBeVisible()
  await asOffice(page.request)
  const found = await page.request.get(`/api/admin/registrations?q=${encodeURIComponent(words['Adresse e-mail'])}`)
  expect(await found.json()).toHaveLength(1)

  // The address alone says nothing to anybody else, nor does a cookie that somebody has changed.
  const stranger = await browser.newContext({ javaScriptEnabled: false })
  const elsewhere = await stranger.newPage()
  await elsewhere.goto(page.url())
  await expect(elsewhere.getByRole('heading', { name: 'Inscription confirmée' })).toHaveCount(0)
  const forged = (cookie?.value ?? '').replace(/^\d+/, '1')
  await stranger.addCookies([{ name: 'sent', value: forged, url: new URL(page.url()).origin }])
  await elsewhere.goto(page.url())
  await expect(elsewhere.getByRole('heading', { name: 'Inscription confirmée' })).toHaveCount(0)
  await stranger.close()
})
