import { defineConfig } from 'vitest/config'
import { maxWorkers, onDatabase } from '../vitest.config.ts'

// What of the first tier, and of the tests of processes, runs on the embedded database too: its own tests, and a sample of the others.
// The second tier runs all tests on it.
const exclude = ['node_modules/**']
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          ...onDatabase,
          include: [
            'src/server/{db,jobs,operations/demo}/**/*.test.ts',
            'src/server/registrations/register.test.ts',
            'src/server/payments/record.test.ts',
            'tests/faults/{kill,two-instances}.test.ts',
            'tests/{permissions,start}.test.ts',
          ],
          exclude,
          env: { CALLS_IN_SAMPLE: '10' },
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'processes',
          include: [
            'src/server/operations/backup/move.test.ts',
            'tests/command.test.ts',
            'tests/faults/{backup,full-disk}.test.ts',
          ],
          exclude,
        },
      },
    ],
  },
})
