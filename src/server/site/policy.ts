import type { SiteValues } from '../../domain/site/site-values.ts'
import { siteSamples, unwrittenParts } from '../../web/content/site-samples.ts'

/** What stands while the office has written nothing: no made-up person, words or picture in production (docs/rules/site-content.md#samples). */
export const unwrittenSite = ({ production }: { production: boolean }): SiteValues =>
  production ? unwrittenParts : siteSamples
