import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReaders } from '../src/server/files/readers.ts'
import { createTestDatabase } from './database.ts'
import { pdfWith } from './factories/attachment.ts'
import { pngOf } from './factories/hostile-files.ts'
import { workbookOf } from './factories/spreadsheet.ts'
import { productionSettings } from './production-settings.ts'
import { buildOnce, freePort, startServer, stopServer } from './server-process.ts'

// What is run in production, where nothing of the checkout is at hand.
let folder = ''
beforeAll(() => {
  buildOnce()
  folder = mkdtempSync(join(tmpdir(), 'officina-release-'))
  execFileSync(process.execPath, ['scripts/release.ts', '--without-node', folder])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('is 150 MB at most, Node not counted', () => {
  const megabytes = Number(/^\d+/.exec(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }))?.[0])
  expect(megabytes).toBeGreaterThan(50) // it was measured
  expect(megabytes).toBeLessThanOrEqual(150)
})

test('brings every page that its documentation leads to', () => {
  const pages = globSync('**/*.md', { cwd: folder, exclude: ['node_modules'] })
  expect(pages).toContain('docs/operations/when.md')
  const lost = pages.flatMap((page) =>
    [
      ...readFileSync(join(folder, page), 'utf8')
        .replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
        .matchAll(/\]\(([^)\s#]+)/g),
    ]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(folder, dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  )
  expect(lost).toEqual([])
})

test('is an archive with its checksum, which tells one that was changed', () => {
  const made = mkdtempSync(join(tmpdir(), 'officina-archive-'))
  try {
    execFileSync(process.execPath, ['scripts/release.ts', made])
    const names = readdirSync(made).sort()
    expect(names).toEqual([expect.stringMatching(/^officina-[\d.]+-\w+-\w+\.tar\.gz$/), `${names[0]}.sha256`])
    const check = () => spawnSync('sha256sum', ['--check', names[1] ?? ''], { cwd: made, encoding: 'utf8' })
    expect(check()).toMatchObject({ status: 0, stdout: `${names[0]}: OK\n` })
    appendFileSync(join(made, names[0] ?? ''), '.')
    expect(check().status).toBe(1)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
})

test('starts, answers, and has the administrator’s command, called by its name alone', async () => {
  const { location, remove } = await createTestDatabase('migrated')
  const port = await freePort()
  const where = 'url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }
  const environment = { ...productionSettings(), ...where, PORT: String(port) }
  const type = (...args: string[]) =>
    spawnSync(process.execPath, [join(folder, 'bin/officina.js'), ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...environment },
    })
  try {
    expect(type('--help').stdout).toContain('officina COMMAND')
    const server = await startServer(environment, join(folder, 'dist/main.js'))
    try {
      for (const path of ['/readyz', '/', '/formations', '/api/trainings', '/favicon.svg'])
        expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([path, 200])
      const doctor = JSON.parse(type('doctor', '--json').stdout) as { findings: { check: string; state: string }[] }
      expect(doctor.findings.find(({ check }) => check === 'database')).toMatchObject({ state: 'ok' })
      // Nothing to build with is there, nor asked for.
      expect(type('staff', 'list').stderr).not.toContain('Cannot find')
      expect(type('staff', 'list').status).toBe(0)
    } finally {
      await stopServer(server)
    }
  } finally {
    await remove()
  }
})

test('has what files are read by: pictures, workbooks and PDFs', async () => {
  const readers = openReaders({ file: pathToFileURL(join(folder, 'dist/reader/process.js')) })
  const drawn = await readers.read('messagePicture', pngOf(40, 30))
  expect(drawn.toString('hex', 0, 3)).toBe('ffd8ff') // a JPEG
  const people = workbookOf([
    ['Nom', 'E-mail'],
    ['Koné', 'awa@example.ci'],
  ])
  expect(await readers.read('peopleList', people, {})).toMatchObject({ headings: ['Nom', 'E-mail'] })
  expect(await readers.read('attachment', pdfWith())).toMatchObject({ mimeType: 'application/pdf' })
  readers.end()
})
