import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '../../../domain/language.ts'
import { profileQuery } from '../../api/participant-queries.ts'
import { portalTextIn } from '../kit/portal-words.ts'

interface Beginning {
  queryClient: QueryClient
  locale: Locale
}

/**
 * Asks for the words and the profile while the screens' code is still on its way: over a slow connection each would wait for the other.
 * On the server, where only the door is drawn, the words are awaited and nobody's profile is known.
 */
export async function beginSpace({ queryClient, locale }: Beginning): Promise<void> {
  const words = portalTextIn(locale)
  if (typeof window === 'undefined') {
    await words
    queryClient.setQueryData(profileQuery.queryKey, null)
  } else void queryClient.prefetchQuery(profileQuery)
}
