import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { companyOf } from '../../domain/company/settings.ts'
import type { Locale } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Services } from '../http/request-context.ts'
import type { Papers } from '../pdf/papers.ts'
import { findTraining } from '../trainings/queries.ts'
import { pictureOf, sitePicture, trainingPicture } from './shared-picture.ts'

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
