// How a course is sold: as an online course that people register for (docs/rules/online-courses.md#sale).
import * as v from 'valibot'
import { OnlineCourse, OnlineCourseForm } from '../trainings/online-course.ts'
import { countingNumber } from '../values/numbers.ts'
import { madeFrom } from '../values/version.ts'

const { title, description, category, price, english, isSold } = OnlineCourseForm.entries

/** What the office says of a course on sale; its hours are those of the latest edition. */
export const CourseSaleForm = v.strictObject({
  ...{ title, description, category, price, english, isSold },
  /** The online course that it is sold as; null makes one. It stays the same once it is said. */
  trainingId: v.nullable(countingNumber()),
  /** Of that online course. */
  version: madeFrom,
})
export type CourseSaleForm = v.InferOutput<typeof CourseSaleForm>

export const CourseSale = v.object({
  /** What it is sold as; null until it was put on sale. */
  onlineCourse: v.nullable(OnlineCourse),
  /** What the latest edition lasts, in hours; null while none is published. */
  hours: v.nullable(v.number()),
  /** Online courses that stand on the site without lessons: it may become one of them. */
  choices: v.array(OnlineCourse),
})
export type CourseSale = v.InferOutput<typeof CourseSale>
