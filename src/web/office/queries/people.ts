import { read } from '../../api/api.ts'
import { apiQuery } from '../../api/api-query.ts'

/** Who made a registration, with all that is theirs added up. */
export const personQuery = (id: number) =>
  apiQuery(['registrations', 'person', id], (api) => read(api.admin.people[':id'].$get({ param: { id: String(id) } })))

/** The years in which a person attended anything. */
export const personHoursQuery = (id: number) =>
  apiQuery(['registrations', 'person', id, 'hours'], (api) =>
    read(api.admin.people[':id'].hours.$get({ param: { id: String(id) } })),
  )
