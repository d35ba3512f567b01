import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type AnswerValue, EvaluationLink, readAnswers } from './answer.ts'
import {
  closesOn,
  evaluationYear,
  isDue,
  isLetterTime,
  isReminderDue,
  lookedFor,
  remindedOf,
} from './evaluation-days.ts'
import { countedGroups, figuresOf, publishedRate, shuffled, summaryOf } from './figures.ts'
import { defaultQuestions, ProgrammeQuestionsForm, type Question } from './question.ts'

const note: Question = { type: 'note', fr: 'Note', en: 'Note' }
const choice: Question = { type: 'yes_no', fr: 'Oui ?', en: 'Yes?' }
const free: Question = { type: 'text', fr: 'Mot', en: 'Word' }
const first = () => 0

describe('the default questions', () => {
  test('are eight at the end, in both languages, and ask something free last', () => {
    expect(defaultQuestions.hot).toHaveLength(8)
    for (const questions of Object.values(defaultQuestions)) {
      expect(questions.at(-1)?.type).toBe('text')
      for (const { fr, en } of questions) expect(fr !== en && fr.length > 0 && en.length > 0).toBe(true)
    }
  })

  test('could be a programme’s own', () => {
    const { hot, cold } = defaultQuestions
    expect(v.is(ProgrammeQuestionsForm, { hot, cold })).toBe(true)
    expect(v.is(ProgrammeQuestionsForm, { hot: [], cold: null })).toBe(false)
    expect(v.is(ProgrammeQuestionsForm, { hot: [{ ...note, en: ' ' }], cold: null })).toBe(false)
    expect(v.is(ProgrammeQuestionsForm, { hot: Array(13).fill(note), cold: null })).toBe(false)
  })
})

describe('what was sent', () => {
  test('is read question by question; texts may be empty', () => {
    expect(readAnswers([note, choice, free], { '1': '4', '2': 'no', '3': ' Bien \n merci ' })).toEqual({
      values: [4, false, 'Bien \n merci'],
    })
    expect(readAnswers([free], {})).toEqual({ values: [null] })
  })

  test('is refused at its field where a note or a choice is missing or none, or a text too long', () => {
    const sent = { '1': '6', '3': 'x'.repeat(601) }
    expect(readAnswers([note, choice, free], sent)).toEqual({
      fields: { 'answers.1': 'invalid', 'answers.2': 'evaluationChoice', 'answers.3': 'tooLong' },
    })
  })

  test.each(['c7-12', 'f7-12', 'p7-12'])('comes by a link that names an evaluation: %s', (evaluation) => {
    expect(v.is(EvaluationLink, { evaluation, token: 'x' })).toBe(true)
  })
  test.each(['', 'x7-12', 'c7', 'c0-1', 'c7-12;'])('and by no other: %s', (evaluation) => {
    expect(v.is(EvaluationLink, { evaluation, token: 'x' })).toBe(false)
  })
})

describe('days', () => {
  const session = { startsAt: new Date('2026-12-31T09:00:00Z'), endsAt: new Date('2026-12-31T12:00:00Z'), duration: 3 }
  const due = (kind: 'hot' | 'cold', at: string, months = 2) => isDue(kind, session, months, new Date(at))

  test('people are asked from half an hour before the end, for a fortnight', () => {
    expect(due('hot', '2026-12-31T11:29:00Z')).toBe(false)
    expect(due('hot', '2026-12-31T11:30:00Z')).toBe(true)
    expect(due('hot', '2027-01-14T12:00:00Z')).toBe(true)
    expect(due('hot', '2027-01-15T12:00:00Z')).toBe(false)
  })

  test('and again some months later, on the last day of a month that is shorter', () => {
    expect(due('cold', '2027-02-27T12:00:00Z')).toBe(false)
    expect(due('cold', '2027-02-28T12:00:00Z')).toBe(true)
    expect(due('cold', '2027-01-31T12:00:00Z', 1)).toBe(true)
    expect(due('cold', '2027-03-30T12:00:00Z', 3)).toBe(false)
  })

  test('letters wait for the end and for eight o’clock', () => {
    const isTime = (at: string) => isLetterTime(session, new Date(at))
    expect(['2026-12-31T11:59:00Z', '2026-12-31T12:00:00Z', '2027-01-01T07:59:00Z'].map(isTime)).toEqual([
      false,
      true,
      false,
    ])
  })

  test('a session is looked for wherever it may be due', () => {
    for (const at of ['2027-02-28T12:00:00Z', '2027-03-14T12:00:00Z']) {
      const { from, to } = lookedFor('cold', 2, new Date(at))
      expect(from <= session.startsAt && session.startsAt <= to).toBe(true)
    }
  })

  test('an answer can come for three weeks, and counts in the year of the last day', () => {
    expect(closesOn('2026-12-31')).toBe('2027-01-20')
    expect(evaluationYear(session)).toBe(2026)
    expect(evaluationYear({ ...session, endsAt: new Date('2027-01-01T00:00:00Z') })).toBe(2026)
  })

  test('two reminders are due, on the fourth day and the tenth', () => {
    const at = (day: string, sent: number) => isReminderDue('2026-12-01', sent, new Date(`${day}T09:00:00Z`))
    expect([at('2026-12-04', 0), at('2026-12-05', 0), at('2026-12-05', 1), at('2026-12-11', 1)]).toEqual([
      false,
      true,
      false,
      true,
    ])
    expect(at('2027-12-11', 2)).toBe(false)
  })
})

describe('a reminder tells of nobody whether they have answered:', () => {
  const people = Array.from({ length: 10 }, (_, index) => index)
  const reminded = (answered: number, of = people) => remindedOf(of, (one) => one < answered, 5).length
  test.each([
    ['all where few have answered', 4, 10],
    ['those who have not, where both are five or more', 5, 5],
    ['nobody where few have not', 6, 0],
    ['nobody where all have', 10, 0],
  ])('%s', (_, answered, expected) => expect(reminded(answered)).toBe(expected))
  test('in a small group all, while anybody is missing', () => expect(reminded(2, people.slice(0, 3))).toBe(3))
})

describe('figures', () => {
  const answers = (...notes: number[]): AnswerValue[][] => notes.map((one) => [one, one > 3, `texte ${one}`])

  test('are none of four answers, and means of five', () => {
    expect(figuresOf([note, choice, free], answers(1, 2, 3, 4), 9, first)).toBeNull()
    const [mean, yes, texts] = figuresOf([note, choice, free], answers(1, 2, 3, 4, 4), 9, first) ?? []
    expect([mean?.mean, yes?.yes]).toEqual([2.8, 40])
    expect(texts?.texts.toSorted()).toEqual(['texte 1', 'texte 2', 'texte 3', 'texte 4', 'texte 4'])
    expect(texts?.texts).not.toEqual(['texte 1', 'texte 2', 'texte 3', 'texte 4', 'texte 4'])
  })

  test('show nothing that everybody who was asked has said', () => {
    expect(figuresOf([note], answers(5, 5, 5, 5, 5), 5, first)?.[0]?.mean).toBeNull()
    expect(figuresOf([note], answers(5, 5, 5, 5, 5), 6, first)?.[0]?.mean).toBe(5)
  })

  test('are shuffled without losing any', () => {
    const things = Array.from({ length: 50 }, (_, index) => index)
    expect(shuffled(things, Math.random).toSorted((a, b) => a - b)).toEqual(things)
  })

  test('of several groups leave no small one by itself', () => {
    const group = (size: number, isOpen = false) => ({ answers: size, isOpen })
    const counted = (...groups: ReturnType<typeof group>[]) => countedGroups(groups).map((one) => one.answers)
    expect(counted(group(7), group(3))).toEqual([7])
    expect(counted(group(7), group(3), group(1), group(4), group(2))).toEqual([7, 3, 1, 4])
    expect(counted(group(3), group(4, true))).toEqual([])
    expect(counted(group(5, true), group(0))).toEqual([5])
  })

  test('together are the mean, the part of 4 and 5, and of yes', () => {
    expect(summaryOf(answers(1, 2, 3, 4))).toBeNull()
    expect(summaryOf(answers(1, 3, 4, 5, 5))).toEqual({ answers: 5, mean: 3.6, satisfied: 60, yes: 60 })
  })
})

describe('the published rate', () => {
  test('is of twenty answers at least, with its period', () => {
    const all = (count: number): AnswerValue[][] => Array.from({ length: count }, (_, at) => [at < 2 ? 3 : 5, 4])
    expect(publishedRate(all(19), 2025, 2026)).toBeNull()
    expect(publishedRate(all(20), 2025, 2026)).toEqual({ percent: 95, answers: 20, from: 2025, to: 2026 })
  })
})
