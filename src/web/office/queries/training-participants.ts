import { queryOptions } from '@tanstack/react-query'
import { apiOf, readPage } from '../../api/api.ts'

/** The most rows a page may have (docs/rules/lists.md#paging). */
const pageSize = 200

/** Every row of a list that is known to be short, such as that of one training's registrations. */
async function everyRow<Row>(readOne: (page: string) => Promise<{ rows: Row[]; total: number }>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const found = await readOne(String(page))
    rows.push(...found.rows)
    if (found.rows.length < pageSize || rows.length >= found.total) return rows
  }
}

/** All registrations of a training, by name. */
export const trainingRegistrationsQuery = (trainingId: number) =>
  queryOptions({
    queryKey: ['registrations', 'list', 'of', trainingId],
    queryFn: async ({ client, signal }) => {
      const rows = await everyRow((page) =>
        readPage(
          apiOf(client).trainings[':id'].registrations.$get(
            { param: { id: String(trainingId) }, query: { page, pageSize: String(pageSize) } },
            { init: { signal, credentials: 'include' } },
          ),
        ),
      )
      return rows.sort((one, other) => sortedAs(one.participant).localeCompare(sortedAs(other.participant), 'fr'))
    },
  })

const sortedAs = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${lastName} ${firstName}`

/** Every certificate of a training, newest first: revoked and superseded ones too. */
export const trainingCertificatesQuery = (trainingId: number) =>
  queryOptions({
    queryKey: ['documents', 'list', 'certificates of', trainingId],
    queryFn: ({ client, signal }) =>
      everyRow((page) =>
        readPage(
          apiOf(client).admin.documents.$get(
            {
              query: {
                trainingId: String(trainingId),
                kind: 'certificate',
                page,
                pageSize: String(pageSize),
              },
            },
            { init: { signal, credentials: 'include' } },
          ),
        ),
      ),
  })
