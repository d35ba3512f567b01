import { expect, test } from '../officina.ts'
import { person, register, signIn } from './participant.ts'

// Traces put a script into every frame, and the letter's frame says that it runs none.
test.use({ trace: 'off' })

test('a letter is marked as read by opening it, and shows its own styles but runs nothing', async ({
  page,
  officina,
  request,
}) => {
  const who = person('lettre')
  await register(request, who)
  await signIn(page, officina, who)
  await page.getByRole('tab', { name: /Notifications/ }).click()
  await page.getByRole('button', { name: /^Lire/ }).first().click()
  const frame = page.getByTitle(/^Contenu de/)
  await expect(frame).toBeVisible()
  await expect(page.getByRole('button', { name: /Marquer comme lu/ })).toHaveCount(0)
  const body = await page.request.get((await frame.getAttribute('src')) ?? '')
  expect(body.headers()['content-security-policy']).toContain('sandbox')
  expect(await body.text()).toContain('style=')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Notifications', exact: true })).toBeVisible()
})
