import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../page-head.ts'
import { ContactScreen } from '../site/contact/contact-screen.tsx'
import { loadContent } from '../site/load-content.ts'
import { submission } from '../submission.ts'

export const Route = createFileRoute('/_site/contact')({
  validateSearch: (search: Record<string, unknown>): { service?: string; envoye?: 1 } => ({
    ...(typeof search.service === 'string' && { service: search.service }),
    ...(Number(search.envoye) === 1 && { envoye: 1 }),
  }),
  loader: async ({ context }) => ({
    content: await loadContent('contact', context.locale),
    submission: submission(),
  }),
  head: ({ matches, loaderData }) =>
    loaderData ? pageHead(matches, { path: '/contact', ...loaderData.content.meta }) : {},
  component: ContactScreen,
})
