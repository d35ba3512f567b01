import { test } from 'vitest'
import { onPostgres } from '../database.ts'
import { instanceSeries } from '../faults/instance-series.ts'
import { installHaproxy, startHaproxy } from '../haproxy.ts'

test.runIf(onPostgres())(
  'three instances behind HAProxy, each killed, restarted and frozen in turn, lose nothing and do nothing twice',
  async ({ skip }) => {
    const missing = installHaproxy()
    skip(missing !== undefined, missing)
    await instanceSeries({ people: 900, rounds: 3, balance: startHaproxy })
  },
  900_000,
)
