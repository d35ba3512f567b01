import { read } from '../../api/api.ts'
import { apiQuery, freshQuery } from '../../api/api-query.ts'
import { type ListPage, readPage } from '../../api/list-page.ts'

/** Who comes to a session and who was there; colleagues take it too, so each look asks again. */
export const presenceQuery = (trainingId: number) =>
  freshQuery(['registrations', 'presence', trainingId], (api) =>
    read(api.admin.trainings[':id'].presence.$get({ param: { id: String(trainingId) } })),
  )

/** What is left to decide of a session's presence. */
export const openPresenceQuery = (trainingId: number) =>
  freshQuery(['registrations', 'open presence', trainingId], (api) =>
    read(api.admin.trainings[':id'].presence.open.$get({ param: { id: String(trainingId) } })),
  )

/** Who may make up a missed half-day at a session. */
export const makeUpsQuery = (trainingId: number) =>
  freshQuery(['registrations', 'make-ups', trainingId], (api) =>
    read(api.admin.trainings[':id'].presence['make-ups'].$get({ param: { id: String(trainingId) } })),
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

/** The most rows a page may have (docs/rules/lists.md#paging). */
const pageSize = 200

/** Every row of a list that is known to be short, such as that of one training's registrations. */
async function everyRow<Row>(readOne: (page: string) => Promise<ListPage<Row[]>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const found = await readOne(String(page))
    rows.push(...found.rows)
    if (found.rows.length < pageSize || (rows.length >= found.total && !found.isMore)) return rows
  }
}

/** All registrations of a training, by name. */
export const trainingRegistrationsQuery = (trainingId: number) =>
  apiQuery(['registrations', 'list', 'of', trainingId], async (api) => {
    const rows = await everyRow((page) =>
      readPage(
        api.trainings[':id'].registrations.$get({
          param: { id: String(trainingId) },
          query: { page, pageSize: String(pageSize) },
        }),
      ),
    )
    return rows.sort((one, other) => sortedAs(one.participant).localeCompare(sortedAs(other.participant), 'fr'))
  })

/** Who comes to a training, by name, as those who hold it know them. */
export const trainingParticipantsQuery = (trainingId: number) =>
  apiQuery(['registrations', 'list', 'coming to', trainingId], (api) =>
    everyRow((page) =>
      readPage(
        api.admin.trainings[':id'].participants.$get({
          param: { id: String(trainingId) },
          query: { page, pageSize: String(pageSize) },
        }),
      ),
    ),
  )

const sortedAs = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${lastName} ${firstName}`

/** Every certificate of a training, newest first: revoked and superseded ones too. */
export const trainingCertificatesQuery = (trainingId: number) =>
  apiQuery(['documents', 'list', 'certificates of', trainingId], (api) =>
    everyRow((page) =>
      readPage(
        api.admin.documents.$get({
          query: {
            trainingId: String(trainingId),
            kind: 'certificate',
            page,
            pageSize: String(pageSize),
          },
        }),
      ),
    ),
  )
