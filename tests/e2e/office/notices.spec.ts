// What stands over every tab while something needs an administrator. The calls that report it are tested on the server; here it is seen.
import type { Page } from '@playwright/test'
import type { MailFlowReport } from '../../../src/domain/announcements/notification.ts'
import type { OwnAccount } from '../../../src/domain/staff/staff.ts'
import { expectFits } from '../small-screen.ts'
import { expect, expectAccessible, test } from './office.ts'

/** Lets a call answer with some of its values replaced. */
const answerWith = <Body extends object>(page: Page, address: string, changes: Partial<Body>) =>
  page.route(address, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as Body), ...changes } })
  })

const narrow = { width: 360, height: 740 }

test('mail that does not go out is told over every tab, with the reason and the next try', async ({ office: page }) => {
  await answerWith<MailFlowReport>(page, '**/api/admin/mail-flow', {
    state: 'paused',
    reason: '535 5.7.8 Authentication credentials invalid',
    since: '2026-11-22T08:05:00.000Z',
    retryAt: '2026-11-22T08:25:00.000Z',
    queued: 12,
  })
  await page.setViewportSize(narrow)
  for (const tab of ['tableau-de-bord', 'paiements']) {
    await page.goto(`/admin?onglet=${tab}`)
    const alarm = page.getByRole('alert')
    await expect(alarm).toContainText('L’envoi des e-mails est suspendu')
    await expect(alarm).toContainText('12 messages attendent, aucun n’est perdu.')
    await expect(alarm).toContainText('535 5.7.8 Authentication credentials invalid')
    await expect(alarm).toContainText(/Prochain essai le 22/)
  }
  await expectAccessible(page)
  await expectFits(page, 'the alarm')
})

test('a password that new rules would refuse, and a spent recovery code, lead to one’s account', async ({
  office: page,
}) => {
  await answerWith<OwnAccount>(page, '**/api/admin/account', {
    passwordWeakness: 'short_without_factor',
    usedRecoveryCode: true,
    recoveryCodesLeft: 9,
  })
  await page.setViewportSize(narrow)
  await page.goto('/admin?onglet=messages')
  await expect(page.getByText(/^Votre mot de passe a moins de 15 caractères/)).toBeVisible()
  await expect(page.getByText(/^Un code de secours vient de servir pour votre compte/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ouvrir mon compte' }).first().click()
  await expect(page.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
})
