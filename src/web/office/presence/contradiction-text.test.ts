import { describe, expect, test } from 'vitest'
import { type Contradiction, isCountable } from '../../../domain/attendance/open-presence.ts'
import { contradictionReasons } from '../../../domain/attendance/presence-log.ts'
import * as english from '../attendance/words.en.ts'
import * as french from '../attendance/words.fr.ts'
import type { OfficeWords } from '../kit/office-text.ts'
import { deviceText, standingText, tappedText, whyText } from './contradiction-text.ts'
import { openPresence as openEnglish } from './words.en.ts'
import { openPresence as openFrench } from './words.fr.ts'

const words = {
  fr: { presence: french.presence, openPresence: openFrench } as OfficeWords,
  en: { presence: english.presence, openPresence: openEnglish } as OfficeWords,
}

const standing: NonNullable<Contradiction['standing']> = {
  ...{ date: '2026-12-14', half: 'morning', state: 'absent', lateAt: null, reason: null },
  ...{ markedAt: '2026-12-14T10:42:00.000Z', markedBy: 'adjoua' },
}

const contradiction = (changes: Partial<Contradiction> = {}): Contradiction => ({
  ...{ id: 'a', reason: 'later_mark', registrationId: 1, firstName: 'Awa', lastName: 'Koné' },
  ...{ date: '2026-12-14', half: 'morning', state: 'present', lateAt: null, absence: null, takenBy: 'yao' },
  ...{ device: '0b0ac1de-5a0e-4a52-8d55-6f1f5be2a1c7', deviceName: 'Android · Chrome' },
  ...{ deviceAt: '2026-12-14T12:05:00.000Z', takenAt: '2026-12-14T09:05:00.000Z' },
  ...{ receivedAt: '2026-12-14T18:00:00.000Z', standing },
  ...changes,
})

describe('why a mark does not hold', () => {
  test('names what stands: its hour on the same day, its day on another one, and who made it', () => {
    expect(whyText(contradiction(), words.fr, 'fr')).toBe(
      'Un relevé fait après tient\u00A0: Absent, à 10\u00A0h\u00A042 par adjoua',
    )
    const nextDay = { ...standing, markedAt: '2026-12-15T08:00:00.000Z', markedBy: null, reason: 'Garde' }
    expect(whyText(contradiction({ standing: nextDay }), words.en, 'en')).toBe(
      'A mark made later stands: Absent (Garde), on 15/12/2026 08:00',
    )
  })

  test('says that nothing stands where the later mark was taken back', () => {
    expect(whyText(contradiction({ standing: null }), words.en, 'en')).toBe(openEnglish.laterGone)
    expect(standingText(contradiction({ standing: null }), words.fr, 'fr')).toBeNull()
  })

  test.each(['fr', 'en'] as const)(
    'has words for each reason, and for what to do where it cannot count (%s)',
    (locale) => {
      const said = contradictionReasons.map((reason) => whyText(contradiction({ reason }), words[locale], locale))
      expect(new Set(said).size).toBe(contradictionReasons.length)
      const hasFix = contradictionReasons.filter((reason) => words[locale].openPresence.fixes[reason])
      expect(hasFix).toEqual(contradictionReasons.filter((reason) => !isCountable(reason)))
    },
  )
})

test('what was tapped is said with its hour or its reason, the device by four letters', () => {
  const tapped = (changes: Partial<Contradiction>) => tappedText(contradiction(changes), words.fr, 'fr')
  expect(tapped({})).toBe('Présent')
  expect(tapped({ state: 'late', lateAt: '09:15' })).toBe('En retard, arrivée à 9\u00A0h\u00A015')
  expect(tapped({ state: 'absent', absence: 'Garde' })).toBe('Absent (Garde)')
  expect(tapped({ state: 'taken_back' })).toBe('Repris')
  expect(deviceText(contradiction(), words.fr)).toBe('Android · Chrome (0B0A)')
})
