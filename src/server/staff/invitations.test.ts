import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import type { Browser } from '../../../tests/browser.ts'
import { days } from '../../../tests/clock.ts'
import type { StaffRow } from '../../../tests/factories/staff-member.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { historyOf } from '../../../tests/outbox.ts'
import type { Invitation, StaffMember } from '../../domain/staff/staff.ts'
import { notifications } from '../db/schema/notifications.ts'
import { invitations } from '../db/schema/staff.ts'
import { deleteExpiredInvitations } from './invitation-commands.ts'

const { as, build, clock, db } = await startApi()
const password = 'quinze girafes traversent la lagune'
const over = { status: 404, body: { code: 'invitation_over' } }

let colleague: StaffRow
let office: Browser
beforeEach(async () => {
  colleague = await build.administrator()
  office = as(administrator(colleague))
})

const accept = (token: string, username = uniqueWord()) =>
  as(visitor).post<{ role?: string }>('/api/invitations/accept', { token, username, password })
const invite = async (changes = {}) => {
  const form = { email: `${uniqueWord()}@example.ci`, role: 'accountant', ...changes }
  return (await office.post<Invitation>('/api/admin/invitations', form)).body
}
/** The token in the last letter that went to an address. */
async function tokenMailedTo(email: string): Promise<string> {
  const letters = await db.select().from(notifications).where(eq(notifications.to, email)).orderBy(notifications.id)
  return /[?&]invitation=([\w-]{43})/.exec(letters.at(-1)?.textContent ?? '')?.[1] ?? ''
}

describe('an invitation', () => {
  test('brings a letter whose link makes one account, signed in, in the role and with the e-mail of it', async () => {
    const { email } = await invite({ locale: 'en' })
    const [letter] = await db.select().from(notifications).where(eq(notifications.to, email))
    expect(letter).toMatchObject({ type: 'sign_in_code', locale: 'en' })
    expect(letter?.textContent).toContain('Accountant')
    const token = await tokenMailedTo(email)
    expect((await as(visitor).post('/api/invitations/check', { token })).body).toEqual({ email, role: 'accountant' })

    const browser = as(visitor)
    const username = uniqueWord()
    const answer = await browser.post<{ id: number }>('/api/invitations/accept', { token, username, password })
    expect(answer).toMatchObject({ status: 201, body: { username, role: 'accountant', isAdmin: false } })
    expect((await browser.get('/api/payments')).status).toBe(200)
    expect((await as(visitor).post('/api/login', { username, password })).status).toBe(200)
    const { body } = await office.get<StaffMember[]>('/api/admin/users')
    expect(body.find((one) => one.username === username)).toMatchObject({ email, role: 'accountant' })
    expect((await historyOf(db, 'user', answer.body.id)).map(({ action }) => action)).toContain('accept_invitation')
    expect(await accept(token)).toMatchObject(over)
    expect(await as(visitor).post('/api/invitations/check', { token })).toMatchObject(over)
  })

  test('makes one account, when two use its link at once', async () => {
    const { token } = await build.invitation()
    const answers = await Promise.all([accept(token), accept(token), accept(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404])
  })

  test('is kept for another try where the name is taken or the password common', async () => {
    const { token } = await build.invitation()
    expect(await accept(token, colleague.username)).toMatchObject({ status: 409, body: { code: 'username_taken' } })
    const common = { token, username: uniqueWord(), password: 'Password2026!!!' }
    expect((await as(visitor).post('/api/invitations/accept', common)).status).toBe(422)
    expect((await accept(token)).status).toBe(201)
  })

  test('is over after seven days, and forgotten a week later', async () => {
    const { token, email } = await build.invitation()
    clock.advance(7 * days + 1)
    expect(await accept(token)).toMatchObject(over)
    await deleteExpiredInvitations(db, clock.now())
    expect(await db.$count(invitations, eq(invitations.email, email))).toBe(1)
    clock.advance(7 * days)
    await deleteExpiredInvitations(db, clock.now())
    expect(await db.$count(invitations, eq(invitations.email, email))).toBe(0)
  })

  test('is over when it is withdrawn, sent again or made again: only the last link works', async () => {
    const { id, email } = await invite()
    const first = await tokenMailedTo(email)
    expect(await office.post(`/api/admin/invitations/${id}/resend`)).toMatchObject({
      status: 200,
      body: { isOpen: true },
    })
    const second = await tokenMailedTo(email)
    expect(await accept(first)).toMatchObject(over)
    await invite({ email, role: 'reader' })
    const third = await tokenMailedTo(email)
    expect(await accept(second)).toMatchObject(over)
    expect((await as(visitor).post('/api/invitations/check', { token: third })).body).toEqual({ email, role: 'reader' })
    expect((await office.delete(`/api/admin/invitations/${id}`)).status).toBe(204)
    expect(await accept(third)).toMatchObject(over)
  })

  test('is over with the account of the colleague who sent it', async () => {
    const sender = await build.administrator()
    const { token, id } = await build.invitation({ invitedBy: sender.id })
    await office.put(`/api/admin/users/${sender.id}/role`, { role: 'reader' })
    expect(await accept(token)).toMatchObject(over)
    const { body } = await office.get<Invitation[]>('/api/admin/invitations')
    expect(body.find((one) => one.id === id)).toMatchObject({ isOpen: false })
  })
})
