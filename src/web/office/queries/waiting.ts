import { queryOptions } from '@tanstack/react-query'
import type { WaitingList } from '../../../domain/waiting-list/waiting-list.ts'
import { fromApi, read } from '../../api/api.ts'
import { freshQuery } from '../../api/api-query.ts'

/** How soon the office looks again while the worker is offering a place, in milliseconds. */
const soon = 2_000

/** The waiting list of a session. Its key is one of the registrations' lists: whatever changes them changes it. */
export const waitingListQuery = (trainingId: number) =>
  queryOptions({
    queryKey: ['registrations', 'list', 'waiting', trainingId],
    queryFn: fromApi((api) =>
      read(api.admin.trainings[':id']['waiting-list'].$get({ param: { id: String(trainingId) } })),
    ),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: WaitingList | undefined } }) =>
      state.data?.reason === 'offering' ? soon : false,
  })

/** What a person waits, or has waited, for. */
export const waitingOfPersonQuery = (personId: string) =>
  freshQuery(['registrations', 'list', 'waiting', 'person', personId], (api) =>
    read(api.admin.people[':id']['waiting-list'].$get({ param: { id: personId } })),
  )
