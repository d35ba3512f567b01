import { queryOptions } from '@tanstack/react-query'
import { fromApi, read } from '../../api/api.ts'

/** Who comes to a session and who was there; colleagues take it too, so each look asks again. */
export const presenceQuery = (trainingId: number) =>
  queryOptions({
    queryKey: ['registrations', 'presence', trainingId],
    queryFn: fromApi((api) => read(api.admin.trainings[':id'].presence.$get({ param: { id: String(trainingId) } }))),
    staleTime: 0,
  })

/** The signed sheets of a session, without their files. */
export const signedSheetsQuery = (trainingId: number) =>
  queryOptions({
    queryKey: ['trainings', 'signed-sheets', trainingId],
    queryFn: fromApi((api) =>
      read(api.admin.trainings[':id']['signed-sheets'].$get({ param: { id: String(trainingId) } })),
    ),
    staleTime: 0,
  })

/** The half-days of a session. */
export const daysQuery = (trainingId: number) =>
  queryOptions({
    queryKey: ['trainings', 'days', trainingId],
    queryFn: fromApi((api) => read(api.admin.trainings[':id'].days.$get({ param: { id: String(trainingId) } }))),
    staleTime: 0,
  })
