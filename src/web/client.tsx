import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

// Not <StartClient/>: it brings a serialiser and a server-function client (9.6 kB) that nothing here uses.
const router = await getRouter()

// An address in other signs than the router's own (`?retour=/…` for `?retour=%2F…`) would be put right once the page is taken over, which
// loads it a second time: its forms would be drawn again, without what was typed before the scripts came.
const { publicHref, pathname, state } = router.latestLocation
const written = router.buildLocation({
  to: pathname,
  search: true,
  params: true,
  hash: true,
  _includeValidateSearch: true,
})
if (written.publicHref !== publicHref) {
  router.history.replace(written.publicHref, state)
  router.updateLatestLocation()
}

startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})
