import { hash } from 'node:crypto'
import { sessionTime } from '../../domain/announcements/session-lines.ts'
import type { SharedPicture } from '../../domain/trainings/shared-picture.ts'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import { trainingCategoryLabels } from '../../domain/trainings/training-labels.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'
import { type TrainingTheme, themeOf } from '../../domain/trainings/training-theme.ts'
import type { Locale } from '../../domain/values/language.ts'
import { type PictureName, pictures } from '../../web/content/pictures.gen.ts'

/** What a page is shared with: its picture's address on our own origin, and what it shows, for those who do not see it. */
export interface LinkPicture {
  path: string
  alt: string
}

/** Raised where the picture is drawn in another way: the old ones are then not asked for again. */
const drawnAs = 1

const words = {
  fr: {
    kind: 'Formation en présentiel',
    cancelled: 'Session annulée',
    alt: (title: string) => `Affiche de la formation\u00A0: ${title}`,
  },
  en: {
    kind: 'In-person training',
    cancelled: 'Session cancelled',
    alt: (title: string) => `Poster of the training: ${title}`,
  },
}

const drawings: Record<TrainingTheme, PictureName> = {
  quality: 'theme-quality',
  stock: 'theme-stock',
  cold_chain: 'theme-cold-chain',
  finance: 'theme-finance',
  team: 'theme-team',
  counter: 'theme-counter',
  dispensing: 'theme-dispensing',
  vigilance: 'theme-vigilance',
  distribution: 'theme-distribution',
  digital: 'theme-digital',
}

/** The picture of the pages that are about no training. */
export const sitePicture = (firm: string, locale: Locale): LinkPicture => ({
  path: `/og/${locale}.png`,
  alt:
    locale === 'fr'
      ? `${firm}\u00A0: la qualité, du comptoir à la chambre froide`
      : `${firm}: quality, from the counter to the cold room`,
})

/** What the picture of a training shows, but for its drawing, whose file is named. */
export function pictureOf(training: Training, firm: string, locale: Locale) {
  const { startsAt, location, category, status } = training
  const isCancelled = status === 'annulée'
  const drawing = drawings[themeOf(training)]
  const picture: Omit<SharedPicture, 'drawing'> = {
    firm,
    kind: `${words[locale].kind} · ${trainingCategoryLabels[category][locale]}`,
    title: trainingHeadings(training, locale).title.text,
    when: isCancelled ? words[locale].cancelled : sessionTime(training, locale),
    isCancelled,
    place: location,
    leaf: startsAt === null || isCancelled ? undefined : leafOf(startsAt, locale),
  }
  return { picture, drawing: `/pictures/${drawing}.${pictures[drawing].svg}.svg` }
}

const leaf = (locale: Locale) =>
  new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'Africa/Abidjan' })
const months = { fr: leaf('fr'), en: leaf('en') }

const leafOf = (startsAt: string, locale: Locale) => ({
  day: String(new Date(startsAt).getUTCDate()),
  month: months[locale].format(new Date(startsAt)),
})

/** The address of a training's picture, which changes with what it shows: nobody who shared it before sees another date than today's. */
export function trainingPicture(training: Training, firm: string, locale: Locale): LinkPicture {
  const shown = JSON.stringify([drawnAs, pictureOf(training, firm, locale)])
  const version = hash('sha256', shown, 'hex').slice(0, 8)
  return {
    path: `/og/formations/${training.slug}-${locale}-${version}.png`,
    alt: words[locale].alt(trainingHeadings(training, locale).title.text),
  }
}
