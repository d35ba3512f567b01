import { readFile } from 'node:fs/promises'
import { workbookOf } from '../../factories/spreadsheet.ts'
import { expect, expectAccessible, long, openMore, test, toast } from './office.ts'
import { ownTraining } from './own-rows.ts'

const words = {
  fr: {
    open: 'Importer',
    title: 'Importer une liste',
    choose: 'Choisir un fichier',
    good: '2 à inscrire',
    wrong: '1 à corriger',
    reason: /Téléphone \(07070707\)\s: Le numéro doit être au format ivoirien/,
    missing: 'Il manque : Organisation, Fonction, Formation',
    organization: 'Organisation',
    position: 'Fonction',
    onlyGood: 'Importer les bonnes lignes seulement',
    submit: 'Inscrire 2 personnes',
    done: '2 personnes inscrites',
    save: 'Enregistrer les lignes refusées',
    heading: 'Nom;Prénom;E-mail;Téléphone;Organisation;Fonction',
    undo: 'Annuler l’import',
    undone: 'Import annulé',
  },
  en: {
    open: 'Import',
    title: 'Import a list',
    choose: 'Choose a file',
    good: '2 to register',
    wrong: '1 to correct',
    reason: /Phone \(07070707\): The number must be in the Ivorian format/,
    missing: 'Missing: Organization, Position, Training',
    organization: 'Organization',
    position: 'Position',
    onlyGood: 'Import the good lines only',
    submit: 'Register 2 people',
    done: '2 people registered',
    save: 'Save the refused lines',
    heading: 'Last name,First name,Email,Phone,Organization,Position',
    undo: 'Undo the import',
    undone: 'Import undone',
  },
} as const

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]
  for (const width of [1280, 320]) {
    test(
      `a list from Excel is looked at, imported but for a wrong line, and taken back (${locale}, ${width})`,
      locale === 'fr' && width === 1280 ? {} : long,
      async ({ office: page }) => {
        await page.setViewportSize({ width, height: 900 })
        const training = await ownTraining(page)
        const mark = `${Date.now()}`
        const file = workbookOf([
          ['Liste des participants – Ordre des pharmaciens'],
          [null],
          ['NOM ET PRÉNOMS', 'Adresse électronique', 'Contact', 'Vu'],
          ['N’GUESSAN Aïcha', `aicha.${mark}@example.ci`, 707_070_707, 'oui'],
          ['Kouamé Rémi', `remi.${mark}@example.ci`, '05 05 05 05 05', 'oui'],
          ['Bamba Fatou', `fatou.${mark}@example.ci`, '07070707', 'non'],
        ])
        await page.goto(`/admin?language=${locale}&onglet=inscriptions&q=personne+d%27autre`)
        await openMore(page, say.open)
        const dialog = page.getByRole('dialog', { name: say.title })
        await dialog.getByLabel(say.choose).setInputFiles({
          name: 'Ordre 2026.xlsx',
          mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          buffer: file,
        })
        await expect(dialog.getByText(say.missing)).toBeVisible()
        await dialog.getByLabel(say.organization, { exact: true }).fill('CHU de Cocody')
        await dialog.getByLabel(say.position, { exact: true }).fill('Pharmacien')
        await dialog.getByRole('searchbox').fill(training.title)
        await dialog.getByRole('button', { name: training.title }).first().click()
        await expect(dialog.getByText(say.good)).toBeVisible()
        await expect(dialog.getByText(say.wrong).first()).toBeVisible()
        await expect(dialog.getByText('N’GUESSAN Aïcha')).toBeVisible()
        await expect(dialog.getByText(say.reason)).toBeVisible()
        await expectAccessible(page)

        await dialog.getByLabel(say.onlyGood).check()
        await dialog.getByRole('button', { name: say.submit }).click()
        await expect(dialog.getByText(say.done)).toBeVisible()
        const saving = page.waitForEvent('download')
        await dialog.getByRole('button', { name: say.save }).click()
        const refused = await readFile(await (await saving).path(), 'utf8')
        expect(refused).toContain(say.heading)
        expect(refused).toContain(`fatou.${mark}@example.ci`)
        expect(refused).not.toContain('Rémi')
        await expectAccessible(page)

        await dialog.getByRole('button', { name: say.undo }).click()
        await page.getByRole('dialog').last().getByRole('button', { name: say.undo }).click()
        await expect(toast(page)).toContainText(say.undone)
        await expect(dialog).toHaveCount(0)
        const left = await page.request.get(`/api/admin/registrations?q=aicha.${mark}`)
        expect(await left.json()).toEqual([])
      },
    )
  }
}
