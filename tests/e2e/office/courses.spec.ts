import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, toast } from './office.ts'
import { ownRegistration } from './own-rows.ts'

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

  await office.getByRole('button', { name: 'Aperçu', exact: true }).click()
  const preview = office.getByRole('dialog', { name: 'Aperçu, comme un apprenant' })
  await preview.getByRole('button', { name: 'À lire' }).click()
  await expect(preview.getByText('Entre 2 et 8 °C.')).toBeVisible()
  await preview.getByRole('button', { name: 'Tout le cours' }).click()
  await preview.getByRole('button', { name: 'Évaluation' }).click()
  await expect(preview.getByText('À combien de degrés au plus ?')).toBeVisible()
  await expectAccessible(office)
  await preview.getByRole('button', { name: 'Fermer' }).click()

  await office.getByRole('button', { name: 'Autres actions sur «\u00A0À lire\u00A0»' }).click()
  await office.getByRole('menuitem', { name: 'Supprimer' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(lessons).toHaveText(['Évaluation'])
  await office.getByRole('link', { name: 'Tous les cours' }).click()
  await expect(office.getByRole('listitem').filter({ hasText: name })).toContainText('Publié, édition 1')
})

test('a course that is published is sold, those who take it are followed and written to, and the sale ends', async ({
  office,
}) => {
  const { id, name } = await publishedCourse(office)
  await office.goto(`/admin?onglet=cours&cours=${id}`)
  const sale = office.getByRole('region', { name: 'Vente' })
  await sale.getByRole('button', { name: 'Mettre en vente' }).click()
  const form = office.getByRole('dialog', { name: 'Mettre en vente' })
  await expect(form.getByLabel('Prix, en FCFA')).toHaveValue('50000')
  await form.getByLabel('Prix, en FCFA').fill('45000')
  await expectAccessible(office)
  await form.getByRole('button', { name: 'Mettre en vente' }).click()
  await expect(sale).toContainText('45 000 FCFA · 2 h')
  const address = await sale.getByRole('link', { name: 'Voir sur le site' }).getAttribute('href')

  const learner = await enrolled(office, id)
  await office.getByRole('tab', { name: 'Suivi' }).click()
  const row = office.getByRole('row').filter({ hasText: learner.lastName })
  await expect(row).toContainText('Pas commencé')
  await expect(row).toContainText('0 sur 1')
  await office.getByRole('combobox', { name: 'Parcours' }).selectOption('finished')
  await expect(office.getByText('Personne ne correspond à votre recherche.')).toBeVisible()
  await office.getByRole('combobox', { name: 'Parcours' }).selectOption('not_begun')
  await row.getByRole('checkbox').check()
  await office.getByRole('button', { name: 'Écrire' }).click()
  const letter = office.getByRole('dialog')
  await letter.getByLabel('Objet').first().fill('Votre cours vous attend')
  await letter.getByLabel('Message').first().fill('Il est ouvert : commencez quand vous voulez.')
  await expectAccessible(office)
  await letter.getByRole('button', { name: /^Envoyer/ }).click()
  await expect(toast(office)).toContainText(learner.lastName)

  await office.getByRole('tab', { name: 'Contenu' }).click()
  await sale.getByRole('button', { name: 'Modifier la vente' }).click()
  await office.getByLabel('En vente').uncheck()
  await office.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(sale).toContainText('Vente terminée')
  await office.goto(address ?? '')
  await expect(office.getByRole('heading', { name })).toBeVisible()
  await expect(office.getByRole('button', { name: /inscri/i })).toHaveCount(0)
})

/** A course with a final assessment alone, published. */
async function publishedCourse(office: Page): Promise<{ id: number; name: string }> {
  const name = `Le froid ${randomUUID().slice(0, 8)}`
  const written = (fr: string) => ({ fr, en: null })
  const post = async (url: string, data: object) => {
    const answer = await office.request.post(url, { data })
    expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const said = { title: written(name), summary: written('Garder le froid, de la livraison à la remise.'), hours: 2 }
  const { id } = await post('/api/admin/courses', said)
  const base = `/api/admin/courses/${id}`
  const { modules } = await post(`${base}/modules`, { title: written('Les bases') })
  const title = written('Évaluation')
  const quiz = await post(`${base}/modules/${modules[0].id}/lessons`, { title, kind: 'quiz' })
  const answer = { type: 'number', value: 8, tolerance: 0, unit: written('') }
  const question = { topic: null, prompt: written('Au plus ?'), points: 1, explanation: written(''), answer }
  await post(`${base}/questions`, question)
  const content = { kind: 'quiz', isFinal: true, draws: [{ topic: null, count: 1 }], minutes: null }
  await office.request.put(`${base}/lessons/${quiz.id}`, { data: { title, minutes: 10, content } })
  await post(`${base}/publish`, {})
  return { id, name }
}

/** Somebody who is registered for what a course is sold as, and let in. */
async function enrolled(office: Page, courseId: number): Promise<{ lastName: string }> {
  const { onlineCourse } = await (await office.request.get(`/api/admin/courses/${courseId}/sale`)).json()
  const lastName = `Suivie${randomUUID().slice(0, 6).replaceAll(/\d/g, 'x')}`
  const registration = await ownRegistration(office, onlineCourse.id, { lastName, status: 'en_attente' })
  expect((await office.request.post(`/api/admin/registrations/${registration.id}/access`)).ok()).toBe(true)
  return { lastName }
}
