import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import packageOfProduct from '../package.json' with { type: 'json' }
import { createTestDatabase, onPostgres } from './database.ts'
import { officina } from './officina.ts'
import { freePort, startServer, stopServer } from './server-process.ts'

// The administrator's command as it is typed, on an installation of its own. A process takes seconds on a busy machine.

const { location, remove } = await createTestDatabase('migrated')
afterAll(remove)
const installation: Record<string, string> =
  'url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }
const run = (...argv: string[]) => officina(installation, argv)

describe('the command', () => {
  test('helps in the language of the locale', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Commands\n') })
    const french = await officina({ LANG: 'fr_FR.UTF-8' }, ['audit', 'verify', '--help'])
    expect(french).toMatchObject({ code: 0, out: expect.stringContaining('npx --no-install officina audit verify') })
    expect(french.out).toContain('dire si la piste d’audit est telle qu’elle a été scellée')
  })

  test('ends with 2 when it is wrongly used, and says where help is', async () => {
    const said = await officina({ LC_ALL: 'fr_FR.UTF-8' }, ['audit', 'verify', '--notde', 'x'])
    expect(said).toMatchObject({ code: 2, out: '' })
    expect(said.err).toContain('option inconnue\u00A0: --notde')
    expect(said.err).toContain('npx --no-install officina audit verify --help')
  })

  test('says which settings are wrong, where, and what to do', async () => {
    const said = await officina({ ...installation, PORT: 'many' }, ['audit', 'verify', '--json'])
    expect(said.code).toBe(1)
    expect(JSON.parse(said.out)).toEqual({
      error: {
        what: 'PORT must be a number',
        where: 'the settings (.env and environment)',
        todo: 'Correct these settings; .env.example explains each.',
      },
    })
    expect(said.err).toBe(
      'officina: the settings (.env and environment): PORT must be a number\nCorrect these settings; .env.example explains each.\n',
    )
  })

  test('tells what is not well without a database, and with settings that cannot be read', async () => {
    const nowhere = await officina({ DATABASE_URL: 'postgres://127.0.0.1:1/none', LANG: 'fr_FR.UTF-8' }, ['doctor'])
    expect(nowhere.code).toBe(1)
    expect(nowhere.out).toMatch(/^FAUX {7}Base de données .*\n +→ Vérifiez DATABASE_URL/m)
    expect(nowhere.out).toMatch(/^bien {7}Disque/m)
    const unreadable = await officina({ ...installation, PORT: 'many' }, ['doctor', '--json'])
    expect([unreadable.code, JSON.parse(unreadable.out).findings]).toEqual([
      1,
      [expect.objectContaining({ check: 'settings', state: 'wrong', says: 'PORT must be a number' })],
    ])
  })

  test('says its version', async () => {
    const { version } = packageOfProduct
    expect(await officina({}, ['--version'])).toEqual({ code: 0, out: `officina ${version}\n`, err: '' })
    expect(JSON.parse((await officina({}, ['-V', '--json'])).out)).toEqual({ version })
  })

  test('says what is wrong with a file before it opens anything, and what is wrong with a role', async () => {
    const said = await officina({ LANG: 'fr_FR.UTF-8', DATABASE_URL: 'postgres://127.0.0.1:1/none' }, ['verify', '/'])
    expect([said.code, said.err]).toEqual([
      1,
      'officina: /: C’est un dossier, pas un fichier.\nVérifiez le nom, ou donnez un autre fichier.\n',
    ])
    for (const argv of [['staff', 'create', 'a', '--role', 'king'], ['move'], ['audit', 'verify', '--noted', 'aa']]) {
      expect(await run(...argv), argv.join(' ')).toMatchObject({ code: 2, out: '' })
    }
  })

  test('says of an empty database that the tables are to be made', async () => {
    const { location: place, remove: removePlace } = await createTestDatabase('empty')
    const empty: Record<string, string> =
      'url' in place ? { DATABASE_URL: place.url } : { DATA_DIR: join(place.folder, 'data') }
    const said = await officina(empty, ['doctor'])
    expect(said.out).toMatch(/the tables are to be made|there is no database yet/)
    expect(said.out).not.toContain('WRONG')
    expect(said.code).toBe(3)
    await removePlace()
  })

  test('asks for a password at a terminal, and nowhere else', async () => {
    const said = await run('staff', 'create', 'awa')
    expect([said.code, said.out]).toEqual([1, ''])
    expect(said.err).toContain('Give it on the standard input, with --password-stdin.')
  })

  test('brings tables up to date, and tells what is pending', async () => {
    const { location: place, remove: removePlace } = await createTestDatabase('empty')
    const empty: Record<string, string> =
      'url' in place ? { DATABASE_URL: place.url } : { DATA_DIR: join(place.folder, 'data') }
    const pending = await officina(empty, ['migrate', '--check', '--json'])
    expect([pending.code, JSON.parse(pending.out).queues]).toEqual([1, true])
    const current = await run('migrate')
    expect([current.code, current.out]).toEqual([0, 'Everything is up to date.\n'])
    await removePlace()
  })

  test('answers one JSON document on the standard output, and nothing else there', async () => {
    const said = await run('seed', '--registrations', '30', '--json')
    expect(said.code).toBe(0)
    expect(JSON.parse(said.out)).toEqual({ trainings: 15, registrations: 93, payments: expect.any(Number) })
  })
})

describe('backup, verify and restore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'officina-command-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'mine.backup')
  const key = { BACKUP_KEY: randomBytes(32).toString('base64') }

  test('go round, and say which keys are needed', async () => {
    const written = await officina({ ...installation, ...key }, ['backup', file, '--json'])
    expect(written).toMatchObject({ code: 0 })
    const { rows, moment, key: fingerprint } = JSON.parse(written.out)
    // Each in a process and on files of its own, so at the same time.
    const [without, french, restored] = await Promise.all([
      run('verify', file),
      officina({ ...installation, ...key, LANG: 'fr_FR.UTF-8' }, ['verify', file]),
      officina({ ...installation, ...key }, ['restore', file, '--replace', '--json']),
    ])
    expect(without).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining(`sealed with the key ${fingerprint}`),
    })
    expect(french.code).toBe(0)
    expect(french.out).toContain('La sauvegarde est entière')
    expect(french.out).toContain(`BACKUP_KEY ${fingerprint}`)
    expect(restored).toMatchObject({ code: 0 })
    expect(JSON.parse(restored.out)).toEqual({ rows, moment, erased: 0, missingKey: null })
  })
})

describe.skipIf(onPostgres())('while the server runs on the embedded database', () => {
  const folder = 'folder' in location ? location.folder : ''
  const address = join(folder, 'officina.sock')
  const start = async () => startServer({ ...installation, PORT: String(await freePort()) })

  test('the server does what is asked, over a socket that its user alone may use', async () => {
    const server = await start()
    expect(statSync(address).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const said = await officina({ ...installation, LANG: 'fr_FR.UTF-8' }, [
      'audit',
      'verify',
      '--noted',
      'aa'.repeat(32),
    ])
    expect(said.code).toBe(1)
    expect(said.out).toContain(`D’abord\u00A0: le sceau ${'aa'.repeat(32)} n’est pas dans la chaîne`)
    // A command of another version, and no command at all.
    const stranger = createConnection(address)
    stranger.write(`${JSON.stringify({ command: 'fly', given: {}, locale: 'en' })}\n`)
    const [answer] = await once(stranger, 'data')
    expect(JSON.parse(String(answer))).toMatchObject({ failure: { todo: 'Restart the server, then try again.' } })
    const noise = createConnection(address)
    noise.end('not a message\n')
    await once(noise, 'close')
    const doctor = await run('doctor', '--json')
    expect(JSON.parse(doctor.out).findings.map(({ check }: { check: string }) => check)).toContain('rights')
    // A question comes back to the terminal; what needs the database for itself is refused.
    const created = await officina(installation, ['staff', 'create', 'awa', '--password-stdin'], 'pont de la lagune\n')
    expect(created).toMatchObject({ code: 0, out: 'The account “awa” was created.\n' })
    const refused = await officina({ ...installation, LANG: 'fr_FR.UTF-8' }, ['migrate', '--check'])
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('Arrêtez le serveur, puis recommencez.')])
    await stopServer(server)
    expect(existsSync(address)).toBe(false)
  })

  test('what a killed server leaves of its socket hinders nobody', async () => {
    await stopServer(await start(), 'SIGKILL')
    expect(existsSync(address)).toBe(true)
    expect((await run('audit', 'verify')).code).toBe(0)
    const server = await start()
    expect((await run('audit', 'verify')).code).toBe(0)
    await stopServer(server)
  })

  test('a command waits for another that has the database, and for a server that starts', async () => {
    const [first, second] = await Promise.all([run('seed'), run('audit', 'verify')])
    expect([first.code, second.code]).toEqual([0, 0])
    const starting = start()
    // Once it has the folder, and long before it listens.
    const file = statSync(join(folder, 'lock.sqlite')).ino
    await vi.waitFor(() => expect(readFileSync('/proc/locks', 'utf8')).toContain(`:${file} `), 60_000)
    expect((await run('audit', 'verify')).code).toBe(0)
    await stopServer(await starting)
  })
})
