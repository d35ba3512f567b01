import { expect, long, test } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

// Hours are those of Abidjan wherever they are read or typed: on a journey east of the date line, and one west of it.
for (const [timezoneId, details] of [
  ['Pacific/Kiritimati', {}],
  ['Pacific/Honolulu', long],
] as const) {
  test.describe(`in the zone of ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('a session is moved to the hour that was typed', details, async ({ office: page }) => {
      const dates = { startsAt: '2027-03-15T09:00:00Z', endsAt: '2027-03-15T12:00:00Z' }
      const { id, slug } = await ownTraining(page, dates)
      await ownRegistration(page, id)
      await page.goto(`/admin?onglet=formations&formation=${id}`)
      await expect(page.getByText('15 mars 2027').first()).toBeVisible()
      await page.getByRole('button', { name: 'Modifier', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('Début')).toHaveValue('2027-03-15T09:00')
      await dialog.getByLabel('Début').fill('2027-03-20T23:30')
      await dialog.getByLabel('Fin').fill('2027-03-21T00:30')
      await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      const question = page.getByRole('dialog').last()
      await expect(question).toContainText(/15 mars 2027.*→.*20 mars 2027/)
      await question.getByRole('button', { name: 'Enregistrer et prévenir' }).click()
      // The question says the new day too: what counts is the page behind it, once it was answered.
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByText('20 mars 2027').first()).toBeVisible()
      const saved = await (await page.request.get(`/api/trainings/${id}`)).json()
      expect(saved).toMatchObject({ startsAt: '2027-03-20T23:30:00.000Z', endsAt: '2027-03-21T00:30:00.000Z' })
      await page.goto(`/formations/${slug}`)
      await expect(page.getByText(/^samedi 20 mars 2027, 23\sh\s30 – dimanche 21 mars 2027, 0\sh\s30$/)).toBeVisible()
    })
  })
}
