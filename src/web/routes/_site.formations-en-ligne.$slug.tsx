import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import { summary } from '../../domain/values/summary.ts'
import { ApiError, read } from '../api/api.ts'
import { publicStaleTime } from '../api/trainings.ts'
import { pageHead } from '../page/page-head.ts'
import { submission } from '../page/submission.ts'
import { loadContent } from '../site/load-content.ts'
import { CourseScreen } from '../site/online/course-screen.tsx'

export const Route = createFileRoute('/_site/formations-en-ligne/$slug')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search: Record<string, unknown>) =>
    ({ inscrit: Number(search.inscrit) === 1 ? 1 : undefined }) as { inscrit?: 1 },
  staleTime: publicStaleTime,
  preloadStaleTime: publicStaleTime,
  loader: async ({ context, params: { slug } }) => {
    const asked = read(context.api['online-courses'][':id'].$get({ param: { id: slug } }))
    const course = await asked.catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    })
    // A former address, or the number, leads to the address of today.
    if (course.slug !== slug) {
      throw redirect({ to: '/formations-en-ligne/$slug', params: { slug: course.slug }, statusCode: 301 })
    }
    const { courses, labels } = await loadContent('online', context.locale)
    const features = courses.find(({ id }) => id === course.slug)?.features ?? []
    const { title, description } = trainingHeadings(course, context.locale)
    const path = `/formations-en-ligne/${course.slug}`
    const page = { path, title: title.text, description: summary(description.text, 160) }
    return { course, labels, features, page, submission: submission() }
  },
  head: ({ matches, loaderData }) => (loaderData ? pageHead(matches, loaderData.page) : {}),
  component: CourseScreen,
})
