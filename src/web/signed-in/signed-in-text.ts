import { createContext, use } from 'react'
import type { SignedInText } from '../i18n/signed-in/fr.ts'
import { useSite } from '../page/use-site.ts'

/** The words of the office or of the participant space, whichever this is. */
export const SignedInContext = createContext<SignedInText | null>(null)

/** What every screen behind a sign-in knows: `words` are those that office and space share, the rest is the whole site's. */
export function useSignedIn() {
  const site = useSite()
  const words = use(SignedInContext)
  if (!words) throw new Error('outside office and participant space')
  return { ...site, words }
}
