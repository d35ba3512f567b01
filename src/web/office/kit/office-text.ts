import { createContext, use } from 'react'
import { useSite } from '../../page/use-site.ts'
import type * as kit from './words.fr.ts'

/** The words of every screen of the office; the frame, which knows them all, adds the others to the kit's (`frame/words.fr.ts`). */
export interface OfficeWords {
  narrowing: typeof kit.narrowing
  display: typeof kit.display
  views: typeof kit.views
  exports: typeof kit.exports
  toolbar: typeof kit.toolbar
  facts: typeof kit.facts
}

export const OfficeTextContext = createContext<OfficeWords | null>(null)

/** What every office screen knows: `words` are its own, the rest is the whole site's. */
export function useOffice() {
  const site = useSite()
  const words = use(OfficeTextContext)
  if (!words) throw new Error('outside the office')
  return { ...site, words }
}
