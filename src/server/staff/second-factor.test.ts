import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import type { Browser } from '../../../tests/browser.ts'
import { minutes } from '../../../tests/clock.ts'
import { type StaffRow, usualPassword } from '../../../tests/factories/staff-member.ts'
import { historyOf } from '../../../tests/outbox.ts'
import { defaultCompany } from '../../domain/company/default-settings.ts'
import type { OwnAccount } from '../../domain/staff/staff.ts'
import { notifications } from '../db/schema/notifications.ts'
import { recoveryCodes, users } from '../db/schema/staff.ts'

const { as, build, clock, db, save } = await startApi()

let colleague: StaffRow
let office: Browser
beforeEach(async () => {
  colleague = await build.administrator()
  office = as(administrator(colleague))
})

const factorUrl = '/api/admin/account/second-factor'
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
const signIn = (code?: string, password = usualPassword) =>
  as(visitor).post<{ code?: string; fields?: object }>('/api/login', {
    username: colleague.username,
    password,
    ...(code && { code }),
  })
const prove = (password: string, code?: string) =>
  office.post<{ code?: string; fields?: object }>('/api/admin/proof', { password, ...(code && { code }) })
const account = async () => (await office.get<OwnAccount>('/api/admin/account')).body

async function addFactor() {
  const offer = await office.post<{ secret: string; uri: string }>(factorUrl)
  expect(offer.body.uri).toContain(`secret=${offer.body.secret}`)
  const code = codeOf(offer.body.secret)
  const { status, body } = await office.put<{ recoveryCodes: string[] }>(factorUrl, { code })
  expect(status).toBe(200)
  return { secret: offer.body.secret, code, codes: body.recoveryCodes }
}

describe('a second factor', () => {
  test('counts once a code of it was confirmed', async () => {
    await office.post(factorUrl)
    expect(await office.put(factorUrl, { code: '000000' })).toMatchObject({
      status: 422,
      body: { fields: { code: 'Code incorrect ou expiré' } },
    })
    expect((await signIn()).status).toBe(200)
  })

  test('is neither added, changed nor removed by somebody who only found a browser left open', async () => {
    const offer = await office.post<{ secret: string }>(factorUrl)
    clock.advance(11 * minutes)
    for (const refused of [
      await office.put(factorUrl, { code: codeOf(offer.body.secret) }),
      await office.post(factorUrl),
      await office.delete(factorUrl),
      await office.post('/api/admin/account/recovery-codes'),
    ]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
    }
    expect((await prove('pas le bon')).body).toMatchObject({ fields: { password: 'Mot de passe actuel incorrect' } })
    expect((await office.post(factorUrl)).status).toBe(403)
    expect((await prove(usualPassword)).status).toBe(200)
    clock.advance(9 * minutes)
    expect((await office.post(factorUrl)).status).toBe(201)
    clock.advance(2 * minutes)
    expect((await office.post(factorUrl)).status).toBe(403)
  })

  test('is asked for at sign-in; each code works once', async () => {
    const { secret, code: used } = await addFactor()
    expect(await signIn()).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
    expect((await signIn(used)).body).toMatchObject({
      code: 'wrong_credentials',
      fields: { code: 'Code incorrect ou expiré' },
    })
    clock.advance(1 * minutes)
    const code = codeOf(secret)
    const wrongPassword = await signIn(code, 'pas le bon')
    expect(wrongPassword.body.code).toBe('wrong_credentials')
    expect(wrongPassword.body).not.toHaveProperty('fields')
    expect((await signIn(code)).status).toBe(200)
    expect((await signIn(code)).body.code).toBe('wrong_credentials')
  })

  test('belongs to the proof', async () => {
    const { secret } = await addFactor()
    clock.advance(11 * minutes)
    expect(await prove(usualPassword)).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
    expect(await prove(usualPassword, '000000')).toMatchObject({
      status: 422,
      body: { fields: { code: 'Code incorrect ou expiré' } },
    })
    expect((await office.delete(factorUrl)).status).toBe(403)
    expect((await prove(usualPassword, codeOf(secret))).status).toBe(200)
    expect((await office.delete(factorUrl)).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, colleague.id))).toEqual([])
  })

  test('is sealed in the database, for its own row alone', async () => {
    const { secret } = await addFactor()
    const [row] = await db.select().from(users).where(eq(users.id, colleague.id))
    expect(JSON.stringify(row)).not.toContain(secret)
    const other = await build.administrator({ totpSecret: row?.totpSecret ?? null })
    clock.advance(1 * minutes)
    const moved = await as(visitor).post('/api/login', {
      username: other.username,
      password: usualPassword,
      code: codeOf(secret),
    })
    expect(moved).toMatchObject({ status: 401, body: { code: 'second_factor_unreadable' } })
  })
})

describe('recovery codes', () => {
  test('are ten, are shown once, and only their hashes are kept', async () => {
    const { codes } = await addFactor()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    const kept = JSON.stringify(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, colleague.id)))
    for (const code of codes) expect(kept).not.toContain(code)
    expect(await account()).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10, usedRecoveryCode: false })
  })

  test('sign in once each, without the app and without the encryption key, and it is told', async () => {
    const { codes } = await addFactor()
    const sealed = { totpSecret: 'sealed1.00000000.anotherkey' }
    await db.update(users).set(sealed).where(eq(users.id, colleague.id))
    expect((await signIn('123456')).body.code).toBe('second_factor_unreadable')
    expect((await signIn('AAAAA-AAAAA')).body.code).toBe('wrong_credentials')
    const [code = ''] = codes
    const copied = code.toLowerCase().replace('-', '').replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await signIn(copied, 'pas le bon')).body).not.toHaveProperty('fields')
    office = as(visitor)
    const body = { username: colleague.username, password: usualPassword, code: copied }
    expect((await office.post('/api/login', body)).status).toBe(200)
    expect(await account()).toMatchObject({ recoveryCodesLeft: 9, usedRecoveryCode: true })
    expect((await signIn(code)).body.code).toBe('wrong_credentials')
    expect((await historyOf(db, 'user', colleague.id)).map(({ action, after }) => [action, after])).toContainEqual([
      'use_recovery_code',
      { codesLeft: 9 },
    ])
    const told = await db.select().from(notifications).where(eq(notifications.type, 'security_alert'))
    expect(told.filter(({ subject }) => subject.includes(colleague.username))).toMatchObject([
      { to: defaultCompany.email, state: 'queued' },
    ])
  })

  test('one that two browsers try at once lets one of them in', async () => {
    const { codes } = await addFactor()
    const answers = await Promise.all([signIn(codes[1]), signIn(codes[1])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('are renewed: former ones are over', async () => {
    const { codes } = await addFactor()
    const { status, body } = await office.post<{ recoveryCodes: string[] }>('/api/admin/account/recovery-codes')
    expect(status).toBe(201)
    expect((await signIn(codes[0])).status).toBe(401)
    expect((await signIn(body.recoveryCodes[0])).status).toBe(200)
    expect((await historyOf(db, 'user', colleague.id)).map(({ action }) => action)).toContain('renew_recovery_codes')
  })
})

describe('where a second factor is required', () => {
  test('somebody without one sets it up before anything else', async () => {
    await save('security', { requireSecondFactor: true })
    const browser = as(visitor)
    const credentials = { username: colleague.username, password: usualPassword }
    const limited = {
      id: colleague.id,
      username: colleague.username,
      isAdmin: false,
      role: 'administrator',
      secondFactorMissing: true,
    }
    expect(await browser.post('/api/login', credentials)).toMatchObject({ status: 200, body: limited })
    expect((await browser.get('/api/user')).body).toEqual(limited)
    for (const url of ['/api/admin/users', '/api/admin/registrations', '/api/admin/dashboard', '/api/admin/sessions']) {
      expect(await browser.get(url)).toMatchObject({ status: 403, body: { code: 'second_factor_missing' } })
    }
    const change = { currentPassword: usualPassword, newPassword: 'quinze girafes traversent la lagune' }
    expect((await browser.put('/api/admin/account/password', change)).status).toBe(403)
    const offer = await browser.post<{ secret: string }>(factorUrl)
    expect((await browser.put(factorUrl, { code: codeOf(offer.body.secret) })).status).toBe(200)
    expect((await browser.get('/api/admin/users')).status).toBe(200)
    expect((await browser.get('/api/user')).body).toEqual({
      ...credentialsOf(colleague),
      isAdmin: true,
      role: 'administrator',
    })
    expect(await browser.delete(factorUrl)).toMatchObject({ status: 409, body: { code: 'second_factor_kept' } })
    expect(await historyOf(db, 'user', colleague.id)).toMatchObject([
      { action: 'add_second_factor', actor: colleague.username },
      { action: 'sign_in' },
    ])
    await save('security', { requireSecondFactor: false })
  })
})
const credentialsOf = ({ id, username }: StaffRow) => ({ id, username })

describe('a password that new rules would refuse', () => {
  const weaknessOf = async (password: string) => {
    const { username } = await build.administrator({ password })
    const browser = as(visitor)
    expect((await browser.post('/api/login', { username, password })).status).toBe(200)
    return { browser, weakness: (await browser.get<OwnAccount>('/api/admin/account')).body.passwordWeakness }
  }

  test('still signs in, and its owner is asked to change it', async () => {
    expect((await weaknessOf('court')).weakness).toBe('short')
    expect((await weaknessOf('bonjourbonjour')).weakness).toBe('common')
    expect((await weaknessOf(usualPassword)).weakness).toBeNull()
    expect((await weaknessOf('officina-demo-2026')).weakness).toBeNull() // the demonstration's own
    const { browser, weakness } = await weaknessOf('zèbre7lacune')
    expect(weakness).toBe('short_without_factor')
    const offer = await browser.post<{ secret: string }>(factorUrl)
    await browser.put(factorUrl, { code: codeOf(offer.body.secret) })
    expect((await browser.get<OwnAccount>('/api/admin/account')).body.passwordWeakness).toBeNull()
  })

  test('is asked about no more once it has been changed', async () => {
    const { browser } = await weaknessOf('court')
    const form = { currentPassword: 'court', newPassword: 'quinze girafes traversent la lagune' }
    expect((await browser.put('/api/admin/account/password', form)).status).toBe(200)
    expect((await browser.get<OwnAccount>('/api/admin/account')).body.passwordWeakness).toBeNull()
  })
})
