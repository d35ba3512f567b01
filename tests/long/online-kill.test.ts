import { test } from 'vitest'
import { killAtEachStep } from '../faults/online-series.ts'

test('kill -9 at each step of paying in the browser, thirty times, records every franc once and gives it back once', () =>
  killAtEachStep(Number(process.env.KILLS ?? 30)))
