import { defineConfig } from 'vitest/config'
import { onDatabase } from '../../vitest.config.ts'

// The second tier (`npm run test:long`): one file after the other, each with as long as it needs.
export default defineConfig({
  test: {
    ...onDatabase,
    include: ['tests/long/**/*.test.ts'],
    exclude: ['node_modules/**'],
    fileParallelism: false,
    testTimeout: 30 * 60_000,
    hookTimeout: 30 * 60_000,
  },
})
