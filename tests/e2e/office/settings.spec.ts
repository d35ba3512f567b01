import { expect, expectAccessible, long, test, toast } from './office.ts'

const open = '/admin?onglet=reglages'
/** The settings are everybody's: what a test has changed is put back by the call that the form sends. */
const first = { phone: '+2252722404040' }

test.describe.configure({ mode: 'serial' })

test.afterEach(async ({ office: page }) => {
  const { contact } = await (await page.request.get('/api/admin/settings')).json()
  await page.request.put('/api/admin/settings/contact', { data: { ...contact.value, ...first } })
})

test('a new phone number is on the site with the next click of its visitors', async ({ office: page, browser }) => {
  await page.goto(open)
  const change = page.getByRole('region', { name: 'Coordonnées' }).getByRole('button', { name: 'Modifier' })
  await expect(change).toBeVisible()
  await expectAccessible(page)
  await change.click()
  const dialog = page.getByRole('dialog', { name: 'Coordonnées' })
  await dialog.getByLabel('Téléphone').fill('12')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Veuillez saisir un numéro de téléphone valide')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Téléphone').fill('01 02 03 04 05')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page)).toContainText('Réglages enregistrés')
  await expect(page.getByRole('region', { name: 'Coordonnées' })).toContainText('Modifié par admin')

  const visitor = await browser.newContext()
  const site = await visitor.newPage()
  await site.goto('/contact')
  await expect(site.getByRole('link', { name: /01.02.03.04.05/ }).first()).toBeVisible()
  await visitor.close()
  await page.goto('/admin?onglet=journal&objet=settings')
  await expect(page.getByText('Coordonnées : Téléphone').first()).toBeVisible()
})

test('a picture that shows no signature is refused in words; one that does is shown as it will be drawn', async ({
  office: page,
}) => {
  await page.goto(open)
  await page
    .getByRole('region', { name: 'Signataire des certificats' })
    .getByRole('button', { name: 'Modifier' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Signataire des certificats' })
  const picture = dialog.getByLabel('Image de la signature')
  await picture.setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer: Buffer.from('texte') })
  await expect(dialog.getByRole('alert')).toContainText('image')
  await expect(dialog.getByRole('img')).toHaveCount(0)
  await picture.setInputFiles('public/icon-192.png')
  await expect(dialog.getByRole('img', { name: 'Image de la signature' })).toBeVisible()
  await expectAccessible(page)
})

test('an administrator without a second factor cannot require one of everybody, and reads why', async ({
  office: page,
}) => {
  await page.goto(open)
  await page.getByRole('region', { name: 'Connexion à l’administration' }).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Exigé de tous').check()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText(/Activez d’abord votre propre second facteur/)).toBeVisible()
})

test('what is over loses its names by itself only once its plan was seen', async ({ office: page }) => {
  await page.goto(open)
  const card = page.getByRole('region', { name: 'Durées de conservation' })
  await expect(card).toContainText('Rien n’est anonymisé automatiquement')
  await card.getByRole('button', { name: 'Activer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activer l’anonymisation automatique' })
  await expect(dialog).toContainText('Cela ne se défait pas')
  await expectAccessible(page)
  // Somebody else has changed meanwhile what is over: the plan of the dialog is yesterday's.
  await page.route(
    '**/api/admin/retention',
    (route) => route.continue({ postData: JSON.stringify({ isOn: true, digest: 'd’hier' }) }),
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Activer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Ce plan n’est plus celui d’aujourd’hui')
  await dialog.getByRole('button', { name: 'Activer' }).click()
  await expect(card).toContainText('Anonymisation automatique activée par admin')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Désactiver' }).click()
  await expect(card).toContainText('Désactivée par admin')
})

test('the settings in English', long, async ({ office: page }) => {
  await page.goto(`${open}&language=en`)
  await page.getByRole('region', { name: 'Contact details' }).getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact details' })
  await dialog.getByLabel('Phone').fill('01 02 03 04 06')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Settings saved')
  await expect(page.getByRole('region', { name: 'Contact details' })).toContainText('Changed by admin')
})
