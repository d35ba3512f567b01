import type { Page } from '@playwright/test'
import { asOffice, expect, expectAccessible, test } from '../officina.ts'
import { issued } from './own-certificates.ts'

// What a stranger who scanned a paper's code is shown, in each state that a paper can be in.

/** Looks at what is told of a number, and that it is one page on paper. */
async function expectVerified(page: Page, number: string, word: string, heading: string) {
  await page.goto(`/verification/${number}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  const main = page.getByRole('main')
  await expect(main.getByText(word, { exact: true })).toBeVisible()
  await expect(main.getByText(/^Vérifié le \d.* \d{4} à \d+\sh(\s\d\d)? \(heure d’Abidjan\)$/)).toBeVisible()
  await expect(main).toContainText('RCCM CI-ABJ-2018-B-00000')
  await expect(main).toContainText(`commence par ${new URL(page.url()).origin}/`)
  await expectAccessible(page, word)
  const printed = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(printed.match(/\/Type \/Page\b(?!s)/g), word).toHaveLength(1)
}

test('a certificate is valid, expired, superseded or revoked: in a word, a sentence and with who says so', async ({
  page,
}) => {
  await asOffice(page.request)
  const lasting = await issued(page, ['Awa', 'Bintou', 'Carine'], null)
  const [valid, superseded, revoked] = ['Awa', 'Bintou', 'Carine'].map((name) => lasting.get(name))
  const expired = (await issued(page, ['Djeneba'], 12)).get('Djeneba')
  if (!valid || !superseded || !revoked || !expired) throw new Error('not all were issued')
  const documents = '/api/admin/documents'
  expect((await page.request.post(`${documents}/${superseded.id}/supersede`)).ok()).toBe(true)
  const reason = { data: { reason: 'Délivré par erreur' } }
  expect((await page.request.post(`${documents}/${revoked.id}/revoke`, reason)).ok()).toBe(true)

  await expectVerified(page, valid.number, 'Valide', 'Ce certificat est authentique')
  await expectVerified(page, superseded.number, 'Remplacé', 'Ce certificat a été remplacé')
  await expectVerified(page, revoked.number, 'Révoqué', 'Ce certificat a été révoqué')
  await expectVerified(page, expired.number, 'Échu', 'Ce certificat est échu')
  await expect(page.getByText('Nous l’avons délivré. Sa validité a pris fin le 4 mars 2025.')).toBeVisible()
  await expect(page.getByText('Valide', { exact: true })).toHaveCount(0)
})

test('an unknown number, and the page where one is typed, say who we are and how to know that the page is ours', async ({
  page,
}) => {
  await expectVerified(page, 'C-2026-99999-ZZZZZZZZ', 'Inconnu', 'Aucun certificat ne porte ce numéro')
  await page.goto('/verification')
  await expect(page.getByRole('heading', { name: 'Être sûr que cette page est la nôtre' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'En savoir plus sur le cabinet' })).toHaveAttribute(
    'href',
    '/a-propos',
  )
  await expectAccessible(page)
  await page.goto('/en/verification/C-2026-99999-ZZZZZZZZ')
  await expect(page.getByText(/^Checked on \d+ \w+ \d{4} at \d{1,2}:\d\d \(Abidjan time\)$/)).toBeVisible()
})
