// The bank of a course: its questions with their key, which never leaves the office (docs/rules/courses.md#questions).
import * as v from 'valibot'
import { wholeNumber } from '../values/numbers.ts'
import { leftOut, line, text } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { madeFrom } from '../values/version.ts'
import { writtenLine } from './course.ts'

export const questionTypes = ['one', 'several', 'order', 'number', 'match', 'text'] as const

/** How many options, items or pairs a question has at least and at most. */
export const choiceLimits = { least: 2, most: 12 } as const

const choices = <Entry extends v.GenericSchema>(entry: Entry) =>
  v.pipe(
    v.array(entry, key('required')),
    v.minLength(choiceLimits.least, key('required')),
    v.maxLength(choiceLimits.most, key('tooMany')),
  )

const filled = v.strictObject({ fr: v.pipe(line(300), v.nonEmpty(key('required'))), en: leftOut(line(300)) })
const Option = v.strictObject({ text: filled, isRight: v.boolean(key('invalid')) })
type Option = v.InferOutput<typeof Option>

const rightOnes = (options: Option[]) => options.filter(({ isRight }) => isRight).length

const options = choices(Option)
const figure = v.pipe(v.number(key('invalid')), v.finite(key('invalid')), v.minValue(-1e12), v.maxValue(1e12))

/** What is asked, and what is right. The first kind is the one that the contract of the API shows. */
export const QuestionKey = v.variant('type', [
  v.strictObject({
    type: v.literal('several'),
    options: v.pipe(
      options,
      v.check((all) => rightOnes(all) > 0, key('invalid')),
    ),
    partial: v.boolean(key('invalid')),
  }),
  v.strictObject({
    type: v.literal('one'),
    options: v.pipe(
      options,
      v.check((all) => rightOnes(all) === 1, key('invalid')),
    ),
  }),
  v.strictObject({
    type: v.literal('order'),
    /** In the right order. */
    items: choices(filled),
    partial: v.boolean(key('invalid')),
  }),
  v.strictObject({
    type: v.literal('number'),
    value: figure,
    /** How far an answer may be from the value, and still be right. */
    tolerance: v.pipe(figure, v.minValue(0, key('invalid'))),
    unit: writtenLine(30),
  }),
  v.strictObject({
    type: v.literal('match'),
    pairs: choices(v.strictObject({ left: filled, right: filled })),
    partial: v.boolean(key('invalid')),
  }),
  v.strictObject({
    type: v.literal('text'),
    /** Each is right, in whichever language it is read. */
    accepted: v.pipe(
      v.array(v.pipe(line(100), v.nonEmpty(key('required'))), key('required')),
      v.minLength(1, key('required')),
      v.maxLength(20, key('tooMany')),
    ),
    accentsCount: v.boolean(key('invalid')),
    caseCounts: v.boolean(key('invalid')),
  }),
])
export type QuestionKey = v.InferOutput<typeof QuestionKey>

const fields = {
  topic: leftOut(line(80)),
  prompt: v.strictObject({ fr: v.pipe(text(2_000), v.nonEmpty(key('required'))), en: leftOut(text(2_000)) }),
  points: wholeNumber(1, 100),
  /** Said in the review, with what is right. */
  explanation: v.strictObject({ fr: text(2_000), en: leftOut(text(2_000)) }),
  answer: QuestionKey,
}

export const QuestionForm = v.strictObject(fields)
export type QuestionForm = v.InferOutput<typeof QuestionForm>
export const QuestionChange = v.strictObject({ ...fields, version: madeFrom })
export type QuestionChange = v.InferOutput<typeof QuestionChange>

/** A question of the bank, as the office reads it. */
export const BankQuestion = v.object({ id: v.number(), ...QuestionForm.entries, version: v.number() })
export type BankQuestion = v.InferOutput<typeof BankQuestion>

/** A question as an edition holds it. */
export type EditionQuestion = Omit<BankQuestion, 'version'>
