import { test } from 'vitest'
import { killBetweenCallAndAnswer } from '../faults/fne-series.ts'

test('kill -9 between a call of the tax office and its answer, thirty times, certifies nothing twice and loses nothing', () =>
  killBetweenCallAndAnswer(30))
