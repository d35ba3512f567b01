import { test } from 'vitest'
import { killBackups } from '../faults/backup-series.ts'

test('killed 20 times amid backups, restored 10 times, killed 10 times amid restores: rows compared each time', () =>
  killBackups(20, 10))
