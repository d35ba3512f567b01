import { isOfferingTime } from '../../../src/domain/waiting-list/place-offer.ts'
import type { WaitingReceipt } from '../../../src/domain/waiting-list/waiting-list.ts'
import { registrationForm } from '../../forms.ts'
import { clicksOn, openDashboard } from './clicks.ts'
import { expect, expectAccessible, long, test } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const words = {
  fr: {
    actions: /^Actions pour /,
    cancel: 'Annuler l’inscription',
    waiting: /\d en attente/,
    byDay: '1 place proposée',
    atNight: 'Elle sera proposée à 8',
    offered: 'Place proposée',
    act: /^Agir pour /,
    give: 'Donner une place',
    beyond: 'Inscrire au-delà des places',
    registered: 'Inscription faite',
    tab: 'Liste d’attente',
  },
  en: {
    actions: /^Actions for /,
    cancel: 'Cancel the registration',
    waiting: /\d waiting/,
    byDay: '1 place offered',
    atNight: 'It will be offered at 8',
    offered: 'Place offered',
    act: /^Act for /,
    give: 'Give a place',
    beyond: 'Register beyond the places',
    registered: 'Registered',
    tab: 'Waiting list',
  },
}

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]
  test(`a place that is freed from the dashboard is seen offered after three clicks, or told to wait for the morning (${locale})`, {
    ...(locale === 'en' && long),
  }, async ({ office: page }) => {
    const startsAt = new Date(Date.now() + 60 * 3_600_000).toISOString()
    const { id, title } = await ownTraining(page, { maxParticipants: 1, startsAt })
    await ownRegistration(page, id, { status: 'confirmée' })
    for (let person = 0; person < 2; person++) {
      const { trainingId: _, ...data } = registrationForm(id)
      const answer = await page.request.post(`/api/admin/trainings/${id}/waiting-list`, { data })
      expect(((await answer.json()) as WaitingReceipt).position).toBe(person + 1)
    }
    await openDashboard(page, locale)
    await page
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click()
    const summary = page.getByRole('status').filter({ hasText: say.waiting })
    await expect(summary).toBeVisible()
    await page.getByRole('button', { name: say.actions }).first().click()
    await page.getByRole('menuitem', { name: say.cancel }).click()
    // Whatever the hour is at which this runs.
    const isDay = isOfferingTime(new Date())
    await expect(summary).toContainText(isDay ? say.byDay : say.atNight, { timeout: 30_000 })
    expect(await clicksOn(page)).toBe(3)

    await page.getByRole('tab', { name: say.tab }).click()
    const entries = page.locator('#session-volet').getByRole('listitem')
    await expect(entries).toHaveCount(2)
    if (isDay) await expect(entries.first()).toContainText(say.offered)
    await expectAccessible(page)
    // To the second, although nothing is free for them by day.
    await entries.nth(1).getByRole('button', { name: say.act }).click()
    await page.getByRole('menuitem', { name: say.give }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say.give }).click()
    if (isDay) {
      await dialog.getByRole('checkbox', { name: say.beyond }).check()
      await dialog.getByRole('button', { name: say.give }).click()
    }
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('#session-volet')).toContainText(say.registered)
  })
}
