import { test } from 'vitest'
import { paperSeries } from './paper-series.ts'

// Thirty times: tests/long/papers.test.ts.
test('kill -9 twice while money is recorded loses no entry, no paper and no number', () => paperSeries(2), 180_000)
