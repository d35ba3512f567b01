import { queryOptions } from '@tanstack/react-query'
import type { StatementChoices, StatementPreview } from '../../../domain/statements/statement-preview.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { type Api, fromApi, read } from '../../api/api.ts'
import { freshPageQuery, type QueryOf } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'
import { filePreviewQuery } from './imports.ts'

export const statementLinesPerPage = 25

/** A page of the lines of statements, with how many match. */
export const statementLinesQuery = (filters: QueryOf<Api['admin']['statement-lines']['$get']>) =>
  freshPageQuery(['payments', 'statement-lines', filters], (api) =>
    readPage(
      api.admin['statement-lines'].$get({
        query: { ...filters, pageSize: filters.pageSize ?? String(statementLinesPerPage) },
      }),
    ),
  )

/** How many wait to be matched: the total of a page that is not needed. */
export const openLinesQuery = statementLinesQuery({ state: 'open', pageSize: '1' })

/** Whose money a line is proposed to be, as things are now. */
export const lineProposalQuery = (id: number) =>
  queryOptions({
    queryKey: ['payments', 'statement-lines', 'proposal', id],
    queryFn: fromApi((api) => read(api.admin['statement-lines'][':id'].proposal.$get({ param: { id: String(id) } }))),
    staleTime: 0,
    gcTime: 0,
  })

/** What the office chooses beside a file; what it leaves out is guessed, or as it was last time. */
export type Choices = Partial<StatementChoices>

/** What a statement says and whose money it is proposed to be; the file is sent each time, and nothing of it is kept. */
export const statementPreviewQuery = (file: File, choices: Choices, locale: Locale) =>
  filePreviewQuery<StatementPreview>(
    ['payments', 'statement-preview'],
    (api) => api.admin.statements.preview.$url(),
    file,
    choices,
    locale,
  )
