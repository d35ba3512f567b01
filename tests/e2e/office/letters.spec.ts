import type { Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, long, test, toast } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const progress = (page: Page) => page.getByRole('region', { name: 'Actions sur plusieurs inscriptions' })

/** Three people of one session, on its page: two read French, one of whom has cancelled, and one English. */
async function session(page: Page, language: 'fr' | 'en') {
  const training = await ownTraining(page, { startsAt: '2091-06-11T09:00:00Z' })
  const emails = ['amani', 'brou', 'smith'].map((name) => `${name}.${uniqueWord()}@example.ci`)
  const [amani, brou, smith] = emails
  await ownRegistration(page, training.id, { firstName: 'Aya', lastName: 'Amani', email: amani })
  await ownRegistration(page, training.id, { firstName: 'Aya', lastName: 'Brou', email: brou, status: 'annulée' })
  await ownRegistration(page, training.id, { firstName: 'John', lastName: 'Smith', email: smith, locale: 'en' })
  await page.goto(`/admin?language=${language}&onglet=formations&formation=${training.id}`)
  return { training, amani, brou, smith }
}

test('a session’s people are written to, each in their language, and none who has cancelled', async ({
  office: page,
  officina: { mails },
}) => {
  const { training, amani, brou, smith } = await session(page, 'fr')
  await page.getByRole('checkbox', { name: 'Sélectionner Aya Amani' }).check()
  const bar = page.getByRole('region', { name: 'Inscriptions sélectionnées' })
  await bar.getByRole('button', { name: 'Sélectionner les 3' }).click()
  await expect(bar).toContainText('3 inscriptions sélectionnées')
  await bar.getByRole('button', { name: 'Écrire' }).click()
  const dialog = page.getByRole('dialog', { name: 'Écrire aux participants' })
  await expect(dialog).toContainText('2 personnes recevront ce message')
  const french = dialog.getByRole('group', { name: 'En français' })
  await french.getByLabel('Objet').fill('Salle modifiée')
  await dialog.getByRole('button', { name: 'Envoyer à 2 personnes' }).click()
  await expect(french.getByText('Ce champ est requis')).toBeVisible()
  await french.getByLabel('Message').fill('Nous serons en <b>salle B</b>.')
  await expect(dialog).toContainText('1 personne lit l’anglais\u00A0: elle recevra le texte français.')
  await expect(dialog.getByRole('region', { name: 'Aperçu en français' })).toContainText('2 personnes')
  await expectAccessible(page)
  const english = dialog.getByRole('group', { name: 'En anglais' })
  await english.getByLabel('Objet').fill('Another room')
  await english.getByLabel('Message').fill('We will be in room B.')
  await expect(dialog.getByRole('status')).toHaveCount(0)
  await expect(dialog.getByRole('region', { name: 'Aperçu en anglais' })).toContainText('Hello John,')
  await dialog.getByRole('button', { name: 'Envoyer à 2 personnes' }).click()
  await expect(progress(page)).toContainText('2 messages à envoyer.')
  // How far it is stays in sight, whatever becomes of the page.
  await page.reload()
  await expect(page.getByText('2 messages envoyés').first()).toBeVisible()
  const sent = (to: string | undefined, subject: string) =>
    expect.poll(
      () => mails.received.filter((mail) => mail.recipients.includes(to ?? '') && mail.subject === subject).length,
    )
  await sent(amani, 'Salle modifiée').toBe(1)
  await sent(smith, 'Another room').toBe(1)
  await sent(brou, 'Salle modifiée').toBe(0)
  await page.goto(`/admin?onglet=formations&formation=${training.id}`)
  await page.getByRole('row').filter({ hasText: 'Aya Amani' }).getByRole('button', { name: 'Détails' }).click()
  await expect(page.getByRole('region', { name: 'Historique des modifications' })).toContainText('a écrit au sujet')
})

test('the office writes in English to one person who reads French', long, async ({ office: page }) => {
  await session(page, 'en')
  await page.getByRole('checkbox', { name: 'Select Aya Brou' }).check()
  await page.getByRole('region', { name: 'Registrations selected' }).getByRole('button', { name: 'Write' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to participants' })
  await expect(dialog).toContainText('Nobody will get this message.')
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await dialog.getByLabel('Write to the person whose registration is cancelled too').check()
  const english = dialog.getByRole('group', { name: 'In English' })
  await english.getByLabel('Subject').fill('Your invoice')
  await english.getByLabel('Message').fill('It follows.')
  await expect(dialog).toContainText('1 person reads French: they will get the English text.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(toast(page)).toContainText('Aya Brou: about to be written to')
  await expect(toast(page)).toContainText('1 message sent')
})
