import { read } from '../../api/api.ts'
import { freshQuery } from '../../api/api-query.ts'

/** What a session was worth. */
export const sessionEvaluationsQuery = (trainingId: number) =>
  freshQuery(['evaluations', 'session', trainingId], (api) =>
    read(api.admin.trainings[':id'].evaluations.$get({ param: { id: String(trainingId) } })),
  )

/** A year for the quality file. */
export const qualityYearQuery = (year: number) =>
  freshQuery(['evaluations', 'year', year], (api) =>
    read(api.admin.quality[':year'].$get({ param: { year: String(year) } })),
  )

/** What people are asked after sessions of a programme. */
export const programmeQuestionsQuery = (programmeId: number) =>
  freshQuery(['evaluations', 'questions', programmeId], (api) =>
    read(api.programmes[':id'].questions.$get({ param: { id: String(programmeId) } })),
  )
