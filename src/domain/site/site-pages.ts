import { publicPages } from '../values/paths.ts'
import type { SitePart } from './site-values.ts'

/** The page on which a part is seen. */
export const pageOfPart: Record<SitePart, string> = {
  team: publicPages.about,
  testimonials: publicPages.home,
  gallery: publicPages.home,
  figures: publicPages.about,
  faq: publicPages.home,
  contact_faq: publicPages.contact,
  online_faq: publicPages.online,
  hours: publicPages.contact,
  places: publicPages.contact,
  banner: publicPages.home,
  pictures: publicPages.home,
}

/** In a page's address: the number of a version that it shall be shown with, to administrators alone. */
export const previewKey = 'apercu'
