import { read } from '../../api/api.ts'
import { freshQuery } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'

/** How many people of an announcement are shown at once (docs/rules/lists.md#paging). */
export const recipientsPerPage = 50

/** How often it is asked for while mails wait, in milliseconds (docs/rules/http.md#client). */
export const whileSending = 5_000

/** Whom a change of a training concerns, as of now. */
export const impactQuery = (trainingId: number) =>
  // One of the registrations' lists: whatever changes them changes it.
  freshQuery(['registrations', 'list', 'impact', trainingId], (api) =>
    read(api.trainings[':id'].impact.$get({ param: { id: String(trainingId) } })),
  )

/** What the people of a training were told; the worker sends meanwhile, so each look asks again. */
export const announcementsQuery = (trainingId: number) =>
  freshQuery(['announcements', 'of', trainingId], (api) =>
    read(api.admin.trainings[':id'].announcements.$get({ param: { id: String(trainingId) } })),
  )

/** A page of the people an announcement is for. */
export const recipientsQuery = (announcementId: number, page: number) =>
  freshQuery(['announcements', 'recipients', announcementId, page], (api) =>
    readPage(
      api.admin.announcements[':id'].recipients.$get({
        param: { id: String(announcementId) },
        query: { page: String(page), pageSize: String(recipientsPerPage) },
      }),
    ),
  )
