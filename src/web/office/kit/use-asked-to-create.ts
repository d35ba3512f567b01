import { useEffect, useEffectEvent } from 'react'
import type { PermissionGroup } from '../../../domain/staff/role.ts'
import { useMay } from './use-may.ts'
import { useOfficeSearch } from './use-office-search.ts'

/**
 * Opens a tab's form for a new record when its address asks for it. The wish then leaves the address: going back does not open the
 * form again, and what is typed in it is guarded by the form itself.
 * @param group who may add one; for others the wish is forgotten
 */
export function useAskedToCreate(open: () => void, group: PermissionGroup = 'administrators') {
  const may = useMay()
  const { search, show } = useOfficeSearch()
  const create = useEffectEvent(() => {
    if (may(group)) open()
    show({ nouveau: 0 }, { replace: true })
  })
  useEffect(() => {
    if (search.nouveau) create()
  }, [search.nouveau])
}

/**
 * Opens what the address asks for by its name, such as `clotures`; what stands after `=` is looked for in it. The wish then leaves the
 * address, as above.
 * @param ways what can be opened here; a name that another screen knows is left to it
 */
export function useAskedToOpen(ways: Readonly<Record<string, (wanted: string) => void>>) {
  const { search, show } = useOfficeSearch()
  const [name = '', wanted = ''] = search.ouvrir.split('=')
  const open = useEffectEvent(() => {
    ways[name]?.(wanted)
    show({ ouvrir: '' }, { replace: true })
  })
  const isKnown = Object.hasOwn(ways, name)
  useEffect(() => {
    if (isKnown) open()
  }, [isKnown])
}

/** Brings a part of a screen into sight by the id of its heading. */
export const scrollToPart = (id: string) => () => document.getElementById(id)?.scrollIntoView()
