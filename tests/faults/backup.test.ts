import { test } from 'vitest'
import { killBackups } from './backup-series.ts'

// Twenty times: tests/long/backup.test.ts.
test('kill -9 amid a backup leaves the former one whole, amid a restore the database as it was', () =>
  killBackups(2, 1))
