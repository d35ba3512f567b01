import { createContext, use } from 'react'
import type { PortalText } from '../../i18n/portal.ts'
import { useSite } from '../../page/use-site.ts'

export const PortalTextContext = createContext<PortalText | null>(null)

/** What every screen of the space knows: `words` are its own, the rest is the whole site's. */
export function usePortal() {
  const site = useSite()
  const words = use(PortalTextContext)
  if (!words) throw new Error('outside the participant space')
  return { ...site, words }
}
