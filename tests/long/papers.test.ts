import { test } from 'vitest'
import { paperSeries } from '../faults/paper-series.ts'

test('kill -9 thirty times between entries and papers loses no entry, no paper and no number', () => paperSeries(30))
