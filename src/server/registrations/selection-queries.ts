import type { SQL } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { Selection } from '../db/selection.ts'

/** Which registrations a list holds, in its order, and how many, for lists that stay short. */
export const chosenRegistrations = (
  db: Db,
  where: SQL | undefined,
  order: SQL[],
): Required<Pick<Selection<unknown>, 'ids' | 'count'>> => ({
  ids: () =>
    db
      .select({ id: registrations.id })
      .from(registrations)
      .where(where)
      .orderBy(...order)
      .$dynamic(),
  count: () => db.$count(registrations, where),
})
