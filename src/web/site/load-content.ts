import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { Locale } from '../../domain/values/language.ts'
import type { PageEnvironment } from '../../server/app/page-environment.ts'
import { ApiError } from '../api/api.ts'
import type { ContentPage, PageContent } from '../content/page-content.ts'

/**
 * A page's texts in its language alone: in the first HTML from the server itself, and as JSON when the page is reached by a link.
 * @throws ApiError when the server does not give them
 */
export const loadContent = createIsomorphicFn()
  .server(
    async (page: ContentPage, _locale: Locale): Promise<unknown> =>
      (getGlobalStartContext() as PageEnvironment).content(page),
  )
  .client(async (page: ContentPage, locale: Locale): Promise<unknown> => {
    const response = await fetch(`/content/${locale}/${page}`)
    if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
    return response.json()
  }) as <Page extends ContentPage>(page: Page, locale: Locale) => Promise<PageContent<Page>>
