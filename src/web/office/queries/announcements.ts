import { queryOptions } from '@tanstack/react-query'
import { fromApi, read } from '../../api/api.ts'
import { readPage } from '../../api/list-page.ts'

/** How many people of an announcement are shown at once (docs/rules/lists.md#paging). */
export const recipientsPerPage = 50

/** How often it is asked for while mails wait, in milliseconds (docs/rules/http.md#client). */
export const whileSending = 5_000

/** Whom a change of a training concerns, as of now. */
export const impactQuery = (trainingId: number) =>
  queryOptions({
    // One of the registrations' lists: whatever changes them changes it.
    queryKey: ['registrations', 'list', 'impact', trainingId],
    queryFn: fromApi((api) => read(api.trainings[':id'].impact.$get({ param: { id: String(trainingId) } }))),
    staleTime: 0,
  })

/** What the people of a training were told; the worker sends meanwhile, so each look asks again. */
export const announcementsQuery = (trainingId: number) =>
  queryOptions({
    queryKey: ['announcements', 'of', trainingId],
    queryFn: fromApi((api) =>
      read(api.admin.trainings[':id'].announcements.$get({ param: { id: String(trainingId) } })),
    ),
    staleTime: 0,
  })

/** A page of the people an announcement is for. */
export const recipientsQuery = (announcementId: number, page: number) =>
  queryOptions({
    queryKey: ['announcements', 'recipients', announcementId, page],
    queryFn: fromApi((api) =>
      readPage(
        api.admin.announcements[':id'].recipients.$get({
          param: { id: String(announcementId) },
          query: { page: String(page), pageSize: String(recipientsPerPage) },
        }),
      ),
    ),
    staleTime: 0,
  })
