import { queryOptions } from '@tanstack/react-query'
import { fromApi, read } from '../../api/api.ts'

/** Who made a registration, with all that is theirs added up. */
export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['registrations', 'person', id],
    queryFn: fromApi((api) => read(api.admin.people[':id'].$get({ param: { id: String(id) } }))),
  })

/** The years in which a person attended anything. */
export const personHoursQuery = (id: number) =>
  queryOptions({
    queryKey: ['registrations', 'person', id, 'hours'],
    queryFn: fromApi((api) => read(api.admin.people[':id'].hours.$get({ param: { id: String(id) } }))),
  })
