import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { saleForm } from '../../../tests/courses.ts'
import type { CourseSale } from '../../domain/courses/sale.ts'
import { courses } from '../db/schema/courses.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))
const addressOf = (id: number) => `/api/admin/courses/${id}/sale`
const sell = (id: number, changes: Record<string, unknown> = {}) =>
  office.put<CourseSale>(addressOf(id), saleForm(changes))
const trainingOf = async (id: number) =>
  (await db.select({ trainingId: courses.trainingId }).from(courses).where(eq(courses.id, id)))[0]?.trainingId

describe('a course is sold', () => {
  test('once it is published, at the hours of its edition', async () => {
    const draft = await build.course({ isPublished: false, isSold: false })
    expect(await sell(draft.course.id)).toMatchObject({ status: 409, body: { code: 'course_unpublished' } })

    const { course } = await build.course({ isSold: false })
    const { body } = await sell(course.id, { title: 'Le froid en officine', price: 45_000 })
    expect(body).toMatchObject({
      onlineCourse: { title: 'Le froid en officine', price: 45_000, duration: 3, status: 'programmée' },
      choices: [],
    })
    expect(await trainingOf(course.id)).toBe(body.onlineCourse?.id)
    const sold = await as(visitor).get<{ id: number }[]>('/api/online-courses')
    expect(sold.body.map(({ id }) => id)).toContain(body.onlineCourse?.id)
  })

  test('as the online course that stood on the site without lessons, and no other course is then', async () => {
    const standing = await build.onlineCourse({ duration: 8 })
    const [one, other] = [await build.course({ isSold: false }), await build.course({ isSold: false })]
    const choices = (await office.get<CourseSale>(addressOf(one.course.id))).body.choices.map(({ id }) => id)
    expect(choices).toContain(standing.id)
    const form = { trainingId: standing.id, title: standing.title, version: standing.version }
    expect((await sell(one.course.id, form)).body.onlineCourse).toMatchObject({
      ...{ id: standing.id, slug: standing.slug, duration: 3 },
    })
    expect(await sell(other.course.id, { trainingId: standing.id })).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict' },
    })
    expect(await sell(one.course.id)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
  })

  test('until the sale ends, and an older look at it is refused', async () => {
    const { course } = await build.course({ isSold: false })
    const first = (await sell(course.id)).body.onlineCourse
    const of = { trainingId: first?.id, title: first?.title, version: first?.version }
    expect((await sell(course.id, { ...of, isSold: false })).body.onlineCourse?.status).toBe('annulée')
    expect(await sell(course.id, of)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
  })

  test('for as many hours as its next edition says', async () => {
    const { course } = await build.course({ isSold: false, isChanged: true })
    await sell(course.id)
    await db.update(courses).set({ hours: 7 }).where(eq(courses.id, course.id))
    expect((await office.post(`/api/admin/courses/${course.id}/publish`, {})).status).toBe(200)
    const sale = async () => (await office.get<CourseSale>(addressOf(course.id))).body
    expect(await sale()).toMatchObject({ hours: 7, onlineCourse: { duration: 7 } })
  })
})
