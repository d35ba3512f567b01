import { test } from 'vitest'
import { killSeries } from '../faults/kill-series.ts'

test('kill -9 amid 500 registrations, twice, loses none that was answered, and leaves none without its letter', () =>
  killSeries(500, [40, 120]))
