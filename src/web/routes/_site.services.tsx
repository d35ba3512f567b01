import { createFileRoute } from '@tanstack/react-router'
import { upcomingTrainings } from '../api/trainings.ts'
import { pageHead } from '../page/page-head.ts'
import { loadContent } from '../site/load-content.ts'
import { ServicesScreen } from '../site/services/services-screen.tsx'

export const Route = createFileRoute('/_site/services')({
  loader: async ({ context: { api, locale } }) => {
    const [content, pharmaciens, auxiliaires] = await Promise.all([
      loadContent('services', locale),
      upcomingTrainings(api, locale, 2, { category: 'pharmaciens' }),
      upcomingTrainings(api, locale, 2, { category: 'auxiliaires' }),
    ])
    return { content, upcoming: { pharmaciens, auxiliaires } }
  },
  head: ({ matches, loaderData }) =>
    loaderData ? pageHead(matches, { path: '/services', ...loaderData.content.meta }) : {},
  component: ServicesScreen,
})
