import { test } from 'vitest'
import { startBalancer } from '../balancer.ts'
import { onPostgres } from '../database.ts'
import { instanceSeries } from './instance-series.ts'

// More, behind a real HAProxy: tests/long/instances.test.ts.
test.runIf(onPostgres())(
  'three instances of which one is killed, one restarted and one frozen lose nothing and do nothing twice',
  () => instanceSeries({ people: 400, rounds: 1, balance: startBalancer }),
)
