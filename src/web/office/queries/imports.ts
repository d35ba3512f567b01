import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ImportChoices, ImportPreview } from '../../../domain/imports/import.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { type Api, fromApi, read } from '../../api/api.ts'
import { freshQuery } from '../../api/api-query.ts'
import { sendFile } from '../../files/send-file.ts'

/** The latest imports; what becomes of their registrations decides whether they can be undone, so each look asks again. */
export const importsQuery = freshQuery(['imports', 'list'], (api) => read(api.admin.imports.$get()))

/** What the office chooses beside a file; what it leaves out is guessed, or asked of the file. */
export type Choices = Partial<ImportChoices>

/** What an import of a file would do; the file is sent each time, and what stands in it is kept no longer than it is looked at. */
export const importPreviewQuery = (file: File, choices: Choices, locale: Locale) =>
  filePreviewQuery<ImportPreview>(
    ['imports', 'preview'],
    (api) => api.admin.imports.preview.$url(),
    file,
    choices,
    locale,
  )

/**
 * What a file is looked at for, with what is chosen beside it: sent again with each choice, and never kept.
 * @param key under which it is known, beside the file and the choices
 */
export const filePreviewQuery = <Preview>(
  key: string[],
  urlOf: (api: Api) => URL,
  file: File,
  choices: object,
  locale: Locale,
) =>
  queryOptions({
    queryKey: [...key, file.name, file.size, file.lastModified, choices],
    queryFn: fromApi((api) =>
      sendFile<Preview>(urlOf(api), file, { locale, fields: { choices: JSON.stringify(choices) } }),
    ),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
