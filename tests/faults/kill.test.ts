import { test } from 'vitest'
import { killSeries } from './kill-series.ts'

// Several times amid five hundred: tests/long/kill.test.ts.
test('kill -9 amid 150 registrations loses none that was answered, and leaves none without its letter', () =>
  killSeries(150, [40]))
