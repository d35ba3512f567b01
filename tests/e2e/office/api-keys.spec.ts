import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, long, test, toast } from './office.ts'

test('a key is made, shown once, used by another tool, tried on the API’s own page, and revoked', async ({
  office: page,
  browser,
}) => {
  const name = `Site de l’Ordre ${uniqueWord()}`
  await page.goto('/admin?onglet=utilisateurs')
  await page.getByRole('button', { name: 'Nouvelle clé' }).click()
  const making = page.getByRole('dialog', { name: 'Créer une clé d’API' })
  await making.getByRole('button', { name: 'Créer la clé' }).click()
  await expect(making.getByText(/^Donnez un nom à la clé/)).toBeVisible()
  await expect(making.getByText('Choisissez au moins une chose que la clé permet')).toBeVisible()
  await making.getByLabel('Nom du logiciel').fill(name)
  await making.getByLabel(/^Lire les formations/).check()
  await making.getByLabel(/^Lire les inscriptions/).check()
  await making.getByLabel('Valable').selectOption('90 jours')
  await expectAccessible(page)
  await making.getByRole('button', { name: 'Créer la clé' }).click()

  const once = page.getByRole('dialog', { name: `Clé « ${name} »` })
  const token = await once.getByLabel('Clé d’API').inputValue()
  expect(token).toMatch(/^ofk_[0-9a-f]{8}_[\w-]{43}$/)
  await expectAccessible(page)
  await once.getByRole('button', { name: 'J’ai gardé cette clé' }).click()
  const row = page.locator('tbody tr').filter({ hasText: name })
  await expect(row).toContainText('Active')
  await expect(row).toContainText('Jamais')
  await expect(page.getByText(token)).toHaveCount(0)

  // Another tool, without any cookie of this browser.
  const tool = await browser.newContext()
  const headers = { authorization: `Bearer ${token}` }
  const registrations = () =>
    tool.request.get(new URL('/api/admin/registrations?pageSize=1', page.url()).href, { headers })
  const answer = await registrations()
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toMatchObject([{ participant: { firstName: '', email: '' } }])

  const docs = await tool.newPage()
  const refused: string[] = []
  docs.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await docs.goto(new URL('/api/docs/registrations?language=fr#getApiAdminRegistrations', page.url()).href)
  await expectAccessible(docs)
  await docs.getByLabel('Clé d’API').fill(token)
  const call = docs.locator('details[open]')
  await call.getByLabel('pageSize').fill('1')
  await call.getByRole('button', { name: /^Appeler/ }).click()
  await expect(call.getByRole('status')).toContainText('200')
  await expect(call.locator('pre').last()).toContainText('"trainingTitle"')
  expect(refused).toEqual([])

  await page.getByRole('button', { name: `Révoquer ${name}` }).click()
  const question = page.getByRole('dialog', { name: `Révoquer la clé « ${name} »` })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Révoquer' }).click()
  await expect(toast(page)).toContainText('Clé révoquée')
  await expect(row).toContainText('Révoquée')
  await expect(page.getByRole('button', { name: `Révoquer ${name}` })).toHaveCount(0)
  expect((await registrations()).status()).toBe(401)
  await tool.close()

  await page.goto('/admin?onglet=journal&objet=api_key')
  await expect(page.getByText(`a révoqué la clé d’API « ${name} »`)).toBeVisible()
})

test(
  'the API’s pages are read without scripts, in both languages, on a small screen too',
  long,
  async ({ browser }) => {
    const reader = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
    const page = await reader.newPage()
    for (const [language, chapter] of [
      ['fr', 'Inscriptions'],
      ['en', 'Registrations'],
    ] as const) {
      await page.goto(`/api/docs?language=${language}`)
      await page.getByRole('heading', { name: chapter, exact: true }).getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(chapter)
      await page.locator('summary').first().click()
      await expect(page.locator('details[open] table').first()).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
    await reader.close()
  },
)
