import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import type { Browser } from '../../../tests/browser.ts'
import { onPostgres } from '../../../tests/database.ts'
import { type StaffRow, usualPassword } from '../../../tests/factories/staff-member.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { meanwhile } from '../../../tests/meanwhile.ts'
import { historyOf } from '../../../tests/outbox.ts'
import type { StaffMember } from '../../domain/staff/staff.ts'
import type { Tx } from '../db/open.ts'
import { users } from '../db/schema/staff.ts'
import { hashPassword } from '../session/passwords.ts'

const { as, build, db } = await startApi()
const unguessable = 'quinze girafes traversent la lagune'

let colleague: StaffRow
let office: Browser
beforeEach(async () => {
  colleague = await build.administrator()
  office = as(administrator(colleague))
})
const signIn = (username: string, password: string, code?: string) =>
  as(visitor).post<{ code?: string }>('/api/login', { username, password, ...(code && { code }) })

describe('another administrator', () => {
  test('is created, and can sign in', async () => {
    const username = uniqueWord()
    const { status, body } = await office.post<{ id: number }>('/api/admin/users', { username, password: unguessable })
    expect(status).toBe(201)
    expect((await signIn(username, unguessable)).status).toBe(200)
    const history = await historyOf(db, 'user', body.id)
    expect(history.map(({ action }) => action).sort()).toEqual(['create', 'sign_in'])
  })

  test('has a name of their own, in whatever case', async () => {
    const answer = await office.post('/api/admin/users', {
      username: colleague.username.toUpperCase(),
      password: unguessable,
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'username_taken' } })
  })

  test.each([
    ['short', 'quatorze lettr', 'Au moins 15 caractères'],
    ['common, twice', 'bonjourbonjour1', 'Ce mot de passe est trop courant'],
    ['a run of keys', 'qwertyqwerty123', 'Ce mot de passe est trop courant'],
    ['common', 'passwordpassword', 'Ce mot de passe est trop courant'],
    ['common, decorated', '***Password2026***', 'Ce mot de passe est trop courant'],
    ['the product’s name', 'officina-2026-!!', 'Ce mot de passe est trop courant'],
    ['one character', 'aaaaaaaaaaaaaaaa', 'Ce mot de passe est trop courant'],
  ])('is not created with a password that is %s', async (_, password, told) => {
    const answer = await office.post<{ fields: Record<string, string> }>('/api/admin/users', {
      username: uniqueWord(),
      password,
    })
    expect(answer.status).toBe(422)
    expect(answer.body.fields.password).toContain(told)
  })

  test('is listed without any secret', async () => {
    const { body } = await office.get<StaffMember[]>('/api/admin/users')
    const row = body.find(({ id }) => id === colleague.id)
    expect(row).toEqual({
      id: colleague.id,
      username: colleague.username,
      role: 'administrator',
      email: null,
      version: 1,
      disabled: false,
      hasSecondFactor: false,
      createdAt: colleague.createdAt.toISOString(),
      lastSeenAt: expect.any(String),
    })
  })

  test('who is disabled is signed out at once, and back in when enabled', async () => {
    const other = await build.administrator()
    const theirs = as(administrator(other))
    expect((await theirs.get('/api/user')).status).toBe(200)
    await office.put(`/api/admin/users/${other.id}`, { disabled: true })
    expect((await theirs.get('/api/user')).status).toBe(401)
    expect((await signIn(other.username, usualPassword)).status).toBe(401)
    await office.put(`/api/admin/users/${other.id}`, { disabled: false })
    expect((await signIn(other.username, usualPassword)).status).toBe(200)
  })

  test('who has lost the password gets a new one, and is signed out', async () => {
    const other = await build.administrator({ totpSecret: 'JBSWY3DPEHPK3PXP' })
    const theirs = as(administrator(other))
    expect((await theirs.get('/api/user')).status).toBe(200)
    await office.put(`/api/admin/users/${other.id}/password`, { password: unguessable })
    expect((await theirs.get('/api/user')).status).toBe(401)
    expect((await signIn(other.username, usualPassword)).status).toBe(401)
    expect((await signIn(other.username, unguessable)).status).toBe(200)
  })
})

test('one’s own password is not reset: that would do without the old one and without the factor', async () => {
  await db.update(users).set({ totpSecret: 'sealed' }).where(eq(users.id, colleague.id))
  expect(await office.put(`/api/admin/users/${colleague.id}/password`, { password: unguessable })).toMatchObject({
    status: 409,
    body: { code: 'own_password' },
  })
  expect(await signIn(colleague.username, usualPassword)).toMatchObject({ body: { code: 'second_factor_required' } })
})

test('the last active administrator cannot be disabled, even by two at once', async () => {
  const { body } = await office.get<StaffMember[]>('/api/admin/users')
  const others = body.filter(({ id, disabled }) => id !== colleague.id && !disabled)
  for (const { id } of others) await office.put(`/api/admin/users/${id}`, { disabled: true })
  expect(await office.put(`/api/admin/users/${colleague.id}`, { disabled: true })).toMatchObject({
    status: 409,
    body: { code: 'last_administrator' },
  })

  const second = await build.administrator()
  const theirs = as(administrator(second))
  const answers = await Promise.all([
    office.put(`/api/admin/users/${second.id}`, { disabled: true }),
    theirs.put(`/api/admin/users/${colleague.id}`, { disabled: true }),
  ])
  expect(answers.map(({ status }) => status)).toContain(200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

describe('one’s own account', () => {
  test('changes its password with the old one, and signs the other browsers out', async () => {
    const elsewhere = as(administrator(colleague))
    expect((await elsewhere.get('/api/user')).status).toBe(200)
    const change = (currentPassword: string) =>
      office.put<{ fields?: object }>('/api/admin/account/password', { currentPassword, newPassword: unguessable })
    expect(await change('pas le bon')).toMatchObject({
      status: 422,
      body: { fields: { currentPassword: 'Mot de passe actuel incorrect' } },
    })
    expect((await change(usualPassword)).status).toBe(200)
    expect((await office.get('/api/user')).status).toBe(200)
    expect((await elsewhere.get('/api/user')).status).toBe(401)
    expect((await signIn(colleague.username, unguessable)).status).toBe(200)
  })

  test('changes its password once, where two changes come at once', async () => {
    const change = (newPassword: string) =>
      office.put('/api/admin/account/password', { currentPassword: usualPassword, newPassword })
    const answers = await Promise.all([change(unguessable), change(`${unguessable} aussi`)])
    // The other one is refused: under the lock, or before where it came that late.
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.runIf(onPostgres())('is refused a change and a proof by a password that was changed meanwhile', async () => {
    const holdAccount = (tx: Tx) => tx.select().from(users).where(eq(users.id, colleague.id)).for('no key update')
    const passwordHash = await hashPassword(unguessable)
    const changeIt = (tx: Tx) => tx.update(users).set({ passwordHash }).where(eq(users.id, colleague.id))
    const refused = { status: 409, body: { code: 'password_changed' } }
    const change = { currentPassword: usualPassword, newPassword: `${unguessable} aussi` }
    const put = () => office.put('/api/admin/account/password', change)
    await office.get('/api/user')
    expect(await meanwhile(db, holdAccount, put, changeIt)).toMatchObject(refused)
    expect((await signIn(colleague.username, unguessable)).status).toBe(200)

    const again = await hashPassword(usualPassword)
    const changeBack = (tx: Tx) => tx.update(users).set({ passwordHash: again }).where(eq(users.id, colleague.id))
    const prove = () => office.post('/api/admin/proof', { password: unguessable })
    expect(await meanwhile(db, holdAccount, prove, changeBack)).toMatchObject(refused)
  })

  test('sees its browsers, and signs one of them out, but nobody else’s', async () => {
    const elsewhere = as(administrator(colleague))
    await elsewhere.get('/api/user')
    const { body } = await office.get<{ id: number; isCurrent: boolean }[]>('/api/admin/sessions')
    const other = body.find(({ isCurrent }) => !isCurrent)
    expect(body.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const stranger = as(administrator(await build.administrator()))
    expect((await stranger.delete(`/api/admin/sessions/${other?.id}`)).status).toBe(404)
    expect((await office.delete(`/api/admin/sessions/${other?.id}`)).status).toBe(204)
    expect((await elsewhere.get('/api/user')).status).toBe(401)
  })
})

describe('one’s own new password', () => {
  const change = (newPassword: string) =>
    office.put<{ fields?: Record<string, string> }>('/api/admin/account/password', {
      currentPassword: usualPassword,
      newPassword,
    })

  test('has 15 characters, or 12 beside a second factor', async () => {
    expect(await change('zèbre7lacune')).toMatchObject({
      status: 422,
      body: { fields: { newPassword: 'Au moins 15 caractères' } },
    })
    await db.update(users).set({ totpSecret: 'sealed' }).where(eq(users.id, colleague.id))
    expect((await change('zèbre7lacun')).body.fields).toEqual({ newPassword: 'Au moins 12 caractères' })
    expect((await change('zèbre7lacune')).status).toBe(200)
  })

  test('that is common is refused with the reason', async () => {
    expect((await change('Officina Conseil 2026')).body.fields?.newPassword).toContain('nom du compte, du cabinet')
  })
})
