import type { QuestionPart, SiteValues } from '../../domain/site/site-values.ts'
import { banner } from './banner.ts'
import { contactFaqGroups } from './contact-faq.ts'
import { faqGroups } from './faq.ts'
import type { FaqGroup } from './faq-group.ts'
import { galleryIntro, galleryPictures } from './gallery.ts'
import { onlineFaqGroups } from './online-courses.ts'
import { places } from './places.ts'
import { statedFigures } from './stated-figures.ts'
import { team, teamIntro } from './team.ts'
import { testimonials } from './testimonials.ts'

/** The questions of a page, each with its group. */
const questionsOf = <Group extends string>(groups: FaqGroup<Group>[]) =>
  groups.flatMap(({ id, items }) =>
    items.map((item, index) => ({ id: `exemple-${id}-${index + 1}`, group: id, ...item })),
  )

/** What the fictional firm's site says in the parts that the office can write; what it writes begins with them. */
export const siteSamples: SiteValues = {
  team: { intro: teamIntro, entries: team },
  testimonials: { entries: testimonials },
  gallery: { intro: galleryIntro, entries: galleryPictures },
  figures: { entries: statedFigures },
  faq: { entries: questionsOf(faqGroups) },
  contact_faq: { entries: questionsOf(contactFaqGroups) },
  online_faq: { entries: questionsOf(onlineFaqGroups) },
  hours: { entries: [{ id: 'exemple-1', from: 'monday', to: 'friday', opens: '08:00', closes: '18:00' }] },
  places: { entries: places },
  banner,
}

/** The same without made-up people, words, pictures and figures: what stands in production until the office has chosen. */
export const unwrittenParts: SiteValues = {
  ...siteSamples,
  team: { intro: { fr: '', en: '' }, entries: [] },
  testimonials: { entries: [] },
  gallery: { intro: { fr: '', en: '' }, entries: [] },
  figures: { entries: [] },
  places: { entries: [] },
}

/** The groups of the questions of each page, with their names. */
export const questionGroupsOf: { [Part in QuestionPart]: FaqGroup[] } = {
  faq: faqGroups,
  contact_faq: contactFaqGroups,
  online_faq: onlineFaqGroups,
}
