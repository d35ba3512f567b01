import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RepetitionRule } from '../../../domain/trainings/repetition.ts'
import { type Api, fromApi, read } from '../../api/api.ts'
import { freshPageQuery, freshQuery, type QueryOf } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'

export const trainingsPerPage = 50

/** How long the office keeps trainings before asking again, in milliseconds (docs/rules/http.md#client). */
export const staleTime = 60_000

type TrainingListQuery = QueryOf<Api['trainings']['$get']>

/** A page of the office's list of trainings, with how many match. */
export const officeTrainingsQuery = (filters: TrainingListQuery) =>
  queryOptions({
    queryKey: ['trainings', 'office', filters],
    queryFn: fromApi((api) =>
      readPage(api.trainings.$get({ query: { ...filters, pageSize: String(trainingsPerPage) } })),
    ),
    staleTime,
    placeholderData: keepPreviousData,
  })

/** What is shown of a month, until what it is narrowed to now is there; nothing of another month. */
const inSight =
  (month: unknown) =>
  <Shown>(shown: Shown, before: { queryKey: readonly unknown[] } | undefined) =>
    before?.queryKey[2] === month ? shown : undefined

/** A month of sessions; a trainer's own. While it is narrowed further, the month stays in sight. */
export const calendarQuery = (filters: QueryOf<Api['admin']['trainings']['calendar']['$get']>) =>
  queryOptions({
    queryKey: ['trainings', 'calendar', filters.month, filters],
    queryFn: fromApi(async (api) => {
      const { sessions, isCut } = await read(api.admin.trainings.calendar.$get({ query: filters }))
      return { rows: sessions, total: sessions.length, isCut }
    }),
    staleTime: 0,
    placeholderData: inSight(filters.month),
  })

/** A page of the trainings assigned to a trainer. */
export const ownTrainingsQuery = (filters: TrainingListQuery) =>
  freshPageQuery(['trainings', 'own', filters], (api) =>
    readPage(api.admin['own-trainings'].$get({ query: { ...filters, pageSize: String(trainingsPerPage) } })),
  )

/** The trainers' accounts beside a training; colleagues change them too, so each look asks again. */
export const trainersQuery = (trainingId: number) =>
  freshQuery(['trainings', 'trainers', trainingId], (api) =>
    read(api.admin.trainings[':id'].trainers.$get({ param: { id: String(trainingId) } })),
  )

/** How a training stands. Its key is one of the registrations' lists: whatever changes them changes it. */
export const trainingOverviewQuery = (trainingId: number) =>
  freshQuery(['registrations', 'list', 'overview', trainingId], (api) =>
    read(api.admin.trainings[':id'].overview.$get({ param: { id: String(trainingId) } })),
  )

/** Which reminders of a training go out by themselves, and when. */
export const trainingRemindersQuery = (trainingId: number) =>
  freshQuery(['trainings', 'reminders', trainingId], (api) =>
    read(api.admin.trainings[':id'].reminders.$get({ param: { id: String(trainingId) } })),
  )

/** On which days a rule lets a session be held again; colleagues make sessions too, so each look asks again. */
export const repetitionsQuery = (trainingId: number, rule: RepetitionRule) =>
  freshPageQuery(['trainings', 'repetitions', trainingId, rule], (api) =>
    read(api.trainings[':id'].repetitions.preview.$post({ param: { id: String(trainingId) }, json: rule })),
  )

/** One training to edit, by its address part. */
export const officeTrainingQuery = (slug: string) =>
  queryOptions({
    queryKey: ['trainings', 'one', slug],
    queryFn: fromApi((api) => read(api.trainings[':id'].$get({ param: { id: slug } }))),
    staleTime,
  })

/** What the file of a finished session holds and lacks: everybody's, or that of the people whom a pharmacy pays for. */
export const sessionFileQuery = (trainingId: number, pharmacyId: number | null) =>
  freshQuery(['registrations', 'list', 'file', trainingId, pharmacyId], (api) =>
    read(
      api.admin.trainings[':id'].file.$get({
        param: { id: String(trainingId) },
        query: pharmacyId === null ? {} : { pharmacyId: String(pharmacyId) },
      }),
    ),
  )
