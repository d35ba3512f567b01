import { defineConfig } from 'vitest/config'

// Unit and API tests; the journeys in a real browser (tests/e2e) are Playwright's, what takes long is apart (tests/long).
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'tests/e2e-long/**', 'tests/long/**', 'node_modules/**'],
    globalSetup: './tests/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    // Files that one worker runs share what they import: loading the product for each of them takes as long as all tests.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
