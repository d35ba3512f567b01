import type { APIRequestContext } from '@playwright/test'
import type { RegistrationSummary } from '../../../src/domain/registrations/registration.ts'
import { isOfferingTime } from '../../../src/domain/waiting-list/place-offer.ts'
import type { WaitingList } from '../../../src/domain/waiting-list/waiting-list.ts'
import { discountForm } from '../../factories/discount.ts'
import { uniqueWord } from '../../factories/unique.ts'
import { registrationForm, trainingForm } from '../../forms.ts'
import { asOffice, expect, expectAccessible, test } from '../officina.ts'

/** A session of one place, taken by somebody whose registration the office may cancel. */
async function fullSession(request: APIRequestContext) {
  const startsAt = new Date(Date.now() + 20 * 86_400_000).toISOString()
  const data = trainingForm({ title: `Complète ${uniqueWord()}`, maxParticipants: 1, startsAt, price: 65_000 })
  const training = (await (await request.post('/api/trainings', { data })).json()) as { id: number; slug: string }
  const booking = await request.post('/api/admin/registrations', { data: registrationForm(training.id) })
  return { ...training, booked: ((await booking.json()) as RegistrationSummary).id }
}

const person = {
  Prénom: 'Mariam',
  Nom: 'Ouattara',
  Téléphone: '07 08 09 10 11',
  Organisation: 'Pharmacie de la Paix',
  Fonction: 'Pharmacienne',
}

test.describe('without a script, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('a full session is waited for, its mail leads to the place, and what is offered there is taken', async ({
    page,
    officina,
    playwright,
  }) => {
    const office = await playwright.request.newContext({ baseURL: officina.url })
    await asOffice(office)
    const { id, slug, booked } = await fullSession(office)
    await page.goto(`/formations/${slug}`)
    await page.getByRole('button', { name: 'Rejoindre la liste d’attente' }).click()
    await expect(page.getByRole('heading', { name: 'Liste d’attente' })).toBeVisible()
    await expect(page.getByText('Un code de remise se donne plus tard')).toBeVisible()
    const email = `mariam.${uniqueWord()}@example.com`
    for (const [label, value] of Object.entries({ ...person, 'Adresse e-mail': email }))
      await page.getByLabel(label, { exact: true }).fill(value)
    // Without the terms nothing is lost, and it stays the list that is joined.
    await page.getByRole('button', { name: 'Rejoindre la liste d’attente' }).click()
    await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Ouattara')
    await page.locator('[name=termsAccepted]').check()
    await page.getByRole('button', { name: 'Rejoindre la liste d’attente' }).click()
    await expect(page).toHaveURL(new RegExp(`/formations/${slug}\\?attente=1#`))
    await expect(page.getByRole('heading', { name: 'Vous êtes sur la liste d’attente' })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()

    const linkIn = (text = '') => /\S+\/liste-attente\?attente=\d+&cle=[\w-]{43}/.exec(text)?.[0] ?? ''
    const joined = await officina.mails.waitFor(({ recipients }) => recipients.includes(email))
    await page.goto(linkIn(joined.text))
    await expect(page.getByRole('main')).toContainText(/Votre position\s: 1/)
    await expect(page.getByRole('button', { name: 'Quitter la liste' })).toBeVisible()

    await office.put(`/api/registrations/${booked}/status`, { data: { status: 'annulée' } })
    // Whatever the hour is at which this runs: at night the office gives the place itself.
    if (isOfferingTime(new Date())) {
      const isOffer = (text = '') => text.includes('une place vous est réservée')
      const offer = await officina.mails.waitFor(({ recipients, text }) => recipients.includes(email) && isOffer(text))
      await page.goto(linkIn(offer.text))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Une place vous est réservée')
      await expect(page.getByRole('definition').filter({ hasText: /65\s000/ })).toBeVisible()
      await expect(page.getByRole('definition').filter({ hasText: /\d\sh/ })).toBeVisible()
      // A code counts now; a wrong one costs nothing but another try.
      const discount = await office.post('/api/admin/discounts', { data: discountForm() })
      const { code } = (await discount.json()) as { code: string }
      await page.getByText('J’ai un code de remise').click()
      await page.getByLabel(/^Code de remise/).fill('INCONNU')
      await page.getByRole('button', { name: 'Accepter la place' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Une place vous est réservée')
      await expect(page.getByLabel(/^Code de remise/)).toHaveValue('INCONNU')
      await expect(page.getByLabel(/^Code de remise/)).toHaveAccessibleDescription(/code/)
      await page.getByLabel(/^Code de remise/).fill(code)
      await page.getByRole('button', { name: 'Accepter la place' }).click()
      const registered = await officina.mails.waitFor(
        ({ recipients, text }) => recipients.includes(email) && /58\s500/.test(text ?? ''),
      )
      expect(registered.text).toContain('Remise')
    } else {
      const list = (await (await office.get(`/api/admin/trainings/${id}/waiting-list`)).json()) as WaitingList
      const place = `/api/admin/waiting-list/${list.entries[0]?.id}/place`
      expect((await office.post(place, { data: { beyondPlaces: false } })).status()).toBe(201)
      await page.reload()
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre inscription est faite')
    await office.dispose()
  })
})

test('who loses the last place while filling in the form joins the list with the same data, in one click', async ({
  page,
  officina,
  playwright,
}) => {
  const office = await playwright.request.newContext({ baseURL: officina.url })
  await asOffice(office)
  const { id, slug, booked } = await fullSession(office)
  await office.put(`/api/registrations/${booked}/status`, { data: { status: 'annulée' } })
  await page.goto(`/formations/${slug}?inscription=1`)
  const email = `mariam.${uniqueWord()}@example.com`
  for (const [label, value] of Object.entries({ ...person, 'Adresse e-mail': email }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.locator('[name=termsAccepted]').check()
  expect((await office.post('/api/admin/registrations', { data: registrationForm(id) })).status()).toBe(201)
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  const reason = page.locator('#registration-motif')
  await expect(reason).toContainText('Cette formation est complète.')
  await expectAccessible(page)
  // Who has typed no code reads of none, and what cannot succeed any more is not offered.
  await expect(reason).not.toContainText('code')
  await expect(page.getByRole('button', { name: 'Valider mon inscription' })).toHaveCount(0)
  await reason.getByRole('button', { name: 'Rejoindre la liste d’attente' }).click()
  await expect(page.getByRole('heading', { name: 'Vous êtes sur la liste d’attente' })).toBeInViewport()
  await expect(page.getByRole('main')).toContainText(/Votre position\s: 1/)
  await expectAccessible(page)
  await office.dispose()
})
