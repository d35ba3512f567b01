import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageHead } from '../page/page-head.ts'
import { submission } from '../page/submission.ts'
import { ContactScreen } from '../site/contact/contact-screen.tsx'
import { loadContent } from '../site/load-content.ts'

export const Route = createFileRoute('/_site/contact')({
  validateSearch: (search: Record<string, unknown>) =>
    ({
      service: typeof search.service === 'string' ? search.service : undefined,
      envoye: Number(search.envoye) === 1 ? 1 : undefined,
    }) as { service?: string; envoye?: 1 },
  loader: async ({ context, location }) => {
    const content = await loadContent('contact', context.locale)
    const { service, ...others } = location.search as { service?: string }
    // One that is not offered leaves the address, and nothing else does.
    if (service && !content.services.some(({ id }) => id === service)) {
      throw redirect({ to: '/contact', search: others, replace: true })
    }
    return { content, submission: submission() }
  },
  head: ({ matches, loaderData }) =>
    loaderData ? pageHead(matches, { path: '/contact', ...loaderData.content.meta }) : {},
  component: ContactScreen,
})
