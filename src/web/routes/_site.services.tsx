import { createFileRoute } from '@tanstack/react-router'
import { upcomingTrainings } from '../api/trainings-query.ts'
import { pageHead } from '../page/page-head.ts'
import { loadContent } from '../site/load-content.ts'
import { ServicesScreen } from '../site/services/services-screen.tsx'

export const Route = createFileRoute('/_site/services')({
  loader: async ({ context: { locale, queryClient } }) => {
    const [content, pharmaciens, auxiliaires] = await Promise.all([
      loadContent('services', locale),
      upcomingTrainings(queryClient, locale, 2, { category: 'pharmaciens' }),
      upcomingTrainings(queryClient, locale, 2, { category: 'auxiliaires' }),
    ])
    return { content, upcoming: { pharmaciens, auxiliaires } }
  },
  head: ({ matches, loaderData }) =>
    loaderData ? pageHead(matches, { path: '/services', ...loaderData.content.meta }) : {},
  component: ServicesScreen,
})
