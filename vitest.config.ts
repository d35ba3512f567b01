import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

// The journeys in a real browser (tests/e2e) are Playwright's, what takes long is apart (tests/long).

/** Files that one worker runs share what they import: loading the product for each of them takes as long as all tests. */
const isolate = false

/** What a test polls for comes late on a busy machine. */
const expect = { poll: { timeout: 20_000 } }

/** Tests that start several processes, kill one, move or back up an installation, or take over the version before. */
const processTests = [
  'src/server/files/hostile-files.test.ts',
  'src/server/operations/backup/{backup,installation,media-backup,move,shared-erasures}.test.ts',
  'tests/{command,full-disk,prometheus,release,upgrade,version-before}.test.ts',
  'tests/faults/{backup,behind-a-proxy,database-roles,draining,frozen,full-disk,instances,log-of-a-journey,papers}.test.ts',
  'tests/faults/{quiet-log,replica,switchover,traces,unit,unsaid-firm,workers}.test.ts',
]

/** Unit and API tests, on the database that `DATABASE_URL` names or the embedded one. */
export const onDatabase = {
  name: 'server',
  include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
  exclude: [...processTests, 'tests/e2e/**', 'tests/e2e-long/**', 'tests/long/**', 'node_modules/**'],
  globalSetup: './tests/global-setup.ts',
  pool: 'forks',
  isolate,
  experimental: { viteModuleRunner: false },
  // For a machine that others use. What hangs ends sooner, and says why: a statement (tests/database.ts), a command (tests/officina.ts).
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect,
} satisfies TestProjectInlineConfiguration['test']

const processes: TestProjectInlineConfiguration['test'] = {
  ...onDatabase,
  name: 'processes',
  include: processTests,
  exclude: ['node_modules/**'],
}

/** Components, each file in a document of its own. */
const components: TestProjectInlineConfiguration = {
  test: {
    name: 'components',
    include: ['src/web/**/*.test.tsx'],
    environment: 'jsdom',
    setupFiles: './tests/dom.ts',
    isolate,
    // One that passes is quick; a machine that others use may leave it little of its processors.
    testTimeout: 30_000,
    expect,
  },
}

/** One more than the two cores that CI has: a worker waits for its database a quarter of the time. */
export const maxWorkers = 3

export default defineConfig({ test: { maxWorkers, projects: [{ test: onDatabase }, { test: processes }, components] } })
