import { createFileRoute, notFound } from '@tanstack/react-router'
import { LostScreen } from '../site/not-found/lost-screen.tsx'

/** Any other address (docs/rules/site.md#not-found). */
export const Route = createFileRoute('/_site/$')({
  loader: () => {
    throw notFound()
  },
  head: ({ match }) => ({ meta: [{ title: match.context.text.notFound.title }] }),
  notFoundComponent: LostScreen,
})
