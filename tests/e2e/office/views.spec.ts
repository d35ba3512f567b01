import type { Locator, Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { createColleague, signInAs } from './colleague.ts'
import { expect, expectAccessible, test } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const header = (page: Page, name: string) => page.getByRole('columnheader', { name })
const display = (page: Page) => page.getByRole('dialog', { name: 'Affichage de cette liste' })

/** Whether what is chosen is chosen once its own click is done with: before any timer, and so before the next click can meet it. */
const staysChosen = (choice: Locator) =>
  choice.evaluate(async (input: HTMLInputElement) => {
    input.click()
    for (let turn = 0; turn < 20; turn += 1) await undefined
    return input.checked
  })

test('columns of one’s choice stay on the account: after a reload, and for nobody else', async ({ office: page }) => {
  await page.goto('/admin?onglet=paiements')
  const [member, colleague] = [await createColleague(page, 'accountant'), await createColleague(page)]
  await signInAs(page, member)
  await expect(header(page, 'Notes')).toBeVisible()
  const high = (await page.locator('tbody tr').first().boundingBox())?.height ?? 0

  const opener = page.getByRole('button', { name: 'Affichage' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(display(page).getByRole('checkbox', { name: 'Participant' })).toHaveCount(0)
  await display(page).getByRole('checkbox', { name: 'Notes' }).uncheck()
  await expect(header(page, 'Notes')).toHaveCount(0)
  const saved = page.waitForResponse((response) => response.url().endsWith('/list-displays') && response.ok())
  expect(await staysChosen(display(page).getByRole('radio', { name: 'Compacte' }))).toBe(true)
  await saved
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(display(page)).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.reload()
  await expect(header(page, 'Référence')).toBeVisible()
  await expect(header(page, 'Notes')).toHaveCount(0)
  expect((await page.locator('tbody tr').first().boundingBox())?.height).toBeLessThan(high)
  await signInAs(page, colleague)
  await expect(header(page, 'Notes')).toBeVisible()

  await signInAs(page, member)
  await opener.click()
  await display(page).getByRole('button', { name: 'Revenir à l’affichage par défaut' }).click()
  await expect(display(page).getByRole('checkbox', { name: 'Notes' })).toBeChecked()
  await expect(header(page, 'Notes')).toBeVisible()
})

test('filters and order under a name, shared with a colleague, who opens them and finds them again', async ({
  office: page,
}) => {
  const { id: training } = await ownTraining(page)
  for (const lastName of ['Amani', 'Zadi']) await ownRegistration(page, training, { lastName })
  await page.goto(`/admin?onglet=inscriptions&session=${training}&q=amani`)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await header(page, 'Participant').getByRole('button').click()

  const name = `Séance ${uniqueWord()}`
  const views = page.getByRole('dialog', { name: 'Vues enregistrées' })
  const save = page.getByRole('dialog', { name: 'Enregistrer cette vue' })
  const opener = page.getByRole('button', { name: /^Vues?/ })
  const saveAs = async (name: string) => {
    await opener.click()
    await views.getByRole('button', { name: 'Enregistrer cette vue' }).click()
    await save.getByRole('textbox', { name: 'Nom de la vue' }).fill(name)
  }
  await saveAs(name)
  await save.getByRole('checkbox', { name: /^La partager/ }).check()
  await save.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(save).toHaveCount(0)
  await expect(opener).toHaveText(`Vue : ${name}`)
  await expect(opener).toBeFocused()

  await saveAs(name.toUpperCase())
  await save.getByRole('button', { name: 'Enregistrer' }).click()
  const field = save.getByRole('textbox', { name: 'Nom de la vue' })
  await expect(field).toHaveAccessibleDescription('Une de vos vues de cette liste porte déjà ce nom')
  await expect(field).toHaveValue(name.toUpperCase())
  await expectAccessible(page)

  const colleague = await createColleague(page, 'reader')
  await page.goto('/admin?onglet=inscriptions')
  await signInAs(page, colleague)
  await opener.click()
  await expectAccessible(page)
  await views.getByRole('link', { name }).click()
  // Of what was searched nothing is kept.
  await expect(page.getByRole('rowheader')).toContainText(['Zadi', 'Amani'])
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('rowheader')).toContainText(['Zadi', 'Amani'])
  await expect(opener).toHaveText(`Vue : ${name}`)
  await page.goBack()
  await expect(opener).toHaveText('Vues')
  await opener.click()
  await expect(views.getByRole('link', { name })).toContainText('Partagée par admin')
  await expect(views.getByRole('button', { name: `Supprimer ${name}` })).toHaveCount(0)
})
