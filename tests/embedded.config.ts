import { defineConfig } from 'vitest/config'
import { maxWorkers, onDatabase } from '../vitest.config.ts'

// What of the first tier runs on the embedded database too: its own tests, and every call by everyone who may make it. The second tier
// runs all tests on it.
export default defineConfig({
  test: {
    ...onDatabase,
    maxWorkers,
    include: [
      'src/server/{db,jobs,operations/demo,operations/backup}/**/*.test.ts',
      'src/server/registrations/register.test.ts',
      'src/server/payments/record.test.ts',
      'tests/faults/{kill,backup,frozen,full-disk,two-instances}.test.ts',
      'tests/permissions.test.ts',
      'tests/{start,command}.test.ts',
    ],
    exclude: ['node_modules/**'],
  },
})
