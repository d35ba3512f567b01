import { asOffice, expect, expectAccessible, hydrated, long, test } from '../officina.ts'

// A training without a price of its own, from its page to its proforma invoice; and what the form says when it is refused.

const path = '/formations/bonnes-pratiques-de-distribution-pour-grossistes-et-depots'

test('nobody owes a price that was not shown; the office sets it once', async ({ page, officina }) => {
  await page.goto(`${path}?inscription=1`)
  await hydrated(page)
  const form = page.getByRole('form', { name: 'Inscription' })
  await expect(form).toContainText('Bonnes pratiques de distribution pour grossistes et dépôts')
  await expect(form).toContainText('Date à fixer')
  await expect(form).toContainText('Tarif sur demande')
  await form.getByLabel('Prénom').fill('Aya')
  await form.getByLabel('Nom', { exact: true }).fill('N’Guessan')
  await form.getByLabel('Adresse e-mail').fill('aya.tarif@example.com')
  await form.getByLabel('Téléphone').fill('07 08 09 10 11')
  await form.getByLabel('Organisation').fill('Dépôt de Bouaké')
  await form.getByLabel('Fonction').fill('Responsable')
  await form.getByRole('checkbox').check()
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/registrations'))
  await form.getByRole('button', { name: 'Valider mon inscription' }).click()
  const { id, price } = await (await answer).json()
  expect(price).toBeNull()
  const mailWith = (words: string) =>
    officina.mails.waitFor(
      (mail) => mail.recipients.includes('aya.tarif@example.com') && (mail.text ?? '').includes(words),
    )
  await mailWith('Tarif sur demande, à fixer')

  await asOffice(page.request)
  await page.goto(`/admin?onglet=inscriptions&q=personne+d%27autre&inscription=${id}`)
  const sheet = page.getByRole('dialog').first()
  await expect(sheet.getByText('À fixer').first()).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Enregistrer un paiement' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Fixer le tarif' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fixer le tarif' })
  await dialog.getByRole('button', { name: 'Fixer le tarif' }).click()
  await expect(dialog.getByText('Le tarif est requis')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Tarif (FCFA)').fill('80 000')
  await dialog.getByRole('button', { name: 'Fixer le tarif' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(sheet).toContainText('80\u00A0000\u00A0FCFA')
  await expect(sheet.getByRole('listitem').filter({ hasText: /Facture proforma F-/ })).toBeVisible()
  await mailWith('80\u00A0000\u00A0FCFA')
})

for (const { language, prefix, submit, fault, label } of [
  { language: 'fr', prefix: '', submit: 'Valider mon inscription', fault: 'Fonction requise', label: 'Fonction' },
  { language: 'en', prefix: '/en', submit: 'Confirm my registration', fault: 'Position required', label: 'Position' },
]) {
  test(
    `a refused form sums up what is to be corrected and leads there (${language})`,
    language === 'en' ? long : {},
    async ({ page }) => {
      await page.goto(`${prefix}${path}?inscription=1`)
      await hydrated(page)
      await page.getByRole('button', { name: submit }).click()
      const summary = page.getByRole('alert').filter({ has: page.getByRole('link') })
      await expect(summary.getByRole('link')).toHaveCount(7)
      await expectAccessible(page)
      await summary.getByRole('link', { name: fault }).click()
      await expect(page.getByLabel(label, { exact: true })).toBeFocused()
      expect(new URL(page.url()).search).toBe('?inscription=1')
    },
  )
}

for (const width of [360, 1440]) {
  test(
    `the space and the certificate check are one step away at ${width} px`,
    width === 360 ? {} : long,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      await hydrated(page)
      const header = page.getByRole('banner')
      if (width < 1024) await header.getByText('Menu').click()
      await expect(header.getByRole('link', { name: 'Espace participant' })).toBeVisible()
      await header.getByRole('link', { name: 'Vérifier un certificat' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vérifier un certificat')
    },
  )
}

test('pictures that were drawn say so: gallery, highlights, testimonials and team', async ({ request }) => {
  const marks = async (address: string) => (await (await request.get(address)).text()).match(/>Illustration</g)?.length
  // Five photos in the first tab and in that of their category, two highlights, one testimonial; four people.
  expect(await marks('/')).toBe(13)
  expect(await marks('/en/a-propos')).toBe(4)
})
