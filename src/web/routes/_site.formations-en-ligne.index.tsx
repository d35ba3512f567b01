import { createFileRoute } from '@tanstack/react-router'
import { read } from '../api/api.ts'
import { publicStaleTime } from '../api/trainings.ts'
import { pageHead } from '../page/page-head.ts'
import { loadContent } from '../site/load-content.ts'
import { OnlineScreen } from '../site/online/online-screen.tsx'

export const Route = createFileRoute('/_site/formations-en-ligne/')({
  codeSplitGroupings: [['loader', 'component']],
  staleTime: publicStaleTime,
  preloadStaleTime: publicStaleTime,
  loader: async ({ context }) => {
    const [content, sold] = await Promise.all([
      loadContent('online', context.locale),
      // The page stands without them: then one asks for access.
      read(context.api['online-courses'].$get()).catch(() => []),
    ])
    return { content, sold: sold.map(({ slug, title, english }) => ({ slug, title, english })) }
  },
  head: ({ matches, loaderData }) =>
    loaderData ? pageHead(matches, { path: '/formations-en-ligne', ...loaderData.content.meta }) : {},
  component: OnlineScreen,
})
