import { useEffect, useState } from 'react'
import type { Api } from '../../api/api.ts'
import { useChange } from './use-change.ts'
import { type OfficeSearch, useOfficeSearch } from './use-office-search.ts'

/** The most rows that are printed of a list. */
export const printLimit = 1_000

/** As many as the server gives at a time. */
const perPage = 200

/** All rows of a list, page by page, so many at most. */
export async function readAllPages<Row>(
  most: number,
  pageOf: (paged: { page: string; pageSize: string }) => Promise<{ rows: Row[] }>,
): Promise<Row[]> {
  const found: Row[] = []
  for (let page = 1; ; page++) {
    const { rows } = await pageOf({ page: String(page), pageSize: String(perPage) })
    found.push(...rows)
    if (rows.length < perPage || found.length >= most) return found.slice(0, most)
  }
}

/**
 * Prints a list with its other pages: they are read first, and shown while it is printed. Ctrl P does the same where there are others
 * (docs/rules/lists.md#on-paper).
 * @param readAll all rows of the list as it is narrowed and sorted
 * @param isWhole whether the page that is shown has them all
 */
export function usePrintedRows<Row>(readAll: ((api: Api) => Promise<Row[]>) | undefined, isWhole: boolean) {
  const { search } = useOfficeSearch()
  const [printed, setPrinted] = useState<{ rows: Row[]; of: OfficeSearch }>()
  const reading = useChange({
    failsIn: 'toast',
    touches: [],
    send: async (api, of: OfficeSearch) => ({ rows: readAll ? await readAll(api) : [], of }),
    onSuccess: setPrinted,
  })
  const { mutate, isPending } = reading
  // What was read of another page or narrowing is not printed.
  const rows = printed?.of === search ? printed.rows : undefined
  useEffect(() => {
    if (!rows) return
    const end = () => setPrinted(undefined)
    addEventListener('afterprint', end, { once: true })
    print()
    return () => removeEventListener('afterprint', end)
  }, [rows])
  useEffect(() => {
    if (!readAll || isWhole) return
    const onKey = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && event.key === 'p'
      if (!isPrint || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      if (!isPending) mutate(search)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [readAll, isWhole, isPending, mutate, search])
  return { rows, print: () => (isWhole ? print() : mutate(search)), isPending }
}
