import type { Locale } from '../../../domain/values/language.ts'
import { spacePath } from '../../../domain/values/paths.ts'
import { wasSpaceOpen } from '../../api/open-space.ts'
import { profileQuery } from '../../api/participant-queries.ts'
import type { Queries } from '../../api/queries.ts'
import { canStore } from '../../page/browser-storage.ts'
import { portalTextIn } from '../kit/portal-text.ts'

/** Whether the space was this tab's first page: the server, which then left its door undrawn, has seen a session. */
const isFirstPage = () =>
  performance.getEntriesByType('navigation').some(({ name }) => new URL(name).pathname.startsWith(spacePath))

/**
 * Asks for the words and the profile while the screens' code is still on its way: over a slow connection each would wait for the other.
 * On the server, where only the door is drawn, the words are awaited and no profile is known; nor is one asked for in a browser
 * that has never had a space open.
 */
export async function beginSpace({ queries, locale }: { queries: Queries; locale: Locale }): Promise<void> {
  const words = portalTextIn(locale)
  const queryClient = await queries.open()
  if (typeof window === 'undefined') {
    await words
    queryClient.setQueryData(profileQuery.queryKey, null)
  } else if (isFirstPage() || wasSpaceOpen() || !canStore()) void queryClient.prefetchQuery(profileQuery)
  else if (queryClient.getQueryData(profileQuery.queryKey) === undefined)
    queryClient.setQueryData(profileQuery.queryKey, null)
}
