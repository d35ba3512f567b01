import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, test, toast } from './office.ts'

test('a course is made from nothing to its first edition, and its lessons are moved by keyboard and by mouse', async ({
  office,
}) => {
  const name = `Le froid ${randomUUID().slice(0, 8)}`
  await office.goto('/admin?onglet=cours')
  await office.getByRole('button', { name: 'Nouveau cours' }).click()
  await office.getByLabel('Titre', { exact: true }).fill(name)
  await office.getByLabel('Heures, sur le certificat').fill('2')
  await office.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(office.getByRole('heading', { name })).toBeVisible()
  const missing = office.getByRole('region', { name: 'Avant de publier, il manque' })
  await expect(missing.getByText('le résumé du cours')).toBeVisible()

  await office.getByRole('button', { name: 'Présentation et évaluation' }).click()
  await office.getByLabel('Résumé', { exact: true }).fill('Garder les vaccins entre 2 et 8 °C.')
  await office.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(office)).toContainText('Cours enregistré')

  await office.getByRole('button', { name: 'Nouveau module' }).click()
  await office.getByLabel('Titre', { exact: true }).fill('Les bases')
  await office.getByRole('button', { name: 'Enregistrer' }).click()
  for (const [title, kind] of [
    ['Évaluation', 'quiz'],
    ['À lire', 'text'],
  ] as const) {
    await office.getByRole('button', { name: 'Nouvelle leçon Les bases' }).click()
    await office.getByLabel('Titre', { exact: true }).fill(title)
    await office.getByLabel('Genre').selectOption(kind)
    await office.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(office.getByRole('button', { name: `Modifier «\u00A0${title}\u00A0»` })).toBeVisible()
  }
  await office.getByRole('button', { name: 'Modifier «\u00A0À lire\u00A0»' }).click()
  await office.getByLabel('Texte 1', { exact: true }).fill('Entre 2 et 8 °C.')
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Enregistrer' }).click()

  await office.getByRole('button', { name: 'Nouvelle question' }).click()
  await office.getByLabel('Genre').selectOption('number')
  await office.getByLabel('Question', { exact: true }).fill('À combien de degrés au plus ?')
  await office.getByLabel('Bonne réponse').fill('8')
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Enregistrer' }).click()

  await office.getByRole('button', { name: 'Modifier «\u00A0Évaluation\u00A0»' }).click()
  await office.getByLabel('Évaluation finale').check()
  await office.getByLabel('Questions tirées').fill('1')
  await office.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(missing).toBeHidden()

  const lessons = office.getByRole('button', { name: /^Modifier «\s(Évaluation|À lire)/ })
  await office.getByRole('button', { name: 'Monter «\u00A0À lire\u00A0»' }).press('Enter')
  await expect(lessons).toHaveText(['À lire', 'Évaluation'])
  const placeOf = (title: string) =>
    office
      .getByRole('listitem')
      .filter({ has: office.getByRole('button', { name: `Modifier «\u00A0${title}\u00A0»` }) })
      .last()
  await placeOf('Évaluation').dragTo(placeOf('À lire'))
  await expect(lessons).toHaveText(['Évaluation', 'À lire'])

  await expectAccessible(office)
  await office.getByRole('button', { name: 'Publier' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Publier' }).click()
  await expect(toast(office)).toContainText('Édition 1 publiée')
  await office.getByRole('link', { name: 'Tous les cours' }).click()
  await expect(office.getByRole('listitem').filter({ hasText: name })).toContainText('Publié, édition 1')
})
