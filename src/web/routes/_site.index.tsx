import { createFileRoute } from '@tanstack/react-router'
import { upcomingTrainings } from '../api/trainings.ts'
import { pageHead } from '../page/page-head.ts'
import { submission } from '../page/submission.ts'
import { HomeScreen } from '../site/home/home-screen.tsx'
import { loadContent } from '../site/load-content.ts'

export const Route = createFileRoute('/_site/')({
  validateSearch: (search: Record<string, unknown>) =>
    ({
      envoye: Number(search.envoye) === 1 ? 1 : undefined,
    }) as { envoye?: 1 },
  loader: async ({ context }) => {
    const [content, upcoming] = await Promise.all([
      loadContent('home', context.locale),
      upcomingTrainings(context.api, context.locale, 3),
    ])
    return { content, upcoming, submission: submission() }
  },
  head: ({ matches, loaderData }) => (loaderData ? pageHead(matches, { path: '/', ...loaderData.content.meta }) : {}),
  component: HomeScreen,
})
