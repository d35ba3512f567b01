import { test } from 'vitest'
import { onPostgres } from '../database.ts'
import { killBackups, killMoves } from '../faults/backup-series.ts'

test('killed 20 times amid backups, restored 10 times, killed 10 times amid restores: rows compared each time', () =>
  killBackups(20, 10))

test.runIf(onPostgres())(
  'a move of 20,000 registrations, killed ten times, goes on and brings every row (needs PostgreSQL)',
  () => killMoves(10, 20_000),
)
