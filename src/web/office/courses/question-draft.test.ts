import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type BankQuestion, QuestionForm } from '../../../domain/courses/question.ts'
import { formOf, versionOf } from './question-draft.ts'

const both = (fr: string) => ({ fr, en: `${fr} (en)` })
const answers: BankQuestion['answer'][] = [
  { type: 'one', options: [true, false].map((isRight) => ({ text: both('choix'), isRight })) },
  { type: 'several', options: [true, true].map((isRight) => ({ text: both('choix'), isRight })), partial: false },
  { type: 'order', items: [both('un'), both('deux')], partial: true },
  { type: 'number', value: 5.5, tolerance: 0.25, unit: { fr: '°C', en: null } },
  { type: 'match', pairs: [1, 2].map((one) => ({ left: both(`g${one}`), right: both(`d${one}`) })), partial: true },
  { type: 'text', accepted: ['paludisme', 'malaria'], accentsCount: true, caseCounts: false },
]

test.each(answers)('a question of type $type comes out of its form as it went in', (answer) => {
  const question = { topic: null, prompt: both('Que faire'), points: 2, explanation: { fr: 'Car', en: null }, answer }
  expect(v.parse(QuestionForm, formOf(versionOf({ ...question, id: 1, version: 3 }).draft))).toEqual(question)
})
