import type { SitePart } from '../../../domain/site/site-values.ts'
import { type Api, read } from '../../api/api.ts'
import { freshQuery } from '../../api/api-query.ts'

/** A part of the site's content as it is now; others write it too, so each look asks again. */
export const siteContentQuery = (part: SitePart) =>
  freshQuery(['site', part], (api) => read(api.admin.site[':part'].$get({ param: { part } })))

/** One version with its value. */
export const readSiteVersion = (api: Api, id: number) =>
  read(api.admin.site.versions[':id'].$get({ param: { id: String(id) } }))
