import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { StaffRole } from '../../../src/domain/staff/role.ts'
import { uniqueWord } from '../../factories/unique.ts'
import { expect } from './office.ts'

/** Somebody of the staff whom one test made: what it does to the account harms no other test. */
export interface Colleague {
  id: number
  username: string
  password: string
}

/** Creates an account, an administrator's unless told otherwise, as the one who is signed in on the page. */
export async function createColleague(page: Page, role: StaffRole = 'administrator'): Promise<Colleague> {
  const credentials = { username: `collegue.${uniqueWord()}`, password: 'quinze girafes traversent la lagune' }
  const answer = await page.request.post('/api/admin/users', { data: { ...credentials, role } })
  expect(answer.status(), await answer.text()).toBe(201)
  return { ...credentials, ...(await answer.json()) }
}

/** Puts a new colleague in front of the page instead of the one who was there, whose session stays as it is. */
export async function asColleague(page: Page, role?: StaffRole): Promise<Colleague> {
  const colleague = await createColleague(page, role)
  await signInAs(page, colleague)
  return colleague
}

/** Puts a colleague in front of the page. */
export async function signInAs(page: Page, colleague: Colleague): Promise<void> {
  await page.context().clearCookies()
  const answer = await page.request.post('/api/login', {
    data: { username: colleague.username, password: colleague.password },
  })
  expect(answer.status()).toBe(200)
  await page.reload()
}

/** A code of an authenticator app, now or so many steps of 30 seconds later. */
export const codeOf = (secret: string, moment: number, later = 0) =>
  new TOTP({ secret }).generate({ timestamp: moment + later * 30_000 })

/** Gives the account that is signed in on the page a second factor; the code of `moment` is used up by it. */
export async function addSecondFactor(
  page: Page,
  moment: number,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const offered = await page.request.post('/api/admin/account/second-factor')
  const { secret } = (await offered.json()) as { secret: string }
  const confirmed = await page.request.put('/api/admin/account/second-factor', {
    data: { code: codeOf(secret, moment) },
  })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] }
  return { secret, recoveryCodes }
}
