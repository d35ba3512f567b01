import { useEffect, useEffectEvent } from 'react'
import { useOfficeSearch } from './use-office-search.ts'

/**
 * Opens a tab's form for a new record when its address asks for it. The wish then leaves the address: going back does not open the
 * form again, and what is typed in it is guarded by the form itself.
 */
export function useAskedToCreate(open: () => void) {
  const { search, show } = useOfficeSearch()
  const create = useEffectEvent(() => {
    open()
    show({ nouveau: 0 }, { replace: true })
  })
  useEffect(() => {
    if (search.nouveau) create()
  }, [search.nouveau])
}
