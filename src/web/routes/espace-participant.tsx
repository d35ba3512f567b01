import { createFileRoute } from '@tanstack/react-router'
import { mayBeSignedIn } from '../page/may-be-signed-in.ts'
import { everyStyle } from '../page/style-sheets.ts'
import { submission } from '../page/submission.ts'
import { PortalScreen } from '../portal/frame/portal-screen.tsx'

/**
 * The participant space. Who brings no session sees its door, drawn by the server and usable before any script; the space itself is
 * drawn in the browser.
 */
export const Route = createFileRoute('/espace-participant')({
  ssr: () => !mayBeSignedIn(),
  beforeLoad: everyStyle,
  loader: async ({ context }) => {
    const { beginSpace } = await import('../portal/frame/begin-space.ts')
    await beginSpace(context)
    return { submission: submission() }
  },
  head: ({ match }) => ({
    meta: [
      { title: match.context.locale === 'en' ? 'Participant space | Officina' : 'Espace participant | Officina' },
      { name: 'robots', content: 'noindex' },
      // No address leaves from here; our own forms still say where they come from.
      { name: 'referrer', content: 'same-origin' },
    ],
  }),
  component: PortalScreen,
  pendingComponent: PortalPending,
})

function PortalPending() {
  const { text, locale } = Route.useRouteContext()
  return (
    <div className="page-width grid gap-4 py-24 text-muted">
      <p role="status">{text.loading}</p>
      <noscript>{locale === 'en' ? 'Your space needs JavaScript.' : 'Votre espace a besoin de JavaScript.'}</noscript>
    </div>
  )
}
