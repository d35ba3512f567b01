import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ImportChoices, ImportPreview } from '../../../domain/imports/import.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { fromApi, read } from '../../api/api.ts'
import { sendFile } from '../../files/send-file.ts'

/** The latest imports; what becomes of their registrations decides whether they can be undone, so each look asks again. */
export const importsQuery = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: fromApi((api) => read(api.admin.imports.$get())),
  staleTime: 0,
})

/** What the office chooses beside a file; what it leaves out is guessed, or asked of the file. */
export type Choices = Partial<ImportChoices>

/** What an import of a file would do; the file is sent each time, and what stands in it is kept no longer than it is looked at. */
export const importPreviewQuery = (file: File, choices: Choices, locale: Locale) =>
  queryOptions({
    queryKey: ['imports', 'preview', file.name, file.size, file.lastModified, choices],
    queryFn: fromApi((api) =>
      sendFile<ImportPreview>(api.admin.imports.preview.$url(), file, {
        locale,
        fields: { choices: JSON.stringify(choices) },
      }),
    ),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
