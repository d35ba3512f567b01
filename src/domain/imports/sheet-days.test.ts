import { describe, expect, test } from 'vitest'
import { dayOrderShown, dayOrdersOf } from './cell-dates.ts'
import type { ImportCell } from './import-cells.ts'

const rowsOf = (...rows: ImportCell[][]) => rows.map((cells, index) => ({ line: index + 2, cells }))
const orderOf = (...cells: ImportCell[]) => dayOrdersOf(rowsOf(...cells.map((cell) => [cell])), [0], undefined).get(0)

describe('a column of days', () => {
  test.each([
    ['mdy', ['11/5/26', '11/9/26', '11/18/26']],
    ['dmy', ['05/11/2026', '18/11/2026 09:00', 'lundi 3/4/2026']],
    ['asked', ['11/5/26', '11/9/26']],
    ['asked', ['05/11/2026']],
    ['asked', ['11/18/26', '18/11/26', '11/5/26']],
    [null, ['11/18/26', '18/11/26']],
    [null, ['5/5/26', '2026/12/14', '14 décembre 2026', 46_370, new Date(0), null, 'hier']],
  ] as const)('is read as one: %s', (order, cells) => {
    expect(orderOf(...cells)).toBe(order)
  })

  test('that shows nothing is written as the others of its file; what was chosen holds for all', () => {
    const rows = rowsOf(['11/5/26', '11/18/26'], ['11/9/26', '11/20/26'])
    expect([...dayOrdersOf(rows, [0, 1], undefined).values()]).toEqual(['mdy', 'mdy'])
    expect([...dayOrdersOf(rows, [0], 'dmy').values()]).toEqual(['dmy'])
    expect(dayOrderShown(dayOrdersOf(rows, [0], undefined))).toBe('asked')
    expect(dayOrderShown(dayOrdersOf(rows, [0, 1], undefined))).toBe('mdy')
  })
})
