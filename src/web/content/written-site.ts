import { leastSatisfied, type PublishedRate } from '../../domain/evaluations/figures.ts'
import type { SitePicture } from '../../domain/site/site-picture.ts'
import type { figurePlaces, PageSlot, QuestionPart, SiteValues } from '../../domain/site/site-values.ts'
import type { Localized } from '../../domain/values/language.ts'
import { chosenPicture, drawn } from './chosen-picture.ts'
import type { FaqGroup } from './faq.ts'
import { onlineBanner } from './home.ts'
import type { IconName } from './icon-name.ts'
import { largestFile, type PictureFiles } from './picture-files.ts'
import { questionGroupsOf } from './site-samples.ts'

/** What the office has written of the site, or the typed texts where it has not, and the uploaded pictures it shows. */
export interface WrittenSite {
  values: SiteValues
  pictures: readonly SitePicture[]
  /** What participants noted, where a figure is computed and enough of them have. */
  rate?: PublishedRate | null
  /** Whether something of it is not published yet: then a page has all of it, for nothing can be asked for later. */
  isPreview?: boolean
}

/** A link at a person of the team. */
interface SocialLink {
  platform: { fr: string; en: string }
  url: string
  icon: IconName
}

/** The people of the team as the page shows them. */
export const shownTeam = ({ values, pictures }: WrittenSite) =>
  values.team.entries.map(({ id, name, position, bio, picture, focus, linkedin, email }) => ({
    id,
    name,
    position,
    bio,
    image: chosenPicture(picture, focus, pictures),
    socialLinks: [
      ...(linkedin ? [{ platform: { fr: 'LinkedIn', en: 'LinkedIn' }, url: linkedin, icon: 'linkedin' } as const] : []),
      ...(email ? [{ platform: { fr: 'E-mail', en: 'Email' }, url: `mailto:${email}`, icon: 'mail' } as const] : []),
    ] satisfies SocialLink[] as SocialLink[],
  }))

export const shownTestimonials = ({ values, pictures }: WrittenSite) =>
  values.testimonials.entries.map(({ text, name, position, rating, picture, focus }) => ({
    text,
    name,
    position,
    rating,
    picture: chosenPicture(picture, focus, pictures),
  }))

/** A part of a page with the picture of its place: the firm's own with what it shows, or the drawing with its words. */
export function withPicture<Part extends { alt: Localized }>(
  { values, pictures }: WrittenSite,
  slot: PageSlot,
  part: Part,
): Part & { picture: PictureFiles } {
  const own = values.pictures.entries.find(({ id }) => id === slot)
  const files = own && chosenPicture(own.picture, own.focus, pictures)
  return files ? { ...part, picture: files, alt: own.alt } : { ...part, picture: drawn(slot) }
}

/** Words about a programme by those who took part in it, for the pages of its trainings. */
export const shownParticipantWords = ({ values, pictures }: WrittenSite) =>
  values.testimonials.entries.flatMap(({ programmeId, id, text, name, position, picture, focus }) =>
    programmeId ? [{ programmeId, id, text, name, position, picture: chosenPicture(picture, focus, pictures) }] : [],
  )

/** The gallery's pictures that are there, with what a page shows of each. */
export const shownGallery = (site: WrittenSite) =>
  galleryEntries(site).map(({ alt, caption, description, category, date, featured, files }) => ({
    alt,
    caption: { fr: caption.fr, en: caption.en || caption.fr },
    ...(!caption.en && { captionLanguage: 'fr' as const }),
    category,
    date,
    ...(featured && { featured }),
    picture: files,
    ...(site.isPreview && { description }),
  }))

/** What is said of each where it is seen large. */
export const galleryDescriptions = (site: WrittenSite) =>
  galleryEntries(site).map(({ description, files }) => ({ picture: largestFile(files), description }))

const galleryEntries = ({ values, pictures }: WrittenSite) =>
  values.gallery.entries.flatMap((entry) => {
    const files = chosenPicture(entry.picture, entry.focus, pictures)
    return files ? [{ ...entry, files }] : []
  })

/** What participants noted, named so, with its period and how many answered (docs/rules/evaluations.md#the-published-rate). */
function publishedFigure({ percent, answers, from, to }: PublishedRate): { value: Localized; label: Localized } {
  return {
    value: { fr: `${percent}\u00A0%`, en: `${percent}%` },
    label: {
      fr: `des notes des participants sont de ${leastSatisfied} ou 5 sur 5 (${answers} réponses, ${from}–${to})`,
      en: `of participants’ notes are ${leastSatisfied} or 5 of 5 (${answers} answers, ${from}–${to})`,
    },
  }
}

/** A figure as it stands: what was typed, or what participants noted where it is computed and enough of them have. */
export const shownFigures = ({ values, rate }: WrittenSite, place: (typeof figurePlaces)[number]) =>
  values.figures.entries
    .filter((figure) => figure.place === place)
    .map(({ value, label, isComputed }): { value: Localized; label: Localized } =>
      isComputed && rate ? publishedFigure(rate) : { value, label },
    )

/** The places in which trainings are held, each with its plan, or none. */
export const shownPlaces = ({ values, pictures }: WrittenSite) =>
  values.places.entries.map(({ name, address, way, picture }) => ({
    name,
    address,
    way,
    plan: chosenPicture(picture, 'center', pictures),
  }))

/** A page's questions in their groups; a group without one is left out. */
export const shownQuestions = ({ values }: WrittenSite, part: QuestionPart): FaqGroup[] =>
  questionGroupsOf[part]
    .map((group) => ({ ...group, items: values[part].entries.filter((question) => question.group === group.id) }))
    .filter(({ items }) => items.length > 0)
    .map((group) => ({
      ...group,
      items: group.items.map(({ icon, question, answer }) => ({ icon, question, answer })),
    }))

/** The promotion of the online courses, unless the office has taken it away. */
export function shownBanner(site: WrittenSite) {
  const { isShown, heading, text, action, entries } = site.values.banner
  const points = entries.map(({ title, text }, index) => ({ icon: onlineBanner.icons[index] ?? 'award', title, text }))
  return isShown ? withPicture(site, 'online-course', { heading, text, action, points, alt: onlineBanner.alt }) : null
}
