import { Webhook } from 'standardwebhooks'
import { uniqueWord } from '../../factories/unique.ts'
import { startReceiver } from '../../receiver.ts'
import { expect, expectAccessible, test, toast } from './office.ts'

test('a webhook is made, tried on a real receiver, seen to fail, sent again and deleted', async ({ office: page }) => {
  const receiver = await startReceiver()
  const name = `Comptabilité ${uniqueWord()}`
  await page.goto('/admin?onglet=utilisateurs')
  await page.getByRole('button', { name: 'Nouveau webhook' }).click()
  const making = page.getByRole('dialog', { name: 'Créer un webhook' })
  await making.getByLabel('Nom du logiciel').fill(name)
  await making.getByLabel('Adresse').fill('http://comptabilite.example/officina')
  await making.getByRole('button', { name: 'Créer le webhook' }).click()
  await expect(making.getByText('Choisissez au moins un événement')).toBeVisible()
  await making.getByLabel(/^Un paiement est enregistré/).check()
  await making.getByRole('button', { name: 'Créer le webhook' }).click()
  await expect(making.getByText(/^L’adresse commence par https/)).toBeVisible()
  await making.getByLabel('Adresse').fill(receiver.url)
  await expectAccessible(page)
  await making.getByRole('button', { name: 'Créer le webhook' }).click()

  const once = page.getByRole('dialog', { name: `Secret de « ${name} »` })
  const secret = await once.getByLabel('Secret du webhook').inputValue()
  await expectAccessible(page)
  await once.getByRole('button', { name: 'J’ai gardé ce secret' }).click()
  const row = page.locator('tbody tr').filter({ hasText: name })
  await expect(row).toContainText('Actif')
  await expect(page.getByText(secret)).toHaveCount(0)

  const choose = async (action: string) => {
    await page.getByRole('button', { name: `Actions sur ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Envoyer un essai')
  await expect(toast(page)).toContainText('Essai envoyé')
  await expect.poll(() => receiver.received.length).toBe(1)
  const [message] = receiver.received
  const verified = new Webhook(secret).verify(message?.body ?? '', message?.headers as Record<string, string>)
  expect(verified).toMatchObject({ type: 'webhook.test' })

  receiver.answerWith(500)
  await choose('Envoyer un essai')
  await expect.poll(() => receiver.received.length).toBeGreaterThan(1)
  await choose('Voir les envois')
  const sent = page.getByRole('dialog', { name: `Envois à « ${name} »` })
  const waiting = sent.locator('tbody tr').filter({ hasText: 'En attente' })
  await expect(waiting).toContainText('Réponse 500')
  await expectAccessible(page)
  receiver.answerWith(204)
  await waiting.getByRole('button', { name: 'Renvoyer' }).click()
  await expect(sent.getByText('Reçu')).toHaveCount(2)
  await page.keyboard.press('Escape')

  await choose('Supprimer')
  const question = page.getByRole('dialog', { name: `Supprimer le webhook « ${name} »` })
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(toast(page)).toContainText('Webhook supprimé')
  await expect(row).toHaveCount(0)
  receiver.close()
})
