import sharp from 'sharp'
import { uniqueWord } from '../../factories/unique.ts'
import { clicksOn, openDashboard } from './clicks.ts'
import { expect, expectAccessible, screenOf, test, toast } from './office.ts'

const portrait = () =>
  sharp({ create: { width: 600, height: 800, channels: 4, background: { r: 40, g: 90, b: 60, alpha: 0.5 } } })
    .png()
    .toBuffer()

const words = {
  fr: {
    add: 'Ajouter une personne',
    name: 'Nom',
    choose: 'Image',
    consent: 'La personne est d’accord pour figurer sur le site',
    position: ['Fonction (français)', 'Fonction (anglais)'],
    bio: ['Présentation (français)', 'Présentation (anglais)'],
    publish: 'Publier',
    published: 'Publié sur le site',
    page: '/a-propos',
  },
  en: {
    add: 'Add a person',
    name: 'Name',
    choose: 'Picture',
    consent: 'The person agrees to be shown on the site',
    position: ['Position (French)', 'Position (English)'],
    bio: ['About the person (French)', 'About the person (English)'],
    publish: 'Publish',
    published: 'Published on the site',
    page: '/en/a-propos',
  },
} as const

for (const locale of ['fr', 'en'] as const) {
  const said = words[locale]

  test(`our own photo is on the site in five clicks (${locale})`, async ({ office: page, browser, officina }) => {
    const name = `Dr Awa ${uniqueWord()}`
    const file = { name: 'portrait.png', mimeType: 'image/png', buffer: await portrait() }
    await openDashboard(page, locale)
    await expect(page.getByRole('tab').first()).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.getByRole('button', { name: said.add }).click()
    await page.getByRole('textbox', { name: said.name, exact: true }).fill(name)
    for (const [index, label] of [...said.position, ...said.bio].entries()) {
      await page.getByRole('textbox', { name: label }).fill(`Texte ${index}`)
    }
    await page.getByLabel(said.choose, { exact: true }).setInputFiles(file)
    const choosingFile = 1
    await page.getByRole('checkbox', { name: said.consent }).click()
    await expect(screenOf(page).locator('img[src^="/pictures/site-"]')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: said.publish, exact: true }).click()
    await expect(toast(page)).toContainText(said.published)
    expect((await clicksOn(page)) + choosingFile).toBeLessThanOrEqual(5)

    const visitor = await browser.newPage()
    await visitor.goto(officina.url + said.page)
    const shown = visitor.getByRole('listitem').filter({ hasText: name })
    await expect(shown).toContainText(locale === 'fr' ? 'Texte 0' : 'Texte 1')
    const picture = shown.getByRole('img', { name })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await visitor.close()
  })
}

test('two write the team at once: the second chooses, and nothing is lost', async ({ office: page }) => {
  const mine = `Dr Moi ${uniqueWord()}`
  await page.goto('/admin?onglet=site')
  await page.getByRole('button', { name: 'Dr Mariam Koffi-Touré', exact: true }).click()
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(mine)
  await page.getByRole('button', { name: 'Retirer de la liste' }).click()
  await toast(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue(mine)

  const answer = await page.request.get('/api/admin/site/team')
  const { value, version } = await answer.json()
  const form = { part: 'team', value, version, action: 'publish' }
  expect((await page.request.put('/api/admin/site', { data: form })).ok()).toBe(true)

  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Une autre version a été enregistrée entre-temps')
  await page.getByRole('button', { name: 'Continuer avec la mienne' }).click()
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue(mine)
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await expect(toast(page)).toContainText('Publié sur le site')

  // What is not published yet, as a visitor will see it.
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(`${mine} bis`)
  await page.getByRole('button', { name: 'Garder un brouillon' }).click()
  await expect(toast(page)).toContainText('Brouillon gardé')
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('link', { name: /Aperçu de la version/ })
      .first()
      .click(),
  ])
  await expect(preview.getByRole('heading', { name: `${mine} bis` })).toBeVisible()
  await preview.close()

  // Back to theirs, from the history.
  await page
    .getByRole('button', { name: /Reprendre la version/ })
    .nth(2)
    .click()
  await expect(toast(page)).toContainText('Version reprise')
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Dr Mariam Koffi-Touré', exact: true })).toBeVisible()
})

test('a client’s words stand on the page of the training that they took, until they are of none', async ({
  office: page,
  officina,
}) => {
  const training = `${officina.url}/formations/gerer-efficacement-les-commandes-en-pharmacie`
  const said = async () => (await (await page.request.get(training)).text()).includes('la journée des commandes')
  expect(await said()).toBe(true)
  await page.goto('/admin?onglet=site&partie=testimonials')
  await page.getByRole('button', { name: 'Dr Adjoua Marie-Laure Kouassi-Brou', exact: true }).click()
  const programme = page.getByLabel('Formation suivie (facultatif)')
  await expect(programme.getByRole('option', { selected: true })).toHaveText(
    'Gérer efficacement les commandes en pharmacie',
  )
  await expectAccessible(page)
  await programme.selectOption('Aucune\u00A0: page d’accueil seulement')
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await expect(toast(page)).toContainText('Publié sur le site')
  expect(await said()).toBe(false)
})

test('the keyboard moves a person up to the top: the button keeps the focus all the way', async ({ office: page }) => {
  await page.goto('/admin?onglet=site')
  const moves = screenOf(page).getByRole('button', { name: /^Monter / })
  const label = (await moves.last().getAttribute('aria-label')) ?? ''
  const up = screenOf(page).getByRole('button', { name: label, exact: true })
  await up.focus()
  for (let place = (await moves.count()) - 1; place >= 0; place--) {
    await expect(moves.nth(place)).toHaveAttribute('aria-label', label)
    await expect(up).toBeFocused()
    if (place > 0) await page.keyboard.press('Enter')
  }
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
})

test('a place is added with its plan, and stands on the page of a training that is held there', async ({
  office: page,
  officina,
}) => {
  await page.goto('/admin?onglet=site&partie=places')
  await page.getByRole('button', { name: 'Ajouter un lieu' }).click()
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('abidjan, yopougon')
  await page.getByRole('textbox', { name: 'Adresse' }).fill('Rue des Princes, Yopougon')
  for (const language of ['français', 'anglais']) {
    await page.getByRole('textbox', { name: `Comment y venir (${language})` }).fill(`Tout droit, ${language}.`)
  }
  const file = { name: 'plan.png', mimeType: 'image/png', buffer: await portrait() }
  await page.getByLabel('Plan d’accès (facultatif)', { exact: true }).setInputFiles(file)
  await expect(screenOf(page).locator('img[src^="/pictures/site-"]')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await expect(toast(page)).toContainText('Publié sur le site')
  await page.goto(`${officina.url}/en/formations/gerer-efficacement-les-commandes-en-pharmacie`)
  const place = page.getByRole('region', { name: 'The place' })
  await expect(place).toContainText('Tout droit, anglais.')
  await expect(place.getByRole('img')).toHaveAttribute('src', /^\/pictures\/site-/)
  await expect(place).not.toContainText('Illustration')
})

test('« Vos photos » tells which pictures are still drawings, and a photo of our own heads the home page', async ({
  office: page,
  officina,
}) => {
  await page.goto('/admin?onglet=site&partie=pictures')
  const screen = screenOf(page)
  await expect(screen).toContainText('7 images des pages sur 7 sont encore des dessins.')
  await expect(screen).toContainText(/Galerie\s*: \d+ sans photo \(4:3, 1 200 px de large\)\./)
  await expectAccessible(page)
  const first = page.getByRole('group', { name: 'Accueil, en tête : première image' })
  await expect(first).toContainText('Dessin')
  const file = { name: 'comptoir.png', mimeType: 'image/png', buffer: await portrait() }
  await first.getByLabel(/^Votre photo, 16:10/).setInputFiles(file)
  await first.getByRole('checkbox', { name: /sont d’accord/ }).check()
  await first.getByRole('textbox', { name: 'Ce que montre la photo (français)' }).fill('Notre comptoir')
  await first.getByRole('textbox', { name: 'Ce que montre la photo (anglais)' }).fill('Our counter')
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await expect(toast(page)).toContainText('Publié sur le site')
  await expect(screen).toContainText('6 images des pages sur 7 sont encore des dessins.')
  await page.goto(`${officina.url}/en`)
  await expect(page.getByRole('img', { name: 'Our counter' })).toHaveAttribute('src', /^\/pictures\/site-/)
})
