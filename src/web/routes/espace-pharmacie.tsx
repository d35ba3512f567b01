import { createFileRoute } from '@tanstack/react-router'
import { SpacePending, spaceHead } from '../page/space-route.tsx'
import { PharmacyScreen } from '../pharmacy/pharmacy-screen.tsx'
import { openSignedIn } from '../signed-in/open-signed-in.ts'
import { ErrorPage } from '../site/error-screen.tsx'

/** The pharmacies' space, drawn in the browser: there is nothing to read before signing in. */
export const Route = createFileRoute('/espace-pharmacie')({
  ssr: false,
  beforeLoad: openSignedIn,
  head: spaceHead('Espace officine', 'Pharmacy space'),
  component: PharmacyScreen,
  errorComponent: ErrorPage,
  pendingComponent: SpacePending,
})
