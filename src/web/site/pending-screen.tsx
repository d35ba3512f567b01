import { useRouteContext } from '@tanstack/react-router'
import { Spinner } from '../ui/spinner.tsx'

/** In a page's place while it is being fetched. */
export function PendingScreen() {
  const { text } = useRouteContext({ from: '__root__' })
  return <Spinner label={text.loading} className="page-width min-h-[60vh] content-start py-24" />
}
