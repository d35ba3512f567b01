import sharp from 'sharp'
import { expect, expectAccessible, test } from './office.ts'
import { ownTraining } from './own-rows.ts'

// What a training's page says of it, typed in the office and read by a visitor.

const photo = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#2e8b6f' } })
    .jpeg()
    .toBuffer()

test('a picture, steps and questions of a training are on its page', async ({ office: page, browser, officina }) => {
  const training = await ownTraining(page)
  const visitor = await browser.newPage()
  await page.goto(`/admin?onglet=formations&q=${encodeURIComponent(training.title)}`)
  const dialog = page.getByRole('dialog')
  const openDetails = async () => {
    await page.getByRole('button', { name: `Modifier ${training.title}` }).click()
    await dialog.getByRole('tab', { name: 'Détails avancés' }).click()
  }
  const save = async () => {
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toHaveCount(0)
  }

  await openDetails()
  const drawing = dialog.getByRole('img', { name: /réfrigérateur/ })
  await dialog.getByLabel('Thème').selectOption('Chaîne du froid')
  await expect(drawing).toBeVisible()
  const picture = dialog.getByLabel('Image', { exact: true })
  await picture.setInputFiles({ name: 'salle.png', mimeType: 'image/png', buffer: Buffer.from('texte') })
  await expect(dialog.getByRole('alert')).toBeVisible()
  await picture.setInputFiles({ name: 'salle.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(drawing).toHaveCount(0)
  await dialog.getByLabel('Ce que montre l’image', { exact: true }).fill('La salle, un matin')

  const steps = dialog.getByRole('group', { name: 'Déroulé', exact: true })
  const step = (number: number) => steps.getByRole('group', { name: `Étape ${number}` })
  for (const [number, minutes, title] of [
    [1, '90', 'La pratique'],
    [2, '30', 'L’accueil'],
  ] as const) {
    await steps.getByRole('button', { name: 'Ajouter une étape' }).click()
    await step(number).getByLabel('Minutes').fill(minutes)
    await step(number).getByLabel('Titre de l’étape').fill(title)
  }
  await step(1).getByLabel('Précisions (facultatif)').fill('En binômes, sur vos cas.')
  await expect(steps.getByText('En tout : 120 min.')).toBeVisible()
  await steps.getByRole('button', { name: 'Monter Étape 2' }).press('Enter')
  await expect(step(1).getByLabel('Titre de l’étape')).toHaveValue('L’accueil')
  await expect(steps.getByRole('button', { name: 'Monter Étape 1' })).toBeFocused()
  const questions = dialog.getByRole('group', { name: 'Questions sur cette formation', exact: true })
  await questions.getByRole('button', { name: 'Ajouter une question' }).click()
  await questions.getByLabel('Question', { exact: true }).fill('Faut-il un ordinateur ?')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(questions.getByRole('textbox', { name: 'Réponse' })).toHaveAccessibleDescription('Ce champ est requis')
  await questions.getByLabel('Réponse').fill('Non, tout est sur papier.')
  await save()

  await visitor.goto(`${officina.url}/formations/${training.slug}`)
  await expect(visitor.getByRole('img', { name: 'La salle, un matin' })).toHaveAttribute('src', /^\/pictures\/site-/)
  const told = visitor.locator('ol.timeline').getByRole('listitem')
  await expect(told).toContainText(['L’accueil', 'La pratique'])
  await expect(told.last()).toContainText('En binômes, sur vos cas.')
  await expect(visitor.getByText('Faut-il un ordinateur ?')).toBeAttached()

  await openDetails()
  await expect(step(2).getByLabel('Minutes')).toHaveValue('90')
  await dialog.getByRole('button', { name: 'Enlever l’image' }).click()
  await expect(dialog.getByLabel('Ce que montre l’image', { exact: true })).toHaveCount(0)
  await step(1).getByRole('button', { name: 'Retirer de la liste : Étape 1' }).click()
  await expect(step(1).getByLabel('Titre de l’étape')).toHaveValue('La pratique')
  await expect(steps).toBeFocused()
  await save()
  await visitor.reload()
  await expect(told).toHaveCount(1)
  await expect(visitor.getByRole('img', { name: 'La salle, un matin' })).toHaveCount(0)
  await visitor.close()
})
