import { queryOptions } from '@tanstack/react-query'
import type { SitePart } from '../../../domain/site/site-values.ts'
import { type Api, fromApi, read } from '../../api/api.ts'

/** A part of the site's content as it is now; others write it too, so each look asks again. */
export const siteContentQuery = (part: SitePart) =>
  queryOptions({
    queryKey: ['site', part],
    queryFn: fromApi((api) => read(api.admin.site[':part'].$get({ param: { part } }))),
    staleTime: 0,
  })

/** One version with its value. */
export const readSiteVersion = (api: Api, id: number) =>
  read(api.admin.site.versions[':id'].$get({ param: { id: String(id) } }))
