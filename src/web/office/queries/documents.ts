import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OfficeDocument } from '../../../domain/documents/document.ts'
import { type Api, apiOf, read } from '../../api/api.ts'
import type { QueryOf } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'

export const documentsPerPage = 50

/** How long until a file that is being made, or an invoice that is being certified, is asked for again, in milliseconds. */
const untilReady = 3_000

export type DocumentListQuery = QueryOf<Api['admin']['documents']['$get']>

const untilMade = (documents: readonly Pick<OfficeDocument, 'state' | 'fneCall'>[] = []) =>
  documents.some(
    ({ state, fneCall }) => state === 'pending' || fneCall?.state === 'waiting' || fneCall?.state === 'submitting',
  )
    ? untilReady
    : false

/** A page of documents, with how many match; asked for again while one of them is being made. */
export const documentsQuery = (filters: DocumentListQuery) =>
  queryOptions({
    queryKey: ['documents', 'list', filters],
    queryFn: ({ client, signal }) =>
      readPage(
        apiOf(client, signal).admin.documents.$get({ query: { pageSize: String(documentsPerPage), ...filters } }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => untilMade(state.data?.rows),
  })

/** One document; asked for again while it is being made. */
export const documentQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents', 'one', id],
    queryFn: ({ client, signal }) =>
      read(apiOf(client, signal).admin.documents[':id'].$get({ param: { id: String(id) } })),
    refetchInterval: ({ state }) => untilMade(state.data ? [state.data] : []),
  })

/** Of a call that answers with the document as it now is: the lists are read again. */
export const documentChanged = {
  touches: [['documents']],
  answers: ({ id }: OfficeDocument) => documentQuery(id).queryKey,
}
