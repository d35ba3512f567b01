import { createFileRoute } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PageEnvironment } from '../../server/app/page-environment.ts'
import { SpacePending, spaceHead } from '../page/space-route.tsx'
import { submission } from '../page/submission.ts'
import { PortalScreen } from '../portal/frame/portal-screen.tsx'
import { openSignedIn } from '../signed-in/open-signed-in.ts'
import { ErrorPage } from '../site/error-screen.tsx'

/** Whether the page being rendered was asked for with a session, valid or not. In the browser, where that is hidden from scripts, it may be. */
const mayBeSignedIn = createIsomorphicFn()
  .server((): boolean => (getGlobalStartContext() as PageEnvironment).mayBeSignedIn)
  .client((): boolean => true)

/**
 * The participant space. Who brings no session sees its door, drawn by the server and usable before any script; the space itself is
 * drawn in the browser.
 */
export const Route = createFileRoute('/espace-participant')({
  ssr: () => !mayBeSignedIn(),
  beforeLoad: openSignedIn,
  loader: async ({ context }) => {
    const { beginSpace } = await import('../portal/frame/begin-space.ts')
    await beginSpace(context)
    return { submission: submission() }
  },
  head: spaceHead('Espace participant', 'Participant space'),
  component: PortalScreen,
  errorComponent: ErrorPage,
  pendingComponent: SpacePending,
})
