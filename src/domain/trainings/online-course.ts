// Online courses as they are sold (docs/rules/online-courses.md): their lessons stand elsewhere.
import * as v from 'valibot'
import { heading, leftOut, optionalText } from '../values/text.ts'
import { madeFrom } from '../values/version.ts'
import { trainingStatuses } from './training.ts'
import { Training, trainingFields } from './training-schemas.ts'

/** A course as the site and the office read it: price in FCFA, duration in hours. */
export const OnlineCourse = v.object({
  ...v.pick(Training, ['id', 'slug', 'title', 'description', 'category', 'duration', 'price', 'version']).entries,
  /** Whether people may enrol; `annulée` where it is sold no more. */
  status: v.picklist(trainingStatuses),
  english: v.nullable(v.object({ title: v.nullable(v.string()), description: v.nullable(v.string()) })),
})
export type OnlineCourse = v.InferOutput<typeof OnlineCourse>

/** What the office says of one. */
export const OnlineCourseForm = v.strictObject({
  title: trainingFields.title,
  description: trainingFields.description,
  category: trainingFields.category,
  duration: trainingFields.duration,
  price: trainingFields.price,
  english: v.nullable(v.strictObject({ title: leftOut(heading()), description: optionalText(20_000) })),
  isSold: v.boolean(),
  version: madeFrom,
})
export type OnlineCourseForm = v.InferOutput<typeof OnlineCourseForm>
