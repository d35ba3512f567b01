import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

// Not <StartClient/>: it brings a serialiser and a server-function client (9.6 kB) that nothing here uses.
const router = await getRouter()
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})
