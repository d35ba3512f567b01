// `officina upgrade` and `officina rollback`, on releases that are made as every one is, beside units that are played (unit-player.ts).
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, onPostgres } from './database.ts'
import { productionSettings } from './production-settings.ts'
import { buildOnce, freePort } from './server-process.ts'
import { playUnits } from './unit-player.ts'

const work = mkdtempSync(path.join(tmpdir(), 'officina-upgrade-'))
const made = path.join(work, 'made')
const version = '1.0.0'

// Each start takes seconds, where others share the processors.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

beforeAll(() => {
  buildOnce()
  execFileSync(process.execPath, ['scripts/release.ts', '--without-node', made])
  // Every release here has the same packages: they are many files, and lie there once.
  const packages = path.join(work, 'packages')
  renameSync(path.join(made, 'node_modules'), packages)
  symlinkSync(packages, path.join(made, 'node_modules'))
  mkdirSync(path.join(packages, 'node/bin'), { recursive: true })
  symlinkSync(process.execPath, path.join(packages, 'node/bin/node'))
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** A release under a number, as it is made, with what makes it another. @returns its folder */
function releaseOf(number: string, changes: Record<string, string> = {}): string {
  const folder = path.join(
    mkdtempSync(path.join(work, 'release-')),
    `officina-${number}-${process.platform}-${process.arch}`,
  )
  execFileSync('cp', ['-al', made, folder])
  const files = { 'release.json': JSON.stringify({ version: number, commit: null, trial: true }), ...changes }
  for (const [file, text] of Object.entries(files)) {
    rmSync(path.join(folder, file), { force: true }) // its content is that of every release here
    writeFileSync(path.join(folder, file), text)
  }
  return folder
}

/** Its archive, with the checksum beside it. */
function archiveOf(folder: string): string {
  const archive = `${folder}.tar`
  execFileSync('tar', ['-cf', archive, '-C', path.dirname(folder), path.basename(folder)])
  const sum = execFileSync('sha256sum', [path.basename(archive)], { cwd: path.dirname(archive) })
  writeFileSync(`${archive}.sha256`, sum)
  return archive
}

/** A step of the tables that no release before has. */
function withMigration(): Record<string, string> {
  const folder = 'src/server/db/migrations'
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as { entries: { when: number }[] }
  const { when } = journal.entries.at(-1) ?? { when: 0 }
  const entry = { idx: journal.entries.length, version: '7', when: when + 1, tag: '9999_more', breakpoints: true }
  return {
    [`${folder}/9999_more.sql`]: 'create table more (id integer);\n',
    [`${folder}/meta/_journal.json`]: JSON.stringify({ ...journal, entries: [...journal.entries, entry] }),
  }
}

/** What makes a release another that must not come to answer. */
const broken = {
  throws: { 'dist/main.js': 'throw new Error("broken on purpose")\n' },
  neverReady: { 'dist/main.js': 'setInterval(() => {}, 1_000)\n' },
  /** Comes through its trial, and fails as an instance. */
  failsLater: {
    'dist/main.js': `if (!process.argv.includes('--trial')) throw new Error('broken in its place')\nawait import('./whole.js')\n`,
  },
}

/** A machine on which 1.0.0 answers: two instances on PostgreSQL, one on the embedded database. */
async function machine(whenFinished: (end: () => Promise<void>) => void = onTestFinished) {
  const { location, remove } = await createTestDatabase('migrated')
  const base = mkdtempSync(path.join(work, 'machine-'))
  const current = path.join(base, 'releases', version)
  mkdirSync(path.dirname(current))
  execFileSync('cp', ['-al', made, current])
  rmSync(path.join(current, 'release.json'))
  writeFileSync(path.join(current, 'release.json'), JSON.stringify({ version, commit: null, trial: true }))
  const where = 'url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }
  const environmentFile = path.join(base, 'officina.env')
  const lines = Object.entries({ ...productionSettings(), ...where })
  writeFileSync(environmentFile, lines.map(([name, value]) => `${name}=${value}\n`).join(''))
  symlinkSync(environmentFile, path.join(current, '.env'))
  symlinkSync(current, path.join(base, 'current'))
  const units = path.join(base, 'units')
  mkdirSync(units)
  for (const name of ['officina@.service', 'officina.target']) cpSync(`deploy/debian/${name}`, path.join(units, name))
  const player = playUnits(base, units, {})
  const names: string[] = []
  whenFinished(async () => {
    await player.end()
    await remove()
  })
  for (let count = onPostgres() ? 2 : 1; count > 0; count--) names.push(`officina@${await freePort()}`)
  for (const name of names) expect(await player.start(name)).toBe(true)

  const begin = (...argv: string[]) =>
    spawn(process.execPath, [path.join(base, 'current/bin/officina.js'), ...argv], {
      env: { PATH: `${player.programs}:${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const versionOf = (folder: string) =>
    (JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')) as { version: string }).version
  return {
    base,
    units: names,
    environmentFile,
    location,
    begin,
    async type(...argv: string[]) {
      const child = begin(...argv)
      const said = { code: null as number | null, out: '', err: '' }
      child.stdout.on('data', (chunk: Buffer) => (said.out += chunk))
      child.stderr.on('data', (chunk: Buffer) => (said.err += chunk))
      ;[said.code] = (await once(child, 'close')) as [number | null]
      return said
    },
    /** Which release a start runs, and which each instance does. */
    versions: () => ({
      current: versionOf(realpathSync(path.join(base, 'current'))),
      instances: names.map((name) => {
        const { state, main } = player.state(`${name}.service`)
        return state === 'active' ? versionOf(realpathSync(`/proc/${main?.pid}/cwd`)) : state
      }),
    }),
    pids: () => names.map((name) => player.state(`${name}.service`).main?.pid),
    said: () => names.map((name) => player.state(`${name}.service`).said).join(''),
    asked: player.asked,
    isReady: () =>
      Promise.all(names.map(async (name) => (await fetch(`http://127.0.0.1:${name.split('@')[1]}/readyz`)).ok)),
  }
}

const everywhere = (number: string) => ({ current: number, instances: onPostgres() ? [number, number] : [number] })

test('an archive is verified, tried and put in the place of what runs, one instance after the other; and gone back from', async () => {
  const { type, versions, base, asked, units, isReady } = await machine()
  const archive = archiveOf(releaseOf('1.1.0', withMigration()))
  const upgraded = await type('upgrade', archive)
  expect(upgraded).toMatchObject({ code: 0, out: `Officina 1.1.0 is in place: ${units.join(', ')}.\n` })
  for (const sentence of [
    'Checksum verified: ',
    'Trying 1.1.0 on a port of its own',
    onPostgres()
      ? 'The tables are being brought up to date now (1): 9999_more.sql.'
      : 'the trial has an empty one, and the tables change with the restart',
    '1.1.0 is ready, and its pages answer.',
    `1.0.0 still answers after that: ${units.join(', ')}.`,
  ])
    expect(upgraded.err).toContain(sentence)
  expect(asked.filter((call) => call.startsWith('restart'))).toEqual(units.map((unit) => `restart ${unit}.service`))
  expect(versions()).toEqual(everywhere('1.1.0'))
  expect((await isReady()).every(Boolean)).toBe(true)
  // A page of the one may ask an instance of the other for its scripts.
  expect(existsSync(path.join(base, 'releases/1.1.0/own-files'))).toBe(true)

  expect(await type('upgrade', archive)).toMatchObject({
    code: 0,
    out: 'Officina 1.1.0 is in place already, and every instance that runs is of it.\n',
  })

  const back = await type('rollback')
  expect(back).toMatchObject({ code: 0, out: `Officina 1.0.0 is in place: ${units.join(', ')}.\n` })
  expect(back.err).toContain('The tables stay as 1.1.0 has made them')
  expect(versions()).toEqual(everywhere('1.0.0'))
  const further = await type('rollback')
  expect(further).toMatchObject({ code: 1 })
  expect(further.err).toContain('The release that 1.0.0 has replaced is no longer there, or is not known.')
  expect(versions()).toEqual(everywhere('1.0.0'))
})

test('one that fails in its place is taken back, from every instance that had it', async () => {
  const { type, versions, units, isReady } = await machine()
  const folder = releaseOf('1.1.0', broken.failsLater)
  cpSync(path.join(made, 'dist/main.js'), path.join(folder, 'dist/whole.js'))
  const said = await type('upgrade', folder)
  expect(said.code).toBe(1)
  expect(said.err).toContain(`${units[0]} did not start as 1.1.0. Back to 1.0.0, which is in place again.`)
  expect(versions()).toEqual(everywhere('1.0.0'))
  expect((await isReady()).every(Boolean)).toBe(true)
})

test.runIf(onPostgres())('so is one that only the second instance fails with', async () => {
  const { type, versions, units } = await machine()
  // Begins as long as nobody has begun it before.
  const once = path.join(work, 'begun')
  const folder = releaseOf('1.1.0', {
    'dist/main.js': `import { existsSync, writeFileSync } from 'node:fs'
if (!process.argv.includes('--trial')) {
  if (existsSync(${JSON.stringify(once)})) throw new Error('the second one')
  writeFileSync(${JSON.stringify(once)}, '')
}
await import('./whole.js')
`,
  })
  cpSync(path.join(made, 'dist/main.js'), path.join(folder, 'dist/whole.js'))
  const said = await type('upgrade', folder)
  expect(said.code).toBe(1)
  expect(said.err).toContain(`${units[0]}: answers, as 1.1.0.`)
  expect(said.err).toContain(`${units[1]} did not start as 1.1.0. Back to 1.0.0`)
  expect(versions()).toEqual(everywhere('1.0.0'))
})

test('one that is killed in the middle is finished by the next, or gone back from', async () => {
  const { begin, type, versions, base } = await machine()
  const folder = releaseOf('1.1.0')
  const killWhen = async (sentence: string) => {
    const child = begin('upgrade', folder)
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes(sentence)) child.kill('SIGKILL')
    })
    await once(child, 'close')
    expect(said).toContain(sentence)
  }
  /** Whether what it had started on trial is gone. */
  const trialIsGone = () =>
    vi.waitFor(() => expect(globSync('/proc/[0-9]*/cmdline').filter((file) => isTrialOf(base, file))).toEqual([]), {
      timeout: 60_000,
    })
  await killWhen('Trying 1.1.0')
  expect(versions()).toEqual(everywhere('1.0.0'))
  await trialIsGone()

  await killWhen(': to 1.1.0 …')
  expect(versions().current).toBe('1.1.0')
  const finished = await type('upgrade', folder)
  expect([finished.code, finished.err]).toEqual([0, expect.any(String)])
  expect(versions()).toEqual(everywhere('1.1.0'))
  expect(readdirSync(path.join(base, 'releases')).sort()).toEqual(['1.0.0', '1.1.0'])

  expect((await type('rollback')).code).toBe(0)
  await killWhen(': to 1.1.0 …')
  expect(await type('rollback')).toMatchObject({ code: 0 })
  expect(versions()).toEqual(everywhere('1.0.0'))
})

const isTrialOf = (base: string, file: string) => {
  try {
    return (
      readFileSync(file, 'utf8').includes('--trial') &&
      realpathSync(path.join(path.dirname(file), 'cwd')).startsWith(base)
    )
  } catch {
    return false // it has ended meanwhile
  }
}

describe('on a machine that stays as it is', () => {
  let standing: Awaited<ReturnType<typeof machine>>
  let end = async () => {}
  beforeAll(async () => {
    standing = await machine((given) => (end = given))
  })
  afterAll(() => end())
  afterEach(() => expect(standing.versions()).toEqual(everywhere('1.0.0')))

  test('a release that throws, or whose setting is refused, changes nothing, and is told with its own words', async () => {
    const { type, pids, environmentFile } = standing
    const before = pids()
    const thrown = await type('upgrade', releaseOf('1.1.0', broken.throws))
    expect(thrown.code).toBe(1)
    expect(thrown.err).toContain('Release 1.1.0 has ended on trial. It said:')
    expect(thrown.err).toContain('broken on purpose')
    expect(thrown.err).toContain('Nothing was changed: 1.0.0 stays in place.')

    // Those that run have read it before.
    const settings = readFileSync(environmentFile, 'utf8')
    writeFileSync(environmentFile, `${settings}MAIL_PER_HOUR=many\n`)
    const refused = await type('upgrade', releaseOf('1.1.0'))
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('Officina cannot start:\nMAIL_PER_HOUR must be a number from 1')
    writeFileSync(environmentFile, settings)
    expect(pids()).toEqual(before)
  })

  test('one that never gets ready is given up', async () => {
    const { type, pids } = standing
    const before = pids()
    const said = await type('upgrade', releaseOf('1.1.0', broken.neverReady), '--timeout', '3')
    expect(said.code).toBe(1)
    expect(said.err).toContain('Release 1.1.0 was not ready in time on trial.')
    expect(pids()).toEqual(before)
  })

  test('what is no release, or not as it was made, is refused in a sentence and leaves everything as it is', async () => {
    const { type, base } = standing
    const kept = readdirSync(path.join(base, 'releases'))
    const archive = archiveOf(releaseOf('1.1.0'))
    const sum = readFileSync(`${archive}.sha256`, 'utf8')
    const refusals: [() => void, string[], string][] = [
      [() => rmSync(`${archive}.sha256`), [archive], 'The checksum is missing'],
      [
        () => writeFileSync(`${archive}.sha256`, sum.replace('1.1.0', '1.2.0')),
        [archive],
        'holds no checksum of officina-1.1.0',
      ],
      [() => writeFileSync(`${archive}.sha256`, sum.replace(/^..../, '0000')), [archive], 'its checksum is another'],
      [() => {}, [path.join(work, 'nothing.tar.gz')], 'There is no such file'],
      [() => {}, [path.dirname(archive)], 'This is no release of Officina'],
      [() => {}, [releaseOf('0.9.0')], '0.9.0 is older than 1.0.0'],
      [() => {}, [releaseOf('1.1.0', { 'release.json': '{"version":"1.1.0","commit":null}' })], 'cannot be tried'],
      [
        () => {},
        [releaseOf('1.1.0', { 'release.json': '{"version":"../../x","commit":null}' })],
        'no release of Officina',
      ],
    ]
    for (const [prepare, argv, sentence] of refusals) {
      prepare()
      const { code, err } = await type('upgrade', ...argv)
      expect([sentence, code]).toEqual([sentence, 1])
      expect(err.replaceAll('\n', ' ')).toContain(sentence)
    }
    for (const argv of [
      ['upgrade'],
      ['upgrade', archive, 'more'],
      ['upgrade', archive, '--timeout', 'x'],
      ['rollback', 'x'],
    ])
      expect([argv, (await type(...argv)).code]).toEqual([argv, 2])
    expect(readdirSync(path.join(base, 'releases'))).toEqual(kept)
  })

  test('two at the same time do not meet, and a checkout is left alone', async () => {
    const { begin, type } = standing
    const folder = releaseOf('1.1.0', broken.neverReady)
    const first = begin('upgrade', folder)
    await new Promise<void>((resolve) =>
      first.stderr.on('data', (chunk: Buffer) => String(chunk).includes('Trying') && resolve()),
    )
    expect(await type('rollback')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Another upgrade is under way'),
    })
    first.kill()
    await once(first, 'close')

    const { status, stderr } = spawnSync(process.execPath, ['bin/officina.js', 'rollback'], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('This is a checkout')])
  })
})
