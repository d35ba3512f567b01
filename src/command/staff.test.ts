import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApi } from '../../tests/api.ts'
import { officinaOn } from '../../tests/officina.ts'
import { readConfig } from '../server/settings/config.ts'
import { type Failure, reportOf } from './failure.ts'

const { api, services, db } = await startApi()
const installation = { config: readConfig({}), database: services.database }
const run = (argv: string[], options: Parameters<typeof officinaOn>[2] = {}) => officinaOn(installation, argv, options)
const password = 'pharmacie de garde à Yopougon'

const signIn = async (username: string, given: string) =>
  (
    await api.request('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: installation.config.publicUrl },
      body: JSON.stringify({ username, password: given }),
    })
  ).status

test('an account made at the terminal signs in, is listed, reset and closed; the trail tells by whom', async () => {
  const { asked, lines, result } = await run(['staff', 'create', 'awa'], { answers: [password] })
  expect(asked).toEqual([{ text: 'New password (at least 15 characters): ', again: 'The same, once more: ' }])
  expect(lines).toEqual(['The account “awa” was created.'])
  expect(await signIn('awa', password)).toBe(200)

  await run(['staff', 'create', 'koffi', '--role', 'accountant'], { answers: ['marché de Treichville le soir'] })
  await run(['staff', 'reset', 'AWA'], { answers: ['lagune Ébrié vue du pont'] })
  expect(await signIn('awa', password)).toBe(401)
  expect(await signIn('awa', 'lagune Ébrié vue du pont')).toBe(200)

  const closed = await run(['staff', 'disable', 'koffi'], { locale: 'fr' })
  expect(closed.lines).toEqual(['Le compte «\u00A0koffi\u00A0» est désactivé.'])
  expect(await signIn('koffi', 'marché de Treichville le soir')).toBe(401)
  const list = await run(['staff', 'list'])
  expect(list.lines).toEqual([
    expect.stringMatching(/^awa {4}administrator {2}open {2}no second factor {2}\S/),
    expect.stringMatching(/^koffi {2}accountant {2}disabled/),
  ])

  const { rows } = await db.execute<{ action: string; actor: string }>(
    "select action, actor from audit_entries where subject_type = 'user' and action not like 'sign_in%' order by id",
  )
  const byCommandLine = (action: string) => ({ action, actor: 'command line' })
  expect(rows).toEqual(['create', 'create', 'reset_password', 'disable'].map(byCommandLine))
  expect(result).toMatchObject({ username: 'awa' })
})

test.each([
  [['staff', 'create', 'binta'], 'short', 'Au moins 15 caractères'],
  [['staff', 'create', 'b'], password, "Le nom d'utilisateur est requis"],
  [['staff', 'create', 'awa'], password, 'Ce nom d’utilisateur existe déjà'],
  [['staff', 'create', 'binta'], 'officina officina', 'Ce mot de passe'],
  [['staff', 'create', 'binta', '--role', 'boss'], password, '--role\u00A0: «\u00A0boss\u00A0» n’existe pas'],
  [['staff', 'create', 'binta bah'], password, 'Un nom d’utilisateur s’écrit sans espaces'],
  [['staff', 'create', 'binta', '--email', 'binta'], password, '--email demande une adresse e-mail'],
  [['staff', 'reset', 'awa'], 'short', 'Au moins 15 caractères'],
  [['staff', 'reset', 'nobody'], password, 'Aucun compte ne s’appelle «\u00A0nobody\u00A0».'],
  [['staff', 'disable', 'awa'], '', 'Le dernier administrateur actif'],
])('what the office refuses is refused at the terminal: %j', async (argv, answer, said) => {
  const error = await run(argv, { answers: [answer], locale: 'fr' }).catch((thrown: unknown) => thrown)
  expect(reportOf(error, 'fr').what).toContain(said)
})

test('a backup says what it leaves out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'officina-left-out-'))
  const { lines } = await run(['backup', join(folder, 'a.backup')])
  rmSync(folder, { recursive: true })
  expect(lines.join('\n')).toContain(
    'Left out, as everybody signs in again and jobs are queued again: sessions, email_codes',
  )
})

test('an account has the e-mail that is given with it, and was here although its session is over', async () => {
  await run(['staff', 'create', 'mariam', '--email', 'Mariam@Example.CI'], { answers: [password] })
  const mariam = async () => {
    const { lines, result } = await run(['staff', 'list'])
    const { staff } = result as { staff: { username: string; email: string | null; lastSeenAt: string | null }[] }
    return {
      line: lines.find((line) => line.startsWith('mariam')),
      ...staff.find(({ username }) => username === 'mariam'),
    }
  }
  expect(await mariam()).toMatchObject({
    line: expect.stringContaining('never here'),
    email: expect.stringMatching(/^mariam@example\.ci$/i),
    lastSeenAt: null,
  })
  expect(await signIn('mariam', password)).toBe(200)
  await db.execute(sql`delete from sessions`)
  const { line, lastSeenAt } = await mariam()
  expect(line).not.toContain('never here')
  expect(Date.parse(lastSeenAt ?? '')).toBeGreaterThan(0)
})

test('a name that nobody has says where the names are', async () => {
  const error = await run(['staff', 'disable', 'nobody']).catch((thrown: unknown) => thrown)
  expect((error as Failure).report.todo).toBe('The accounts: npx --no-install officina staff list')
})
