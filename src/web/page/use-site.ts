import { getRouteApi, useRouteContext } from '@tanstack/react-router'

const root = getRouteApi('__root__')

/** How a page calls the API, and where the answers are that signed-in pages share. */
export const useCalls = () => useRouteContext({ from: '__root__', select: ({ api, queries }) => ({ api, queries }) })

/** What every screen knows: the language, the site's words in it, and the firm. */
export function useSite() {
  const { locale, text } = useRouteContext({ from: '__root__' })
  const { company, hours, demo, publicUrl, now } = root.useLoaderData()
  return { locale, text, company, hours, demo, publicUrl, now: new Date(now) }
}
