import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageHead } from '../page/page-head.ts'
import { submission } from '../page/submission.ts'
import { ContactScreen } from '../site/contact/contact-screen.tsx'
import { loadContent } from '../site/load-content.ts'

export const Route = createFileRoute('/_site/contact')({
  validateSearch: (search: Record<string, unknown>) =>
    ({
      service: typeof search.service === 'string' ? search.service : undefined,
      cours: typeof search.cours === 'string' ? search.cours : undefined,
      envoye: Number(search.envoye) === 1 ? 1 : undefined,
    }) as { service?: string; cours?: string; envoye?: 1 },
  loader: async ({ context, location }) => {
    const content = await loadContent('contact', context.locale)
    const { service, cours, ...others } = location.search as { service?: string; cours?: string }
    const isOffered = (id: string | undefined, among: { id: string }[]) => !id || among.some((one) => one.id === id)
    // One that is not offered leaves the address, and nothing else does.
    if (!isOffered(service, content.services) || !isOffered(cours, content.courses)) {
      throw redirect({ to: '/contact', search: others, replace: true })
    }
    return { content, submission: submission() }
  },
  head: ({ matches, loaderData }) =>
    loaderData ? pageHead(matches, { path: '/contact', ...loaderData.content.meta }) : {},
  component: ContactScreen,
})
