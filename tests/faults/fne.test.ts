import { test } from 'vitest'
import { killBetweenCallAndAnswer } from './fne-series.ts'

// Thirty times: tests/long/fne-kill.test.ts.
test('kill -9 between a call of the tax office and its answer, thrice, certifies nothing twice and loses nothing', () =>
  killBetweenCallAndAnswer(3))
