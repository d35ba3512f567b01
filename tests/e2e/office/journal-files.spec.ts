import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { fecColumns } from '../../../src/domain/company/journal-layout.ts'
import { monthOf } from '../../../src/domain/values/month.ts'
import { uniqueWord } from '../../factories/unique.ts'
import { readJournal } from '../../journal-reader.ts'
import { clicksOn, openDashboard } from './clicks.ts'
import { expect, expectAccessible, long, test, toast } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const words = {
  fr: {
    tabs: 'Sections de l’administration',
    payments: 'Paiements',
    panel: 'Comptes de la période',
    choose: 'Choisir le fichier',
    fec: 'Journal en 18 colonnes (FEC)',
    layout: (name: string) => `Journal pour ${name}`,
    card: 'Fichiers du comptable',
    file: 'Fichier 1',
    name: 'Comptable ou logiciel',
    columns: 'Colonnes',
    length: 'Longueur des comptes',
    separator: 'Séparateur',
    semicolon: 'Point-virgule',
    save: 'Enregistrer',
    saved: 'Réglages enregistrés',
  },
  en: {
    tabs: 'Sections of the back office',
    payments: 'Payments',
    panel: 'Accounts of the period',
    choose: 'Choose the file',
    fec: 'Journal in 18 columns (FEC)',
    layout: (name: string) => `Journal for ${name}`,
    card: 'Accountant’s files',
    file: 'File 1',
    name: 'Accountant or software',
    columns: 'Columns',
    length: 'Length of accounts',
    separator: 'Separator',
    semicolon: 'Semicolon',
    save: 'Save',
    saved: 'Settings saved',
  },
}

const bytesOf = async (file: Download) => new Uint8Array(await readFile(await file.path()))

/** The layouts are everybody's: what a test has changed is put back by the call that the form sends. */
async function putBack(page: Page) {
  const { journal } = await (await page.request.get('/api/admin/settings')).json()
  await page.request.put('/api/admin/settings/journal', { data: { layouts: [], version: journal.version } })
}

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]

  test(
    `the month’s journal for the accountant is three clicks from the dashboard, on a phone too (${locale})`,
    locale === 'fr' ? {} : long,
    async ({ office: page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      const training = await ownTraining(page)
      const lastName = `Compté ${uniqueWord()}`
      const { id } = await ownRegistration(page, training.id, { firstName: 'Awa', lastName })
      const form = { registrationId: id, amount: 40_000, method: 'espèces' }
      expect((await page.request.post('/api/payments', { data: form })).status()).toBe(201)

      await openDashboard(page, locale)
      await page.getByRole('tablist', { name: say.tabs }).getByRole('tab', { name: say.payments }).click()
      const panel = page.getByRole('region', { name: say.panel })
      await panel.getByRole('button', { name: say.choose }).click()
      await expect(page.getByRole('menuitem', { name: say.fec })).toBeVisible()
      await expectAccessible(page)
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: say.fec }).click()
      const file = await download
      expect(await clicksOn(page)).toBeLessThanOrEqual(3)
      expect(file.suggestedFilename()).toBe(`journal-${monthOf(new Date())}-provisoire.txt`)
      await expect(toast(page)).toContainText(file.suggestedFilename())
      const form18 = { columns: fecColumns, separator: '\t', isCp1252: false, isCrlf: true }
      const { isProvisional, rows } = readJournal(await bytesOf(file), form18)
      expect(isProvisional).toBe(true)
      const its = rows.filter((row) => row.EcritureLib?.includes(lastName))
      expect(its.map((row) => row.Debit)).toContain('40000,00')
    },
  )

  test(
    `the file that an accountant’s software takes is set once (${locale})`,
    locale === 'fr' ? {} : long,
    async ({ office: page }) => {
      const { id } = await ownRegistration(page, (await ownTraining(page)).id)
      const form = { registrationId: id, amount: 40_000, method: 'espèces' }
      expect((await page.request.post('/api/payments', { data: form })).status()).toBe(201)
      const name = `Cabinet ${uniqueWord()}`
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(`/admin?language=${locale}&onglet=reglages`)
      const card = page.getByRole('region', { name: say.card })
      await card.getByRole('button').click()
      const dialog = page.getByRole('dialog')
      const first = dialog.getByRole('group', { name: say.file })
      await first.getByLabel(say.name).fill(name)
      await first.getByLabel(say.columns).fill('JournalCode Compte')
      await dialog.getByRole('button', { name: say.save }).click()
      await expect(first.getByLabel(say.columns)).toHaveAttribute('aria-invalid', 'true')
      await first.getByLabel(say.columns).fill(`${fecColumns.join(' ')} FNE`)
      await first.getByLabel(say.length).fill('8')
      await first.getByLabel(say.separator).selectOption({ label: say.semicolon })
      await expectAccessible(page)
      await dialog.getByRole('button', { name: say.save }).click()
      await expect(toast(page)).toContainText(say.saved)
      await expect(card).toContainText(name)

      await page.goto(`/admin?language=${locale}&onglet=paiements`)
      await page.getByRole('region', { name: say.panel }).getByRole('button', { name: say.choose }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: say.layout(name) }).click()
      const layout = { columns: [...fecColumns, 'FNE'], separator: ';', isCp1252: true, isCrlf: true }
      expect(readJournal(await bytesOf(await download), layout).rows.length).toBeGreaterThan(0)
      await putBack(page)
    },
  )
}
