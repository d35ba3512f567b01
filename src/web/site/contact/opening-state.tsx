import { useEffect, useState } from 'react'
import { openingState, openingStateText } from '../../../domain/site/opening-hours.ts'
import type { PageContent } from '../../content/page-content.ts'
import { useSite } from '../../page/use-site.ts'
import { Badge } from '../../ui/badge.tsx'

const minute = 60_000

/** Now, to the minute; the tab that comes back to the front is told at once. Nothing on the server, whose pages are kept for later. */
function useMinute(): Date | null {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    let timer = 0
    const look = () => {
      clearTimeout(timer)
      if (document.hidden) return
      setNow(new Date())
      timer = window.setTimeout(look, minute - (Date.now() % minute))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}

/** Whether the firm is open at this moment. Its line is kept free until the browser says so. */
export function OpeningState({ hours }: { hours: PageContent<'contact'>['hours'] }) {
  const { locale } = useSite()
  const now = useMinute()
  const state = now && openingState(hours, now)
  return (
    <span className="no-print block min-h-7 noscript:hidden">
      {state && <Badge tone={state.isOpen ? 'green' : 'plain'}>{openingStateText(state, locale)}</Badge>}
    </span>
  )
}
