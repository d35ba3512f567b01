// `npm test`: types and lint, the build, unit and API tests on PostgreSQL, what is the embedded database's own on that, then the product
// in a real browser. Where there is no PostgreSQL and none can be installed, all runs on the embedded database.
// `npm run check` (`--check`): the first part alone.
// `npm run test:processes` (`--processes`): what starts several processes, kills, moves or backs up an installation, or takes over the
// version before. CI runs it after `npm test`.
// `npm run test:long` (`--long`): what takes too long for every change: fuzz, the whole accessibility matrix, upgrades of large data, every
// API test on the embedded database.
// Ends with the line `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { isBuildCurrent } from '../src/command/built.ts'
import { findChromium } from './chromium.ts'
import { installPostgres } from './postgres-server.ts'
import { sweepScratchFolder } from './scratch.ts'

const checkout = fileURLToPath(new URL('..', import.meta.url))
process.chdir(checkout)
const results = 'test-results'
mkdirSync(results, { recursive: true })
sweepScratchFolder()

let passed = 0
let failed = 0
/** What failed, by name, told once more at the end: thousands of lines may stand between. */
const failures: string[] = []

/** Runs one step in the foreground; whatever it was, it counts as one failure when it does not succeed. */
function step(title: string, command: string, ...args: string[]): boolean {
  console.log(`\n▸ ${title}`)
  const start = Date.now()
  const isFine = spawnSync(command, args, { stdio: 'inherit' }).status === 0
  console.log(`  ${Math.round((Date.now() - start) / 1_000)} s`)
  if (!isFine) failures.push(title)
  return isFine
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}
interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean; tests: { results: PlaywrightResult[] }[] }[]
}
interface PlaywrightResult {
  errors: { message?: string }[]
  attachments: { name: string; path?: string }[]
}

/** A failed test's name, and what its first errors begin with. */
const told = (name: string, errors: (string | undefined)[]): string =>
  [name, ...errors.slice(0, 3).map((error = '') => stripVTControlCharacters(error).split('\n').slice(0, 8).join('\n'))]
    .join('\n')
    .replaceAll('\n', '\n    ')

/** What stood on the page when a journey failed: its dialogs, or the beginning of all of it. */
function pageOf({ attachments }: PlaywrightResult): string {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  const lines = path ? readFileSync(path, 'utf8').split('\n') : []
  const shown = lines.slice(lines.indexOf('```yaml') + 1)
  const dialog = shown.findIndex((line) => line.includes('- dialog '))
  return shown
    .slice(Math.max(dialog, 0))
    .slice(0, 80)
    .map((line) => `\n    │ ${line}`)
    .join('')
}

const failedIn = ({ testResults }: VitestReport): string[] =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => told(fullName, failureMessages))
const failedJourneys = ({ file, suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const runs = tests.flatMap(({ results }) => results)
      const errors = runs.flatMap((run) => run.errors).map(({ message }) => message)
      return told(`${file}: ${title}`, errors) + runs.map(pageOf).join('')
    }),
  ...suites.flatMap(failedJourneys),
]

const report = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(`${results}/${file}`, 'utf8'))
  } catch {
    return undefined
  }
}

type Check = [title: string, command: string, ...args: string[]]
const source: Check[] = [
  ['Types', 'tsc', '--noEmit'],
  ['Lint', 'biome', 'check', '--error-on-warnings'],
  ['Dead code', 'knip'],
  ['Arrows', 'node', 'scripts/check-arrows.ts'],
  ['Words', 'node', 'scripts/check-words.ts'],
  ['Migrations', 'node', 'scripts/check-migrations.ts'],
]
const build: Check = ['Build', 'npm', 'run', '--silent', 'build']

/** Runs what has no tests of its own, all at once; each counts as one, and says its words when it is done. */
async function check(checks: Check[]) {
  await Promise.all(
    checks.map(async ([title, command, ...args]) => {
      const start = Date.now()
      const child = spawn(command, args)
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
      const [code] = await once(child, 'close')
      console.log(`\n▸ ${title}\n${said}  ${Math.round((Date.now() - start) / 1_000)} s`)
      if (code === 0) passed++
      else {
        failed++
        failures.push(title)
      }
    }),
  )
}

const ordinary = { vitest: 'vitest.config.ts', playwright: 'tests/e2e/playwright.config.ts' }
const long = { vitest: 'tests/long/vitest.config.ts', playwright: 'tests/e2e-long/playwright.config.ts' }
const embeddedOnly = 'tests/embedded.config.ts'

const embedded = ['env', '-u', 'DATABASE_URL']
const onPostgres = ['node', 'scripts/postgres.ts', '--']
const quick = ['--project=server', '--project=components']
const processes = ['--project=processes']

function apiTests(
  title: string,
  config: string,
  file: string,
  [command = '', ...args]: string[],
  projects: string[] = [],
) {
  const reporters = [...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${results}/${file}`]
  rmSync(`${results}/${file}`, { force: true })
  const isFine = step(title, command, ...args, 'vitest', 'run', '--config', config, ...reporters)
  const counts = report<VitestReport>(file)
  passed += counts?.numPassedTests ?? 0
  // A run that broke down without a failing test, or without a report, is a failure all the same.
  failed += Math.max(counts?.numFailedTests ?? 0, isFine ? 0 : 1)
  if (counts) failures.push(...failedIn(counts))
}

function browserTests(config: string) {
  findChromium()
  rmSync(`${results}/e2e.json`, { force: true })
  const isFine = step('End to end in Chromium', 'playwright', 'test', '--config', config)
  const counts = report<PlaywrightReport>('e2e.json')
  passed += counts?.stats.expected ?? 0
  failed += Math.max((counts?.stats.unexpected ?? 0) + (counts?.stats.flaky ?? 0), isFine ? 0 : 1)
  if (counts) failures.push(...counts.suites.flatMap(failedJourneys))
}

/** Whether PostgreSQL can be used; where it cannot, says so. CI is not content with less. */
function hasPostgres(): boolean {
  try {
    installPostgres()
    return true
  } catch (error) {
    if (process.env.CI) throw error
    console.log(
      `\n${(error as Error).message}\nAll tests run on the embedded database; those of several connections are skipped.`,
    )
    return false
  }
}

const [part] = process.argv.slice(2)
// Built before the tests: some start the built product.
await check(
  part === '--check'
    ? source
    : part === '--processes'
      ? [build].filter(() => !isBuildCurrent(checkout))
      : part === '--long'
        ? [build]
        : [build, ...source],
)
if (part === '--long') {
  apiTests('Unit and API tests, embedded database', ordinary.vitest, 'embedded.json', embedded)
  apiTests('Long tests, embedded database', long.vitest, 'long-embedded.json', embedded)
  apiTests('Long tests, PostgreSQL', long.vitest, 'long-postgres.json', onPostgres)
  browserTests(long.playwright)
} else if (part === '--processes') {
  const isOnBoth = hasPostgres()
  if (isOnBoth) apiTests('Processes, PostgreSQL', ordinary.vitest, 'processes.json', onPostgres, processes)
  const config = isOnBoth ? embeddedOnly : ordinary.vitest
  apiTests('Processes, embedded database', config, 'processes-embedded.json', embedded, processes)
} else if (part !== '--check') {
  if (hasPostgres()) {
    apiTests('Unit and API tests, PostgreSQL', ordinary.vitest, 'postgres.json', onPostgres, quick)
    apiTests('The embedded database', embeddedOnly, 'embedded.json', embedded, quick)
  } else {
    apiTests('Unit and API tests, embedded database', ordinary.vitest, 'embedded.json', embedded, quick)
  }
  browserTests(ordinary.playwright)
}

console.log(failures.map((name) => `\n✗ ${name}`).join(''))
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
