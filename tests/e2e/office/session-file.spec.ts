import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { drawn } from '../officina.ts'
import { expectFits } from '../small-screen.ts'
import { expect, expectAccessible, long, test, toast } from './office.ts'
import { ownPharmacy } from './own-pharmacy.ts'
import { ownRegistration, ownTraining, setTrainingStatus } from './own-rows.ts'

const words = {
  fr: {
    ...{ open: 'Dossier', title: 'Dossier de la session', about: 'Pour', list: 'Selon la liste' },
    ...{ sheet: 'Feuille de présence signée', lacks: 'Manque', prepare: 'Préparer le dossier', pdf: 'PDF Le dossier' },
    ...{ state: /^État au .* \(heure d’Abidjan\)/, saved: 'Tout est enregistré.', waiting: /Pas de réseau/ },
    ...{ file: /^dossier-.*\.pdf$/, settings: 'Dossier d’une session', asked: 'Feuille de présence signée' },
  },
  en: {
    ...{ open: 'File', title: 'File of the session', about: 'For', list: 'By the list' },
    ...{ sheet: 'Signed attendance sheet', lacks: 'Missing', prepare: 'Prepare the file', pdf: 'PDF The file' },
    ...{ state: /^State as of .* \(Abidjan time\)/, saved: 'Everything is saved.', waiting: /No network/ },
    ...{ file: /^file-.*\.pdf$/, settings: 'File of a session', asked: 'Signed attendance sheet' },
  },
} as const

/** A session that is over, with somebody who came. */
async function finished(page: Page, registration: object = {}) {
  const training = await ownTraining(page, { startsAt: '2026-03-02T08:00:00Z', duration: 4, status: 'en_cours' })
  const { id } = await ownRegistration(page, training.id)
  const changed = await page.request.put(`/api/registrations/${id}/status`, { data: { status: 'confirmée' } })
  expect(changed.ok()).toBe(true)
  if ('pharmacyId' in registration) {
    const payer = { ids: [id], pharmacyId: registration.pharmacyId }
    expect((await page.request.put('/api/admin/registrations/pharmacy', { data: payer })).ok()).toBe(true)
  }
  await setTrainingStatus(page, training, 'terminée')
  return training
}

const signed = async (path: string) => expect((await readFile(path)).includes('ETSI.CAdES.detached')).toBe(true)

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]
  for (const width of [1280, 360]) {
    test(`a session’s file is checked, prepared and saved by keyboard, over a line that is lost (${locale}, ${width} px)`, {
      tag: locale === 'fr' && width === 1280 ? [] : [long.tag],
    }, async ({ office: page }) => {
      await page.setViewportSize({ width, height: 800 })
      const training = await finished(page)
      await page.goto(`/admin?language=${locale}&onglet=formations&formation=${training.id}`)
      const open = page.getByRole('button', { name: say.open, exact: true })
      await open.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: say.title })
      await expect(dialog.getByLabel(say.about)).toBeVisible()
      const row = dialog.getByRole('listitem').filter({ hasText: say.sheet })
      await expect(row).toContainText(say.lacks)
      await expectAccessible(page)
      await dialog.getByLabel(say.list).selectOption('Ordre')
      await dialog.getByRole('button', { name: say.prepare }).focus()
      await page.keyboard.press('Enter')
      const save = dialog.getByRole('button', { name: say.pdf })
      await expect(dialog.getByText(say.state)).toBeVisible()
      await expectAccessible(page)
      if (width === 360) await expectFits(page, 'the parts of a file')

      // The line is lost for the first try, and comes back.
      let tries = 0
      await page.route('**/api/session-files/**', (route) => (++tries === 1 ? route.abort() : route.fallback()))
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        (async () => {
          await save.focus()
          await page.keyboard.press('Enter')
          await expect(dialog.getByText(say.waiting)).toBeVisible()
          await page.evaluate(() => dispatchEvent(new Event('online')))
        })(),
      ])
      expect(download.suggestedFilename()).toMatch(say.file)
      await signed(await download.path())
      await expect(dialog.getByText(say.saved)).toBeVisible()
      await drawn(page)
      await page.keyboard.press('Escape')
      await expect(open).toBeFocused()
    })
  }

  test(`what a list asks for is set by the office (${locale})`, {
    tag: locale === 'fr' ? [] : [long.tag],
  }, async ({ office: page }) => {
    const { sessionFile } = await (await page.request.get('/api/admin/settings')).json()
    await page.goto(`/admin?language=${locale}&onglet=reglages`)
    const card = page.getByRole('region', { name: say.settings })
    await expect(card).toContainText(say.asked)
    await card.getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: say.settings })
    const list = dialog.getByRole('group', { name: locale === 'fr' ? 'Liste 2' : 'List 2' })
    await list.getByLabel(locale === 'fr' ? 'Formateurs nommés' : 'Trainers named').check()
    await list.getByLabel(locale === 'fr' ? /^Autres pièces/ : /^Other pieces/).fill('Bordereau de versement')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: locale === 'fr' ? 'Enregistrer' : 'Save' }).click()
    await expect(toast(page)).toBeVisible()
    const saved = await (await page.request.get('/api/admin/settings')).json()
    expect(saved.sessionFile.value.lists[1]).toMatchObject({
      name: 'FDFP',
      pieces: ['presence', 'signedSheet', 'certificates', 'trainers'],
      others: ['Bordereau de versement'],
    })
    await page.request.put('/api/admin/settings/sessionFile', { data: sessionFile.value })
  })

  test(`a pharmacy saves the file of its people in its space (${locale})`, {
    tag: locale === 'fr' ? [] : [long.tag],
  }, async ({ office, officina, browser }) => {
    const { page, name } = await ownPharmacy(office, officina, browser)
    const [pharmacy] = (await (
      await office.request.get(`/api/admin/pharmacies?q=${encodeURIComponent(name)}`)
    ).json()) as { id: number }[]
    await finished(office, { pharmacyId: pharmacy?.id })
    await page.goto(`/espace-pharmacie?language=${locale}`)
    await page
      .getByRole('button', { name: locale === 'fr' ? /^Dossier de la session/ : /^File of the session/ })
      .click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say.prepare }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: say.pdf }).click(),
    ])
    await signed(await download.path())
    await expect(dialog.getByText(say.saved)).toBeVisible()
    await expectAccessible(page)
    await page.context().close()
  })
}
