import { read } from '../../api/api.ts'
import { freshQuery } from '../../api/api-query.ts'

/** Who comes to a session and who was there; colleagues take it too, so each look asks again. */
export const presenceQuery = (trainingId: number) =>
  freshQuery(['registrations', 'presence', trainingId], (api) =>
    read(api.admin.trainings[':id'].presence.$get({ param: { id: String(trainingId) } })),
  )

/** The signed sheets of a session, without their files. */
export const signedSheetsQuery = (trainingId: number) =>
  freshQuery(['trainings', 'signed-sheets', trainingId], (api) =>
    read(api.admin.trainings[':id']['signed-sheets'].$get({ param: { id: String(trainingId) } })),
  )

/** The half-days of a session. */
export const daysQuery = (trainingId: number) =>
  freshQuery(['trainings', 'days', trainingId], (api) =>
    read(api.admin.trainings[':id'].days.$get({ param: { id: String(trainingId) } })),
  )
