import { createFileRoute } from '@tanstack/react-router'
import { type ServiceId, serviceIds } from '../content/services/service.ts'
import { pageHead } from '../page-head.ts'
import { ContactScreen } from '../site/contact/contact-screen.tsx'
import { loadContent } from '../site/load-content.ts'
import { submission } from '../submission.ts'

const isService = (value: unknown): value is ServiceId => serviceIds.includes(value as ServiceId)

export const Route = createFileRoute('/_site/contact')({
  // Said to be undefined, a value that makes no sense leaves the address as well.
  validateSearch: (search: Record<string, unknown>) =>
    ({
      service: isService(search.service) ? search.service : undefined,
      envoye: Number(search.envoye) === 1 ? 1 : undefined,
    }) as { service?: ServiceId; envoye?: 1 },
  loader: async ({ context }) => ({
    content: await loadContent('contact', context.locale),
    submission: submission(),
  }),
  head: ({ matches, loaderData }) =>
    loaderData ? pageHead(matches, { path: '/contact', ...loaderData.content.meta }) : {},
  component: ContactScreen,
})
