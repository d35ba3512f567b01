import { randomUUID } from 'node:crypto'
import { formatShortDay } from '../../../src/domain/values/dates.ts'
import { uniqueWord } from '../../factories/unique.ts'
import { clicksOn, openDashboard } from './clicks.ts'
import { expect, expectAccessible, test, toast } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const words = {
  fr: {
    palette: 'Rechercher ou aller à…',
    act: 'présence',
    open: 'Rattrapage',
    title: 'Noter un rattrapage',
    noted: 'rattrapée',
    guest: (day: string) => `Rattrape le ${day} (matin)`,
    elsewhere: (day: string) => `Rattrapée à la session du ${day}`,
  },
  en: {
    palette: 'Search or go to…',
    act: 'presence',
    open: 'Make-up',
    title: 'Note a make-up',
    noted: 'made up',
    guest: (day: string) => `Makes up ${day} (morning)`,
    elsewhere: (day: string) => `Made up at the session of ${day}`,
  },
}

for (const locale of ['fr', 'en'] as const) {
  test(`a missed half-day is made up at another session in four clicks, and stands at both (${locale})`, async ({
    office: page,
  }) => {
    const say = words[locale]
    const [today, before] = [0, 7].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10))
    const held = (day = '') => ({
      ...{ startsAt: `${day}T08:00:00Z`, endsAt: `${day}T17:00:00Z` },
      ...{ status: 'en_cours', duration: 8, price: 0, location: `Salle ${day}`, trainers: [] },
    })
    const own = await ownTraining(page, held(before))
    const { title, programmeId } = own
    const other = await ownTraining(page, { ...held(today), title, programmeId })
    const lastName = `Yao${uniqueWord()}`
    const { id } = await ownRegistration(page, own.id, { lastName })
    const marks = [
      { id: randomUUID(), registrationId: id, date: before, half: 'morning', state: 'absent' },
      { id: randomUUID(), registrationId: id, date: before, half: 'afternoon', state: 'present' },
    ]
    const taken = await page.request.post(`/api/admin/trainings/${own.id}/presence`, { data: { marks } })
    expect(taken.ok(), await taken.text()).toBe(true)

    await openDashboard(page, locale)
    await expect(page.getByRole('tab').first()).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: say.palette })
    await palette.getByRole('combobox').fill(`${say.act} ${title}`)
    await palette
      .getByRole('option')
      .filter({ hasText: formatShortDay(today ?? '', locale) })
      .click()
    await page.getByRole('button', { name: say.open }).click()
    const dialog = page.getByRole('dialog', { name: say.title })
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await expect(dialog.getByRole('button', { name: new RegExp(lastName) })).toHaveCount(1)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: new RegExp(lastName) }).click()
    await expect(toast(page)).toContainText(say.noted)
    expect(await clicksOn(page)).toBeLessThanOrEqual(4)
    // The morning is shown, whatever the hour.
    await expect(page.getByText(say.guest(formatShortDay(before ?? '', locale)))).toBeVisible()
    await page.goto(`/admin?presence=${own.id}`)
    await page.getByRole('radio').first().check({ force: true })
    await expect(page.getByText(say.elsewhere(formatShortDay(today ?? '', locale)))).toBeVisible()
    await page.goto(`/admin?emargement=${other.id}`)
    await expect(page.getByText(say.guest(formatShortDay(before ?? '', locale)))).toBeVisible()
  })
}
