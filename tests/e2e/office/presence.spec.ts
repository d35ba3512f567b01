import type { Page } from '@playwright/test'
import { clicksOn, openDashboard } from './clicks.ts'
import { expect, expectAccessible, long, test, toast } from './office.ts'
import { ownRegistration, ownTraining, setTrainingStatus } from './own-rows.ts'

const people = 15
const words = {
  fr: {
    week: /cette semaine/,
    participants: 'Participants',
    title: 'Présence',
    everybody: (count: number) => `Tous présents (${count})`,
    afternoon: /après-midi/,
    absent: 'Absent',
    late: 'En retard',
    counts: '13 présents · 1 en retard · 1 absent · 0 à relever',
    uncertified: /certificat/,
    issue: /^Délivrer les certificats/,
    submit: 'Délivrer 14 certificats',
  },
  en: {
    week: /this week/,
    participants: 'Participants',
    title: 'Presence',
    everybody: (count: number) => `Everybody present (${count})`,
    afternoon: /afternoon/,
    absent: 'Absent',
    late: 'Late',
    counts: '13 present · 1 late · 1 absent · 0 to note',
    uncertified: /certificate/,
    issue: /^Issue certificates/,
    submit: 'Issue 14 certificates',
  },
} as const
type Locale = keyof typeof words

/** A session of today with 15 confirmed participants who owe nothing. */
async function session(page: Page) {
  const today = new Date().toISOString().slice(0, 10)
  const training = await ownTraining(page, {
    ...{ startsAt: `${today}T08:00:00Z`, endsAt: `${today}T17:00:00Z` },
    ...{ status: 'en_cours', duration: 8, maxParticipants: people, price: 0 },
  })
  for (let person = 0; person < people; person++) {
    const lastName = `Participant ${String.fromCharCode(65 + person)}`
    await ownRegistration(page, training.id, { firstName: 'Aya', lastName })
  }
  return training
}

const row = (page: Page, letter: string) => page.getByRole('group', { name: `Aya Participant ${letter}` })

for (const locale of ['fr', 'en'] as const satisfies Locale[]) {
  const say = words[locale]
  test.describe(`on a phone (${locale})`, () => {
    test.use({ viewport: { width: 360, height: 740 } })

    test(
      'presence of 15 people for two half-days takes at most 20 taps',
      locale === 'fr' ? {} : long,
      async ({ office: page }) => {
        test.slow()
        const training = await session(page)
        await openDashboard(page, locale)
        await page.getByRole('link', { name: say.week }).click()
        await page.getByText(training.title, { exact: true }).first().click()
        await page.getByRole('link', { name: say.title, exact: true }).click()
        await expect(page.getByRole('heading', { name: say.title })).toBeVisible()
        // Whatever the hour, the morning first.
        await page.getByRole('radio').first().check({ force: true })
        await page.getByRole('button', { name: say.everybody(people) }).click()
        await row(page, 'B').getByRole('button', { name: say.absent }).click()
        await row(page, 'C').getByRole('button', { name: say.late }).click()
        await expect(page.getByText(say.counts)).toBeVisible()
        await page.getByRole('radio').nth(1).check({ force: true })
        await page.getByRole('button', { name: say.everybody(people) }).click()
        await row(page, 'B').getByRole('button', { name: say.absent }).click()
        await row(page, 'D').getByRole('button', { name: say.late }).click()
        await expect(page.getByText(say.counts)).toBeVisible()
        expect(await clicksOn(page)).toBeLessThanOrEqual(20)
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

        await page.reload()
        await expect(page.getByText(say.counts)).toBeVisible()

        await setTrainingStatus(page, training, 'terminée')
        await openDashboard(page, locale)
        await page.getByRole('link', { name: say.uncertified }).click()
        await page.getByRole('link', { name: say.issue }).filter({ hasText: training.title }).click()
        await page.getByRole('button', { name: say.submit }).click()
        await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(14)
        expect(await clicksOn(page)).toBeLessThanOrEqual(3)
      },
    )
  })
}

test('a tap is taken back, by its toast or by another tap; a reason is kept', async ({ office: page }) => {
  const training = await ownTraining(page, { startsAt: '2026-03-02T08:00:00Z', duration: 3, status: 'en_cours' })
  const { id } = await ownRegistration(page, training.id, { firstName: 'Aya', lastName: 'Participant A' })
  await page.goto(`/admin?language=fr&onglet=formations&presence=${training.id}`)
  const present = row(page, 'A').getByRole('button', { name: 'Présent' })
  /** What the server has: the toast says what is kept here. */
  const sent = async () => (await page.request.get(`/api/admin/trainings/${training.id}/presence`)).text()
  await present.click()
  await expect(present).toHaveAttribute('aria-pressed', 'true')
  await toast(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(present).toHaveAttribute('aria-pressed', 'false')
  await row(page, 'A').getByRole('button', { name: 'Absent' }).click()
  await page.getByLabel('Aya Participant A\u00A0: motif de l’absence').fill('Garde')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('absent')
  await expect.poll(sent).toContain('Garde')
  await page.reload()
  await expect(page.getByLabel('Aya Participant A\u00A0: motif de l’absence')).toHaveValue('Garde')
  await row(page, 'A').getByRole('button', { name: 'Absent' }).click()
  await expect(page.getByText('0 présent · 0 en retard · 0 absent · 1 à relever')).toBeVisible()
  await row(page, 'A').getByRole('button', { name: 'En retard' }).click()
  await page.getByLabel('Aya Participant A\u00A0: heure d’arrivée').fill('09:10')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('en retard')
  await expect.poll(sent).toContain('09:10')
  await page.goto(`/admin?language=fr&onglet=journal&objet=registration&fiche=${id}`)
  await expect(page.getByText('09:10').first()).toBeVisible()
})

test('half-days are set, and the attendance sheet prints them', async ({ office: page }) => {
  const training = await ownTraining(page, {
    ...{ startsAt: '2099-12-14T08:00:00Z', endsAt: '2099-12-14T12:00:00Z', duration: 4 },
    trainers: ['Dr Yao'],
  })
  await page.goto(`/admin?language=fr&onglet=formations&formation=${training.id}`)
  await page.getByRole('button', { name: 'Demi-journées' }).click()
  const dialog = page.getByRole('dialog', { name: 'Demi-journées' })
  await dialog.getByRole('button', { name: 'Ajouter une demi-journée' }).click()
  const second = dialog.getByRole('group', { name: 'Demi-journée 2' })
  await second.getByLabel('Salle').fill('Salle Baoulé')
  await second.getByLabel('Formateur').selectOption('Dr Yao')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page)).toContainText('Demi-journées enregistrées')
  await page.goto(`/admin?onglet=formations&emargement=${training.id}`)
  await expect(page.getByText('lundi 14 décembre 2099, de 8 h à 12 h, de 13 h à 17 h')).toBeVisible()
  await expect(page.getByText(/Salle Baoulé/)).toBeVisible()
})
