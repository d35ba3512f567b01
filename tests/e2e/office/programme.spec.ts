import { expectFits, smallScreen } from '../small-screen.ts'
import { expect, expectAccessible, test, toast } from './office.ts'
import { ownTraining } from './own-rows.ts'

test('what holds for all sessions of a programme is changed, and a colleague’s change is not lost', async ({
  office: page,
}) => {
  const { id, programmeId } = await ownTraining(page)
  await page.goto(`/admin?onglet=formations&formation=${id}&volet=organisation`)
  const card = page.getByRole('region', { name: 'Programme' })
  await expect(card).toContainText('non accréditée')
  await card.getByRole('button', { name: 'Modifier le programme' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Numéro d’accréditation').fill('CI-2026-014')
  await dialog.getByLabel('Validité des certificats (mois)').fill('999')
  await dialog.getByLabel('Changement de date par les participants').selectOption('permis')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByLabel('Validité des certificats (mois)')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Validité des certificats (mois)').fill('24')
  await page.setViewportSize(smallScreen)
  await expectAccessible(page)
  await expectFits(page, 'programme')
  await page.request.put(`/api/programmes/${programmeId}`, { data: { accreditationNumber: 'CI-1', sessions: 'all' } })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  const conflict = dialog.getByRole('alert')
  await expect(conflict).toContainText('CI-1')
  await conflict.getByRole('radio').first().check()
  await conflict.getByRole('button').click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page)).toContainText('Programme mis à jour')
  await expect(card).toContainText('CI-2026-014')
  await expect(card).toContainText('24 mois')
  await expect(card).toContainText('permis')
})
