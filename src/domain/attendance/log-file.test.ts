import { describe, expect, test } from 'vitest'
import { phoneAt } from '../../../tests/phone-log.ts'
import { readLogFile, tallyOf } from './log-file.ts'
import { logLimit } from './presence-log.ts'

/** The file of a phone on which so many marks were tapped. */
function fileOf(taps: number) {
  const phone = phoneAt(() => new Date('2026-12-14T09:00:00Z'))
  for (let tap = 0; tap < taps; tap++) phone.tap(7, { registrationId: tap + 1, date: '2026-12-14' })
  return { ...phone.form(phone.lines), account: 3, madeAt: '2026-12-15T18:00:00.000Z' }
}

describe('a phone’s file', () => {
  test('is the calls that the phone would have made, in its order', () => {
    const file = fileOf(logLimit + 1)
    const parts = readLogFile(JSON.stringify(file)) ?? []
    expect(parts.map(({ lines }) => lines.length)).toEqual([logLimit, 1])
    expect(parts.flatMap(({ lines }) => lines)).toEqual(file.lines)
    expect(Object.keys(parts[0] ?? {}).toSorted()).toEqual(
      ['deviceName', 'device', 'format', 'from', 'lines', 'rosters'].toSorted(),
    )
  })

  test.each([
    ['a text', 'Liste de présence'],
    ['another JSON', '{"nom":"Awa"}'],
    ['one of a newer form', JSON.stringify({ ...fileOf(1), format: 2 })],
    ['one without marks', JSON.stringify(fileOf(0))],
    ['one that was changed by hand', JSON.stringify({ ...fileOf(1), note: 'vu' })],
  ])('%s is none', (_, text) => {
    expect(readLogFile(text)).toBeNull()
  })

  test('is counted by what became of its lines, and of which session they are', () => {
    const parts = readLogFile(JSON.stringify(fileOf(4))) ?? []
    const answers = [
      { id: 'a', answer: 'stored' },
      { id: 'b', answer: 'known' },
      { id: 'c', answer: 'contradicts', reason: 'cancelled' },
      { id: 'd', answer: 'refused', reason: 'registration_not_found' },
    ] as const
    const each = { stored: 1, known: 1, contradicts: 1, refused: 1 }
    expect(tallyOf(parts, answers, 7)).toEqual({ ...each, elsewhere: 0 })
    expect(tallyOf(parts, answers, 8)).toEqual({ ...each, elsewhere: 4 })
  })
})
