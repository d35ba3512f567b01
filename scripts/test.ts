// `npm test`: types, lint, unit and API tests on the embedded database, then the product in a real browser.
// `npm run test:postgres` (`--postgres`): the API tests on a throw-away PostgreSQL; `npm run validate` (`--all`): both, as CI does.
// `npm run test:long` (`--long`): what takes too long for every change: fuzz, the whole accessibility matrix, upgrades of large data.
// Ends with the line `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './chromium.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const results = 'test-results'
mkdirSync(results, { recursive: true })

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
  specs: { title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[]
}

/** A failed test's name, and what its first errors begin with. */
const told = (name: string, errors: (string | undefined)[]): string =>
  [name, ...errors.slice(0, 3).map((error = '') => stripVTControlCharacters(error).split('\n').slice(0, 8).join('\n'))]
    .join('\n')
    .replaceAll('\n', '\n    ')

const failedIn = ({ testResults }: VitestReport): string[] =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => told(fullName, failureMessages))
const failedJourneys = ({ file, suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors)
      return told(
        `${file}: ${title}`,
        errors.map(({ message }) => message),
      )
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

/** A step without tests of its own, such as the types, counts as one. */
function check(title: string, command: string, ...args: string[]) {
  if (step(title, command, ...args)) passed++
  else failed++
}

const ordinary = { vitest: 'vitest.config.ts', playwright: 'tests/e2e/playwright.config.ts' }
const long = { vitest: 'tests/long/vitest.config.ts', playwright: 'tests/e2e-long/playwright.config.ts' }
type Tier = typeof ordinary

const embedded = ['env', '-u', 'DATABASE_URL']
const onPostgres = ['node', 'scripts/postgres.ts', '--']

function apiTests(title: string, tier: Tier, file: string, [command = '', ...args]: string[]) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}/${file}`]
  rmSync(`${results}/${file}`, { force: true })
  const isFine = step(title, command, ...args, 'vitest', 'run', '--config', tier.vitest, ...reporters)
  const counts = report<VitestReport>(file)
  passed += counts?.numPassedTests ?? 0
  // A run that broke down without a failing test, or without a report, is a failure all the same.
  failed += Math.max(counts?.numFailedTests ?? 0, isFine ? 0 : 1)
  if (counts) failures.push(...failedIn(counts))
}

function browserTests(tier: Tier) {
  findChromium()
  rmSync(`${results}/e2e.json`, { force: true })
  const isFine = step('End to end in Chromium', 'playwright', 'test', '--config', tier.playwright)
  const counts = report<PlaywrightReport>('e2e.json')
  passed += counts?.stats.expected ?? 0
  failed += Math.max((counts?.stats.unexpected ?? 0) + (counts?.stats.flaky ?? 0), isFine ? 0 : 1)
  if (counts) failures.push(...counts.suites.flatMap(failedJourneys))
}

const [part] = process.argv.slice(2)
if (part === '--long') {
  check('Build', 'npm', 'run', '--silent', 'build')
  apiTests('Long tests, embedded database', long, 'long-embedded.json', embedded)
  apiTests('Long tests, PostgreSQL', long, 'long-postgres.json', onPostgres)
  browserTests(long)
} else if (part !== '--postgres') {
  check('Types', 'tsc', '--noEmit')
  check('Lint', 'biome', 'check', '--error-on-warnings')
  check('Dead code', 'knip')
  check('Arrows', 'node', 'scripts/check-arrows.ts')
  check('Migrations', 'node', 'scripts/check-migrations.ts')
  check('Build', 'npm', 'run', '--silent', 'build') // before the tests: some start the built product
  apiTests('Unit and API tests, embedded database', ordinary, 'embedded.json', embedded)
  browserTests(ordinary)
}
if (part === '--postgres' || part === '--all') {
  apiTests('API tests, PostgreSQL', ordinary, 'postgres.json', onPostgres)
}

console.log(failures.map((name) => `\n✗ ${name}`).join(''))
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
