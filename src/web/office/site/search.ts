import type { SitePart } from '../../../domain/site/site-values.ts'
import { every, oneOf } from '../../signed-in/search-keys.ts'

/** What the address tells of the site's content: which part is written. */
export const siteSearch = {
  partie: oneOf(
    every<SitePart>({
      team: true,
      testimonials: true,
      gallery: true,
      figures: true,
      faq: true,
      contact_faq: true,
      online_faq: true,
      hours: true,
      places: true,
      banner: true,
      pictures: true,
    }),
  ),
}
