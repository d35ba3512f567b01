import { expect, expectAccessible, test } from '../officina.ts'
import { expectFits, smallScreen } from '../small-screen.ts'
import { person, register, signIn } from './participant.ts'

test('a participant makes the address of their calendar, changes it, and takes it away', async ({
  page,
  officina,
  request,
}) => {
  const who = person('agenda')
  const { trainingId } = await register(request, who)
  await signIn(page, officina, who)
  await page.goto('/espace-participant/profil')
  const part = page.getByRole('region', { name: 'Mon agenda' })
  await part.getByRole('button', { name: 'Créer mon adresse d’agenda' }).click()
  const address = async () => (await part.getByText(/^http:.*\.ics$/).textContent()) ?? ''
  const first = await address()
  await expect(part.getByRole('link', { name: 'Ajouter à l’agenda de cet appareil' })).toHaveAttribute(
    'href',
    first.replace('http:', 'webcal:'),
  )
  await expectAccessible(page)
  const calendar = await request.get(first)
  expect(await calendar.text()).toContain(`UID:formation-${trainingId}@`)

  await part.getByRole('button', { name: 'Changer l’adresse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changer l’adresse' })
  await expect(dialog).toContainText('L’adresse actuelle ne marchera plus')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Changer l’adresse' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await address()).not.toBe(first)
  expect((await request.get(first)).status()).toBe(404)
  await page.setViewportSize(smallScreen)
  await expectFits(page, 'the profile with a calendar')

  await part.getByRole('button', { name: 'Supprimer l’adresse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer l’adresse' }).click()
  await expect(part.getByRole('button', { name: 'Créer mon adresse d’agenda' })).toBeVisible()
})
