import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, failing, long, test, toast } from './office.ts'

/** A visitor's message, with a name that nobody else's contains. */
async function receive(page: Page, subject = 'partenariat'): Promise<{ id: number; name: string }> {
  const name = `Awa ${uniqueWord()}`
  const answer = await page.request.post('/api/contact', {
    data: {
      name,
      email: 'awa.kone@example.ci',
      phone: '+225 07 08 09 10 11',
      subject,
      message: 'Bonjour,\nUn partenariat & plus à Bouaké ?',
    },
  })
  expect(answer.status()).toBe(201)
  return { name, ...((await answer.json()) as { id: number }) }
}

const rows = (page: Page) => page.locator('tbody tr')
const openFirst = (page: Page) => rows(page).getByRole('button').click()
const search = (name: string) => `/admin?onglet=messages&q=${encodeURIComponent(name)}`

test('a message is read, answered by mail, put away and taken back', async ({ office: page, officina }) => {
  const { id, name } = await receive(page)
  await page.goto('/admin')
  const menu = page.getByRole('button', { name: /^Personnes/ })
  await expect(menu).toContainText(/non lus?/)
  await menu.click()
  await page
    .getByRole('navigation', { name: 'Personnes' })
    .getByRole('link', { name: /^Messages reçus/ })
    .click()
  await expect(menu).toHaveText(/Personnes · Messages reçus/)
  await page.getByRole('searchbox').fill(name)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(['Non lu'])
  await expectAccessible(page)

  await openFirst(page)
  const sheet = page.getByRole('dialog', { name: `Message d’${name}` })
  await expect(sheet).toContainText('Un partenariat & plus à Bouaké ?')
  await expect(sheet.getByRole('link', { name: '+225 07 08 09 10 11' })).toHaveAttribute('href', 'tel:+2250708091011')
  const assignee = sheet.getByLabel('Attribué à')
  await sheet.getByRole('button', { name: 'M’attribuer ce message' }).click()
  await expect(toast(page)).toContainText('Message attribué à ')
  await expect(assignee).toBeFocused()
  await expect(assignee).not.toHaveValue('')
  await sheet.getByRole('button', { name: 'Répondre' }).click()
  const reply = page.getByRole('dialog', { name: `Répondre à ${name}` })
  const text = reply.getByLabel('Votre réponse')
  await expect(text).toHaveValue(`Bonjour ${name},\n\n`)
  await reply.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(reply.getByText('Ce champ est requis')).toBeVisible()
  await text.fill('Oui, dès mars.')
  // A colleague is quicker.
  const other = { text: 'Nous vous rappelons.', lastReplyId: null }
  expect((await page.request.post(`/api/admin/messages/${id}/replies`, { data: other })).status()).toBe(201)
  await reply.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(reply).toContainText('Quelqu’un vient de répondre à ce message.')
  await expect(reply.getByRole('listitem')).toContainText('Nous vous rappelons.')
  await expect(text).toHaveValue('Oui, dès mars.')
  await expectAccessible(page)
  await reply.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(toast(page)).toContainText('Réponse enregistrée')
  await expect(sheet.getByRole('region', { name: 'Réponses' }).getByRole('listitem')).toHaveCount(2)
  const mail = await officina.mails.waitFor((received) => (received.text ?? '').includes('Oui, dès mars.'))
  expect(mail.recipients).toEqual(['awa.kone@example.ci'])
  expect(mail.text).toContain('> Un partenariat & plus à Bouaké ?')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(rows(page)).not.toContainText('Non lu')

  const assignment = page.getByRole('combobox', { name: 'Attribution' })
  await assignment.selectOption('Sans attribution')
  await expect(rows(page)).toHaveCount(0)
  await assignment.selectOption('Attribués à moi')
  await expect(page).toHaveURL(/attribue=me/)
  await expect(rows(page)).toHaveCount(1)
  await openFirst(page)
  await assignee.selectOption('Personne')
  await expect(toast(page)).toContainText('Message sans attribution')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(0)
  await assignment.selectOption('Toutes les attributions')

  await page.getByRole('tab', { name: 'Non lus', exact: true }).click()
  await expect(page.getByText('Aucun message ne correspond à votre recherche.')).toBeVisible()
  await page.getByRole('tab', { name: 'Boîte de réception' }).click()
  await openFirst(page)
  await sheet.getByRole('button', { name: 'Marquer comme non lu' }).click()
  await expect(toast(page)).toContainText('Message marqué comme non lu')
  await expect(rows(page)).toContainText(['Non lu'])

  await openFirst(page)
  await sheet.getByRole('button', { name: 'Archiver' }).click()
  await expect(toast(page)).toContainText('Message archivé')
  await expect(rows(page)).toHaveCount(0)
  await toast(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(rows(page)).toHaveCount(1)
  await openFirst(page)
  await sheet.getByRole('button', { name: 'Archiver' }).click()
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Archives' }).click()
  await openFirst(page)
  await sheet.getByRole('button', { name: 'Remettre dans la boîte' }).click()
  await expect(toast(page)).toContainText('Message remis dans la boîte de réception')
  await expect(rows(page)).toHaveCount(0)
})

test('an answer that is kept ready is put where the caret stands', async ({ office: page }) => {
  const { id, name } = await receive(page)
  await page.goto('/admin?onglet=reglages')
  const card = page.getByRole('region', { name: 'Réponses types' })
  await card.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Réponses types' })
  await dialog.getByRole('button', { name: 'Ajouter une réponse type' }).click()
  await expect(dialog.getByLabel('Titre', { exact: true })).toBeFocused()
  await page.keyboard.type('Devis sous deux jours')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Ce champ est requis')).toHaveCount(3)
  await expectAccessible(page)
  await dialog.getByLabel('Titre en anglais').fill('A quote in two days')
  await dialog.getByLabel('Texte', { exact: true }).fill('Vous recevrez un devis sous deux jours.')
  await dialog.getByLabel('Texte en anglais').fill('You will have a quote in two days.')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page)).toContainText('Réglages enregistrés')
  await expect(card).toContainText('Devis sous deux jours')

  await page.goto(`${search(name)}&message=${id}`)
  await page.getByRole('button', { name: 'Répondre' }).click()
  const reply = page.getByRole('dialog', { name: `Répondre à ${name}` })
  const text = reply.getByLabel('Votre réponse')
  await text.fill('Bonjour,\n\nBien à vous')
  await text.press('Control+Home')
  await text.press('End')
  await reply.getByRole('button', { name: 'Devis sous deux jours' }).click()
  await page.keyboard.type(' Merci !')
  await expect(text).toHaveValue('Bonjour,\n\nVous recevrez un devis sous deux jours. Merci !\n\nBien à vous')
  await expectAccessible(page)
})

test('several are put away at once, and back by the toast', async ({ office: page }) => {
  const { name } = await receive(page)
  const again = await page.request.post('/api/contact', {
    data: {
      name,
      email: 'awa.kone@example.ci',
      phone: '0708091011',
      subject: 'autre',
      message: 'Encore une question.',
    },
  })
  expect(again.status()).toBe(201)
  await page.goto(search(name))
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).check()
  const bar = page.getByRole('region', { name: 'Messages sélectionnés' })
  await expect(bar).toContainText('2 messages sélectionnés')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Archiver' }).click()
  await expect(rows(page)).toHaveCount(0)
  await expect(toast(page)).toContainText('2 messages changés')
  await toast(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('the list is narrowed by subject, and the view is in the address', async ({ office: page }) => {
  const { name } = await receive(page, 'formation')
  await page.goto(search(name))
  await page.getByRole('combobox', { name: 'Sujet' }).selectOption('Formation')
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toContainText([name])
  await page.getByRole('button', { name: 'Choisir le format' }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('menuitem').filter({ hasText: 'CSV' }).click()
  expect(await readFile(await (await downloaded).path(), 'utf8')).toContain(name)
  await page.getByRole('combobox', { name: 'Sujet' }).selectOption('Autre')
  await expect(page.getByText('Aucun message ne correspond à votre recherche.')).toBeVisible()
  await expectAccessible(page)
})

test('an empty inbox, and one that cannot be loaded', async ({ office: page }) => {
  await page.route(/api\/admin\/messages\?/, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }))
  await page.goto('/admin?onglet=messages')
  await expect(page.getByText('Aucun message reçu')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()

  const { name } = await receive(page)
  const mend = await failing(page, /api\/admin\/messages\?/)
  await page.goto(search(name))
  await expect(page.getByText('Une erreur est survenue lors du chargement des messages.')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(rows(page)).toContainText([name])
})

test('a message that is not there, and one that cannot be put away', async ({ office: page }) => {
  await page.goto('/admin?onglet=messages&message=999999')
  await expect(page.getByRole('dialog').getByText('Ce message n’existe pas, ou plus.')).toBeVisible()
  await expectAccessible(page)

  const { id, name } = await receive(page)
  await page.goto(`${search(name)}&message=${id}`)
  const sheet = page.getByRole('dialog', { name: `Message d’${name}` })
  await expect(rows(page)).not.toContainText('Non lu')
  await page.route(/api\/admin\/messages\/\d+$/, (route) => route.abort())
  await sheet.getByRole('button', { name: 'Archiver' }).click()
  await expect(toast(page)).toContainText('Erreur')
  await page.unrouteAll()
  await sheet.getByRole('button', { name: 'Archiver' }).click()
  await expect(toast(page)).toContainText('Message archivé')
})

test('in English, on a phone', long, async ({ office: page }) => {
  const { name } = await receive(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/admin?language=en&onglet=messages&q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Open the message from ${name}` }).click()
  const sheet = page.getByRole('dialog', { name: `Message from ${name}` })
  await sheet.getByRole('button', { name: 'Reply' }).click()
  const reply = page.getByRole('dialog', { name: `Reply to ${name}` })
  await reply.getByLabel('Your reply').fill('Bonjour,\nOui, dès mars.')
  await expectAccessible(page)
  await reply.getByRole('button', { name: 'Send the reply' }).click()
  await expect(sheet.getByRole('region', { name: 'Replies' })).toContainText('Oui, dès mars.')
  await sheet.getByRole('button', { name: 'Archive' }).click()
  await expect(toast(page)).toContainText('Message archived')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
