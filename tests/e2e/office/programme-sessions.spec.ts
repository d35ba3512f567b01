import type { Page } from '@playwright/test'
import { expectFits, smallScreen } from '../small-screen.ts'
import { expect, expectAccessible, long, test, toast } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const words = {
  fr: {
    edit: 'Modifier',
    price: 'Prix (FCFA)',
    location: 'Lieu',
    save: 'Enregistrer',
    asks: 'vaut aussi pour 2 autres sessions à venir',
    back: 'Retour',
    thisOnly: 'Cette session seulement',
    toCome: 'Toutes celles à venir',
    confirm: 'Enregistrer et prévenir',
    programme: 'Programme',
    merge: 'Réunir avec un autre programme',
    search: 'Rechercher un programme',
    joins: 'La session de',
    differing: 'Ce qui diffère reste propre à ces sessions',
    doMerge: 'Réunir',
    merged: 'Programmes réunis',
    holds: 'Vaut pour les 2 sessions',
    all: 'Voir toutes les sessions',
    list: 'Formations',
  },
  en: {
    edit: 'Edit',
    price: 'Price (FCFA)',
    location: 'Place',
    save: 'Save',
    asks: 'also holds for 2 other sessions to come',
    back: 'Back',
    thisOnly: 'This session only',
    toCome: 'All to come',
    confirm: 'Save and tell',
    programme: 'Programme',
    merge: 'Merge with another programme',
    search: 'Search for a programme',
    joins: 'The session of',
    differing: 'What differs stays these sessions’ own',
    doMerge: 'Merge',
    merged: 'Programmes merged',
    holds: 'the 2 sessions',
    all: 'See all sessions',
    list: 'Trainings',
  },
}

const prices = async (page: Page, ids: number[]) =>
  Promise.all(ids.map(async (id) => (await (await page.request.get(`/api/trainings/${id}`)).json()).price))

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]
  const tag = locale === 'fr' ? {} : long

  test(
    `a shared price is changed of one session, then of all to come, and people are told of what concerns them (${locale})`,
    tag,
    async ({ office: page }) => {
      const first = await ownTraining(page, { startsAt: '2090-03-15T09:00:00Z', price: 60_000 })
      const { title, programmeId } = first
      const second = await ownTraining(page, { title, programmeId, startsAt: '2090-04-15T09:00:00Z' })
      const third = await ownTraining(page, { title, programmeId, startsAt: '2090-05-15T09:00:00Z' })
      const ids = [first.id, second.id, third.id]
      await ownRegistration(page, first.id)
      const open = async (id: number) => {
        await page.goto(`/admin?language=${locale}&onglet=formations&formation=${id}`)
        await page.getByRole('button', { name: say.edit, exact: true }).click()
      }
      const dialog = page.getByRole('dialog').first()
      const question = page.getByRole('dialog').last()

      await open(third.id)
      await dialog.getByLabel(say.price).fill('50 000')
      await dialog.getByRole('button', { name: say.save, exact: true }).click()
      await expect(question).toContainText(say.asks)
      await expect(question).toContainText('15/03/2090')
      await expect(question).toContainText('15/04/2090')
      await page.setViewportSize(smallScreen)
      await expectAccessible(page)
      await expectFits(page, 'sharing')
      await page.keyboard.press('Escape')
      await expect(dialog.getByLabel(say.price)).toHaveValue('50 000')
      await dialog.getByRole('button', { name: say.save, exact: true }).click()
      await question.getByRole('button', { name: say.thisOnly }).click()
      await expect(toast(page)).toBeVisible()
      expect(await prices(page, ids)).toEqual([60_000, 60_000, 50_000])

      await open(first.id)
      await dialog.getByLabel(say.price).fill('70 000')
      await dialog.getByLabel(say.location, { exact: true }).fill('Bouaké')
      await dialog.getByRole('button', { name: say.save, exact: true }).click()
      await question.getByRole('button', { name: say.toCome }).click()
      await expect(question).toContainText('Abidjan → Bouaké')
      await question.getByRole('button', { name: say.confirm }).click()
      await expect(page.locator('#session-volet').getByRole('listitem')).toHaveCount(1)
      expect(await prices(page, ids)).toEqual([70_000, 70_000, 50_000])
    },
  )

  test(
    `two programmes are merged after a look at what it does, and their sessions are listed together (${locale})`,
    tag,
    async ({ office: page }) => {
      const kept = await ownTraining(page, { startsAt: '2090-03-15T09:00:00Z' })
      const moved = await ownTraining(page, { title: `${kept.title} bis`, startsAt: '2090-04-15T09:00:00Z' })
      await page.goto(`/admin?language=${locale}&onglet=formations&formation=${kept.id}&volet=organisation`)
      const card = page.getByRole('region', { name: say.programme })
      await card.getByRole('button', { name: say.merge }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(say.search).first().fill(moved.title)
      const found = dialog.getByRole('list', { name: say.search }).getByRole('button')
      await expect(found).toHaveCount(1)
      await expect(found).toContainText('15/04/2090')
      await found.focus()
      await page.keyboard.press('Enter')
      await expect(dialog).toContainText(say.joins)
      await expect(dialog).toContainText(say.differing)
      await page.setViewportSize(smallScreen)
      await expectAccessible(page)
      await expectFits(page, 'merging')
      await dialog.getByRole('button', { name: say.doMerge, exact: true }).click()
      await expect(toast(page)).toContainText(say.merged)
      await expect(card).toContainText(say.holds)
      const { slug } = await (await page.request.get(`/api/trainings/${moved.id}`)).json()
      expect(slug).toBe(moved.slug)

      await page.setViewportSize({ width: 1280, height: 800 })
      await card.getByRole('link', { name: say.all }).click()
      await expect(page.getByRole('table', { name: say.list }).locator('tbody tr')).toHaveCount(2)
      await expectAccessible(page)
    },
  )
}
