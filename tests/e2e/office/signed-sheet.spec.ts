import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, expectAccessible, long, test, toast } from './office.ts'
import { ownRegistration, ownTraining, setTrainingStatus } from './own-rows.ts'

const words = {
  fr: {
    add: 'Ajouter la feuille signée',
    wrong: 'Choisissez une photo (JPEG, PNG) ou un PDF',
    again: 'Réessayer',
    kept: 'Feuille signée ajoutée',
    row: /Feuille 1 · Photo/,
    by: /Ajoutée par admin/,
    download: 'Télécharger Feuille 1',
    file: /^Feuille signée - \d+ - 2 mars 2026 - /,
    remove: 'Retirer Feuille 1',
    confirm: 'Retirer',
    none: 'Aucune feuille signée pour cette session.',
    lacks: 'Feuille de présence signée',
    presence: 'Présence relevée',
  },
  en: {
    add: 'Add the signed sheet',
    wrong: 'Choose a photograph (JPEG, PNG) or a PDF',
    again: 'Try again',
    kept: 'Signed sheet added',
    row: /Sheet 1 · Photograph/,
    by: /Added by admin/,
    download: 'Download Sheet 1',
    file: /^Signed sheet - \d+ - 2 March 2026 - /,
    remove: 'Remove Sheet 1',
    confirm: 'Remove',
    none: 'No signed sheet for this session.',
    lacks: 'Signed attendance sheet',
    presence: 'Presence taken',
  },
} as const

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]
  test.describe(`on a phone (${locale})`, () => {
    test.use({ viewport: { width: 360, height: 740 } })

    test(
      'the signed sheet is photographed, sent although the network was cut, saved and removed',
      locale === 'fr' ? {} : long,
      async ({ office: page }) => {
        const training = await ownTraining(page, { startsAt: '2026-03-02T08:00:00Z', duration: 3, status: 'en_cours' })
        await ownRegistration(page, training.id)
        await setTrainingStatus(page, training, 'terminée')
        await page.goto(`/admin?language=${locale}&onglet=formations&formation=${training.id}`)
        // What the session's file lacks leads to where it is brought.
        const lacking = page.getByRole('link', { name: say.lacks, exact: true })
        await lacking.click()
        const field = page.getByLabel(say.add)
        await field.setInputFiles({ name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('une note') })
        await expect(page.getByRole('alert').filter({ hasText: say.wrong })).toBeVisible()
        await expect(page.getByRole('button', { name: say.again })).toHaveCount(0)

        const address = /\/signed-sheets$/
        const cut = (route: {
          request: () => { method: () => string }
          abort: () => unknown
          fallback: () => unknown
        }) => (route.request().method() === 'POST' ? route.abort() : route.fallback())
        await page.route(address, cut)
        const picture = await sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#fff' } })
          .jpeg()
          .toBuffer()
        await field.setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: picture })
        await expect(page.getByRole('alert').filter({ hasText: 'IMG_2041.jpg' })).toBeVisible()
        await page.unroute(address, cut)
        await page.getByRole('button', { name: say.again }).click()
        await expect(toast(page)).toContainText(say.kept)
        const row = page.getByRole('listitem').filter({ hasText: say.row })
        await expect(lacking).toHaveCount(0)
        await expect(page.getByRole('link', { name: say.presence, exact: true })).toBeVisible()
        await expect(row).toContainText(say.by)
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

        const [download] = await Promise.all([
          page.waitForEvent('download'),
          row.getByRole('button', { name: say.download }).click(),
        ])
        expect(download.suggestedFilename()).toMatch(say.file)
        expect(await sharp(await readFile(await download.path())).metadata()).toMatchObject({
          width: 1200,
          height: 1600,
        })

        await row.getByRole('button', { name: say.remove }).click()
        await page.getByRole('dialog').getByRole('button', { name: say.confirm, exact: true }).click()
        await expect(page.getByText(say.none)).toBeVisible()
        await expect(lacking).toBeVisible()
      },
    )
  })
}
