import { bulkLimit } from '../../../domain/registrations/bulk-action.ts'
import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { readPage } from '../../api/list-page.ts'
import { useChange } from '../kit/use-change.ts'
import type { RegistrationListQuery } from '../queries/registrations.ts'

/** As many as the server gives at a time. */
const perPage = 200

/**
 * The way to tick a whole list as it is narrowed, as far as an action takes them: what is on other pages is read first.
 * @param narrowed what the list is narrowed to
 */
export function useTickAll(narrowed: RegistrationListQuery, tick: (rows: readonly RegistrationRow[]) => void) {
  const { mutate } = useChange({
    failsIn: 'toast',
    touches: [],
    async send(api, query: RegistrationListQuery) {
      const found: RegistrationRow[] = []
      for (let page = 1; ; page++) {
        // By number: who registers meanwhile moves nobody to another page.
        const paged = { ...query, sort: 'id', order: 'asc', page: String(page), pageSize: String(perPage) } as const
        const { rows, total } = await readPage(api.admin.registrations.$get({ query: paged }))
        found.push(...rows)
        if (rows.length === 0 || found.length >= Math.min(total, bulkLimit)) return found.slice(0, bulkLimit)
      }
    },
    onSuccess: tick,
  })
  return () => mutate(narrowed)
}
