import { test } from 'vitest'
import { killAtEachStep } from './online-series.ts'

// Thirty times: tests/long/online-kill.test.ts.
test('kill -9 at each step of paying in the browser, five times, records every franc once and gives it back once', () =>
  killAtEachStep(5))
