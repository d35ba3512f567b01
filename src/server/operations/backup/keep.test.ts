import { expect, test } from 'vitest'
import { momentOf, nameOf, superseded } from './keep.ts'

const hours = 3_600_000
const nightsOf = (count: number, last = new Date('2026-11-22T02:00:00Z')) =>
  Array.from({ length: count }, (_, night) => nameOf(new Date(last.getTime() - night * 24 * hours)))

test('a backup says by its name when it was begun', () => {
  const moment = new Date('2026-11-22T02:03:04Z')
  expect(nameOf(moment)).toBe('officina-2026-11-22T02-03-04Z.backup')
  expect(momentOf(nameOf(moment))).toEqual(moment)
  expect(momentOf('erasures.jsonl')).toBeUndefined()
})

test('of two years of nights, seven days, five weeks and twelve months stay', () => {
  const nights = nightsOf(730)
  const gone = new Set(superseded(nights))
  const staying = nights.filter((name) => !gone.has(name)).map((name) => name.slice(9, 19))
  expect(staying).toEqual([
    ...['2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16'],
    ...['2026-11-15', '2026-11-08', '2026-11-01', '2026-10-31', '2026-10-25', '2026-09-30', '2026-08-31', '2026-07-31'],
    ...['2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ])
})

test('backups stay however long none was written, and files of other names always', () => {
  const old = nightsOf(7, new Date('2020-01-05T02:00:00Z'))
  expect(superseded([...old, 'erasures.jsonl', 'mine.backup', 'officina-2019-01-01T02-00-00Z.backup.partial'])).toEqual(
    [],
  )
})

test('of several within a day the last stays, and those before upgrades beside them', () => {
  const morning = nameOf(new Date('2026-11-22T09:00:00Z'))
  const noon = nameOf(new Date('2026-11-22T12:00:00Z'))
  const upgrade = nameOf(new Date('2026-11-22T10:00:00Z'), true)
  expect(superseded([noon, upgrade, morning])).toEqual([morning])
})
