import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { sessionTime } from '../../domain/announcements/session-lines.ts'
import { companyOf } from '../../domain/company/settings.ts'
import type { SharedPicture } from '../../domain/trainings/shared-picture.ts'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import { trainingCategoryLabels } from '../../domain/trainings/training-labels.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'
import type { TrainingTheme } from '../../domain/trainings/training-theme.ts'
import type { Locale } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { type PictureName, pictures } from '../../web/content/pictures.gen.ts'
import type { Services } from '../http/request-context.ts'
import type { Papers } from '../pdf/papers.ts'
import { findTraining } from '../trainings/queries.ts'

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
  const drawing = drawings[training.theme]
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

const leafMonth = { month: 'short', year: 'numeric', timeZone: 'Africa/Abidjan' } as const

const leafOf = (startsAt: string, locale: Locale) => ({
  day: String(new Date(startsAt).getUTCDate()),
  month: new Date(startsAt).toLocaleDateString(locale, leafMonth),
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

/** Some hundred and fifty pictures, in bytes. */
const mostKept = 8_000_000
/** How many may be in work at once: beyond, the site's own picture stands in. Papers are drawn in the same thread, and go on. */
const mostInWork = 4

const fileName = /^([a-z0-9-]+)-(fr|en)-[0-9a-f]{8}\.png$/

interface Parts extends Pick<Services, 'database' | 'settings' | 'log' | 'clock'> {
  papers: Pick<Papers, 'make'>
  /** Where the drawings are. */
  clientFolder: string
}

/**
 * `/og/formations/{slug}-{language}-{version}.png`: what a training's link is shown with where it is shared. Drawn at first ask, in the
 * thread of the papers, and kept in memory: nothing is stored, so a restart or another instance draws the same again. A version that is
 * no more leads to today's; where it cannot be drawn now, the site's picture stands in.
 */
export function sharedPictureRoutes({ database, settings, log, clock, papers, clientFolder }: Parts) {
  const kept = new Map<string, Buffer<ArrayBuffer>>()
  const inWork = new Map<string, Promise<Buffer<ArrayBuffer>>>()

  function keep(path: string, picture: Buffer<ArrayBuffer>) {
    kept.set(path, picture)
    let bytes = 0
    for (const [older, { length }] of [...kept].reverse()) {
      bytes += length
      if (bytes > mostKept) kept.delete(older)
    }
  }

  function make(path: string, shown: ReturnType<typeof pictureOf>): Promise<Buffer<ArrayBuffer>> {
    const making = inWork.get(path)
    if (making) return making
    if (inWork.size >= mostInWork) throw new Error('too many shared pictures are in work')
    const made = readFile(join(clientFolder, shown.drawing), 'utf8')
      .then((drawing) => papers.make({ kind: 'shared_picture', picture: { ...shown.picture, drawing } }))
      .then((picture) => Buffer.from(picture))
      .finally(() => inWork.delete(path))
    inWork.set(path, made)
    return made
  }

  return new Hono().get('/og/formations/:picture', async (c) => {
    const [, slug, language] = fileName.exec(c.req.param('picture')) ?? []
    if (!slug || !language) throw new Refusal('not_found')
    const locale = language as Locale
    const training = await findTraining(database.db, slug, clock())
    const { name } = companyOf(await settings.read())
    const { path } = trainingPicture(training, name, locale)
    if (path !== c.req.path) return c.body(null, 302, { Location: path, 'Cache-Control': 'public, max-age=300' })
    try {
      const picture = kept.get(path) ?? (await make(path, pictureOf(training, name, locale)))
      keep(path, picture)
      return c.body(picture, 200, {
        'Content-Type': 'image/png',
        'Cache-Control': 'public, max-age=31536000, immutable',
      })
    } catch (error) {
      log.error({ err: error, path }, 'a shared picture could not be drawn')
      return c.body(null, 302, { Location: sitePicture(name, locale).path, 'Cache-Control': 'no-store' })
    }
  })
}
