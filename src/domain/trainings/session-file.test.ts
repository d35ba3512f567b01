import { describe, expect, test } from 'vitest'
import { firstSessionLists, withSessionLists } from '../company/session-lists.ts'
import { bytesInPart, checklistOf, type HeldPieces, inParts, missingPieces, peopleInPart } from './session-file.ts'

const all = { count: 1, of: null }
const held: HeldPieces = {
  ...{ presence: all, signedSheet: all, accreditation: all, programme: all, trainers: all },
  ...{ certificates: { count: 2, of: 3 }, invoices: { count: 3, of: 3 } },
  ...{ payments: { count: 0, of: 0 }, fne: { count: 0, of: 3 } },
}
const [employer] = firstSessionLists
if (!employer) throw new Error('no list')

describe('a session by the firm’s lists', () => {
  test('lacks what any list asks for and is not all there, in one order', () => {
    const lists = [
      { ...employer, pieces: ['fne' as const, 'payments' as const] },
      { ...employer, pieces: ['certificates' as const, 'presence' as const] },
    ]
    expect(missingPieces(lists, held)).toEqual(['certificates', 'fne'])
    expect(missingPieces([{ ...employer, pieces: [] }], held)).toBeNull()
  })

  test('is told list by list, under the name of its language', () => {
    const english = checklistOf(employer, held, 'en')
    expect([checklistOf(employer, held, 'fr').title, english.title, english.list]).toEqual([
      ...['Employeur', 'Employer', 'Employeur'],
    ])
    expect(english.pieces[2]).toEqual({ piece: 'certificates', isThere: false, count: 2, of: 3 })
  })

  test('is gone by what was asked for before there were lists', () => {
    const before = { asksPresence: false, asksSignedSheet: true, asksCertificates: false, asksAccreditation: true }
    const { lists } = withSessionLists(before) as { lists: typeof firstSessionLists }
    expect(lists.map(({ name, pieces }) => [name, pieces])).toEqual(
      ['Employeur', 'FDFP', 'Ordre'].map((name) => [name, ['signedSheet', 'accreditation']]),
    )
    expect(withSessionLists({ lists })).toEqual({ lists })
    expect(withSessionLists({ presenceThreshold: 80 })).toEqual({ presenceThreshold: 80 })
  })
})

describe('the parts of a file', () => {
  const person = (size: number) => ({ isPerson: true, size })
  const sheet = (size: number) => ({ isPerson: false, size })

  test('hold so many people each', () => {
    const people = Array.from({ length: 2 * peopleInPart + 1 }, () => person(10))
    expect(inParts(people).map((part) => part.length)).toEqual([peopleInPart, peopleInPart, 1])
  })

  test('hold so many bytes, and one that is larger alone', () => {
    const parts = inParts([person(bytesInPart - 1), sheet(2), sheet(bytesInPart + 1), sheet(1)])
    expect(parts.map((part) => part.length)).toEqual([1, 1, 1, 1])
  })

  test('are one where nothing is to be carried', () => expect(inParts([])).toEqual([[]]))
})
