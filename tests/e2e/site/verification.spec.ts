import type { Page } from '@playwright/test'
import { allTheSame } from '../../issued.ts'
import { ownRegistration, ownTraining, setTrainingStatus } from '../office/own-rows.ts'
import { asOffice, expect, expectAccessible, test } from '../officina.ts'

// What a stranger who scanned a paper's code is shown, in each state that a paper can be in.

/** Certificates of a session that ended years ago; each person has one. */
async function issued(page: Page, people: string[], validityMonths: number | null): Promise<Map<string, Certificate>> {
  const training = await ownTraining(page, { startsAt: '2024-03-04T09:00:00Z', endsAt: '2024-03-04T12:00:00Z' })
  const { title, description, programmeId } = training
  const programme = { title, description, validityMonths, sessions: 'all' }
  expect((await page.request.put(`/api/programmes/${programmeId}`, { data: programme })).ok()).toBe(true)
  for (const firstName of people) await ownRegistration(page, training.id, { firstName })
  await setTrainingStatus(page, training, 'terminée')
  const answer = await page.request.post(`/api/admin/trainings/${training.id}/certificates`, { data: allTheSame })
  expect(answer.ok(), await answer.text()).toBe(true)
  const found = new Map<string, Certificate>()
  for (const certificate of (await answer.json()).issued as Certificate[]) {
    const { holder } = await (await page.request.get(`/api/verification/${certificate.number}`)).json()
    found.set(String(holder).split(' ')[0] ?? '', certificate)
  }
  return found
}

interface Certificate {
  id: number
  number: string
}

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
