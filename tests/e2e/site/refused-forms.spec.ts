import type { Page } from '@playwright/test'
import { expect, hydrated, long, openTrainings, test } from '../officina.ts'

// A form that was refused says why, beside its button, until the next try; and nothing that was typed is ever lost.

const person = {
  Prénom: 'Aya',
  Nom: 'Kouadio',
  'Adresse e-mail': 'aya.kouadio@example.com',
  Téléphone: '07 08 09 10 11',
  Organisation: 'Pharmacie du Plateau',
  Fonction: 'Pharmacienne',
}

async function openForm(page: Page, slug: string | undefined) {
  await page.goto(`/formations/${slug}?inscription=1`)
  await hydrated(page)
}

async function fillIn(page: Page, changed: Partial<typeof person> = {}) {
  for (const [label, value] of Object.entries({ ...person, ...changed }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.locator('[name=termsAccepted]').check()
}

const submit = (page: Page) => page.getByRole('button', { name: 'Valider mon inscription' })
const reason = (page: Page) => page.locator('#registration-motif')
const field = (page: Page, label: keyof typeof person) => page.getByLabel(label, { exact: true })

test('a second registration is told at the e-mail, with a way into the participant space', async ({ page }) => {
  const [training] = await openTrainings(page.request)
  const email = 'deux-fois@example.com'
  await openForm(page, training?.slug)
  await fillIn(page, { 'Adresse e-mail': email })
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Inscription confirmée' })).toBeVisible()
  await openForm(page, training?.slug)
  await fillIn(page, { 'Adresse e-mail': email })
  await submit(page).click()
  await expect(reason(page)).toBeFocused()
  await expect(reason(page)).toContainText('Une inscription existe déjà pour cette adresse e-mail à cette formation.')
  await expect(reason(page).getByRole('link', { name: /espace participant/ })).toHaveAttribute(
    'href',
    '/espace-participant',
  )
  await expect(field(page, 'Adresse e-mail')).toHaveAttribute('aria-invalid', 'true')
  // The reason is said once, and leads to the field, which says so too.
  await expect(reason(page).getByText(/déjà/)).toHaveCount(1)
  await reason(page)
    .getByRole('link', { name: /^Une inscription existe déjà/ })
    .click()
  await expect(field(page, 'Adresse e-mail')).toBeFocused()
  await expect(field(page, 'Fonction')).toHaveValue(person.Fonction)
  // With another address nothing of it is true any more.
  await field(page, 'Adresse e-mail').fill('une-autre@example.com')
  await expect(field(page, 'Adresse e-mail')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(reason(page)).toBeHidden()
  await expect(field(page, 'Adresse e-mail')).toBeFocused()
})

const contact = {
  Nom: 'Awa',
  'Adresse e-mail': 'awa@example.com',
  Téléphone: '07 08 09 10 11',
  Message: 'Bonjour à vous.',
}

for (const { name, send, fields, choose } of [
  {
    name: 'registration',
    send: submit,
    fields: Object.entries(person),
    choose: (page: Page) => page.locator('[name=termsAccepted]').check(),
  },
  {
    name: 'contact',
    send: (page: Page) => page.getByRole('button', { name: 'Envoyer le message' }),
    fields: Object.entries(contact),
    choose: (page: Page) => page.getByRole('combobox').selectOption('autre'),
  },
]) {
  test(`an error of ${name} leaves when its value is right, at the field and in the summary`, async ({ page }) => {
    if (name === 'registration') await openForm(page, (await openTrainings(page.request))[0]?.slug)
    else await page.goto('/contact')
    await hydrated(page)
    await send(page).click()
    const why = page.locator(`#${name}-motif`)
    await expect(why.getByRole('link')).toHaveCount(fields.length + 1)
    for (const [index, [label, value]] of fields.entries()) {
      const typed = page.getByLabel(label, { exact: true })
      await typed.fill('x')
      await typed.fill(value)
      await expect(typed).not.toHaveAttribute('aria-invalid', 'true')
      await expect(why.getByRole('link')).toHaveCount(fields.length - index)
      await expect(typed).toBeFocused()
    }
    await choose(page)
    await expect(why).toBeHidden()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  })
}

for (const { name, status, body, said, tier } of [
  {
    name: 'a full training',
    status: 409,
    body: { code: 'training_full', message: 'Cette formation est complète.' },
    said: 'Cette formation est complète.',
    tier: {},
  },
  {
    name: 'a failing server',
    status: 502,
    body: '<html>Bad Gateway</html>',
    said: 'Une erreur est survenue sur le serveur. Veuillez réessayer plus tard.',
    tier: long,
  },
]) {
  test(`the reason for ${name} stays beside the button and takes the focus`, tier, async ({ page }) => {
    await openForm(page, (await openTrainings(page.request))[0]?.slug)
    await fillIn(page)
    // What a proxy or a colleague's last place answers cannot be had from a running demonstration at will.
    await page.route('**/api/registrations', (route) =>
      route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }),
    )
    await submit(page).click()
    await expect(reason(page)).toBeFocused()
    await expect(reason(page)).toContainText(said)
    await page.getByRole('button', { name: 'Fermer', exact: true }).click()
    await expect(reason(page)).toBeInViewport()
    for (const [label, value] of Object.entries(person))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  })
}

test('fields that are wrong are named beside the button, each with its link', long, async ({ page }) => {
  await openForm(page, (await openTrainings(page.request))[0]?.slug)
  await submit(page).click()
  await expect(field(page, 'Prénom')).toBeFocused()
  await expect(reason(page)).toContainText('Certains champs sont à corriger')
  await reason(page).getByRole('link', { name: 'Fonction requise' }).click()
  await expect(field(page, 'Fonction')).toBeFocused()
})

test('a reload after a lost answer brings everything back, and sending again registers once', async ({ page }) => {
  const [training] = await openTrainings(page.request)
  await openForm(page, training?.slug)
  await fillIn(page, { 'Adresse e-mail': 'reponse-perdue@example.com' })
  await page.route('**/api/registrations', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submit(page).click()
  await expect(reason(page)).toBeFocused()
  await expect(reason(page)).toHaveText(/Pas de connexion\./)
  await page.unroute('**/api/registrations')
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('Votre saisie a été retrouvée.')).toBeVisible()
  await expect(field(page, 'Adresse e-mail')).toHaveValue('reponse-perdue@example.com')
  await page.locator('[name=termsAccepted]').check()
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Inscription confirmée' })).toBeVisible()
})

test('two tabs keep their own drafts, and success in one leaves the other alone', long, async ({ page, context }) => {
  const [first, second] = await openTrainings(page.request)
  await openForm(page, first?.slug)
  await fillIn(page, { Prénom: 'Première', 'Adresse e-mail': 'premiere@example.com' })
  const other = await context.newPage()
  await openForm(other, second?.slug)
  await other.getByRole('button', { name: 'Tout effacer' }).click()
  await expect(field(other, 'Prénom')).toHaveValue('')
  await fillIn(other, { Prénom: 'Seconde', 'Adresse e-mail': 'seconde@example.com' })
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Inscription confirmée' })).toBeVisible()
  await other.reload()
  await hydrated(other)
  await expect(field(other, 'Prénom')).toHaveValue('Seconde')
  await other.close()
  const later = await context.newPage()
  await openForm(later, second?.slug)
  await expect(field(later, 'Prénom')).toHaveValue('Seconde')
  await later.getByRole('button', { name: 'Tout effacer' }).click()
  await later.close()
})

test(
  'a message survives another language, a preset subject and a reload, each without losing the other',
  long,
  async ({ page }) => {
    const typed = 'Nous sommes une officine de Bouaké.'
    await page.goto('/contact')
    await hydrated(page)
    await page.getByLabel('Message', { exact: true }).fill(typed)
    await page.getByRole('combobox').selectOption('partenariat')
    await page.getByRole('banner').getByRole('link', { name: 'English' }).first().click()
    await expect(page).toHaveURL(/\/en\/contact/)
    await hydrated(page)
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(typed)
    await expect(page.getByText('What you had typed has been restored.')).toBeVisible()
    await page.goto('/en/contact?service=gestion-stock')
    await hydrated(page)
    const message = page.getByLabel('Message', { exact: true })
    await expect(message).toHaveValue(new RegExp(`^${typed}\n\n.*stock`, 'i'))
    await expect(page.getByRole('combobox')).toHaveValue('partenariat')
    await message.press('End')
    await message.pressSequentially(' Merci.')
    const both = await message.inputValue()
    await page.reload()
    await hydrated(page)
    await expect(message).toHaveValue(both)
  },
)

test('storage that the browser refuses breaks nothing', long, async ({ page }) => {
  await page.addInitScript(() => {
    for (const kind of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, kind, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await openForm(page, (await openTrainings(page.request))[0]?.slug)
  await fillIn(page, { 'Adresse e-mail': 'sans-memoire@example.com' })
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Inscription confirmée' })).toBeVisible()
})
