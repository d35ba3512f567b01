import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startApi } from '../../../tests/api.ts'
import { companyOf } from '../../domain/company/settings.ts'
import { emptyDetails } from '../../domain/trainings/training-schemas.ts'
import { trainingThemes } from '../../domain/trainings/training-theme.ts'
import { trainings } from '../db/schema/trainings.ts'
import { draw, type Paper } from '../pdf/draw.ts'
import { findTraining } from '../trainings/queries.ts'
import { createApp } from './app.ts'
import { withSharedPicture } from './page-html.ts'
import { pictureOf, sitePicture, trainingPicture } from './shared-picture.ts'

const { build, db, services } = await startApi()
const drawn: string[] = []
let isBroken = false
const papers = {
  make: async (paper: Paper) => {
    if (isBroken) throw new Error('no thread')
    if (paper.kind === 'shared_picture') drawn.push(paper.picture.title)
    return draw(paper)
  },
}
const app = createApp({ services, render: () => new Response(), papers })
const ask = (path: string) => app.request(`http://localhost${path}`)
const addressOf = async (slug: string, locale: 'fr' | 'en') => {
  const { name } = companyOf(await services.settings.read())
  return trainingPicture(await findTraining(db, slug, new Date()), name, locale).path
}

test('a training has its picture in each language, drawn once however many ask for it', async () => {
  const { slug } = await build.training({
    title: 'Garder au frais',
    english: { title: 'Keeping it cool', description: null, details: emptyDetails },
  })
  drawn.length = 0
  for (const locale of ['fr', 'en'] as const) {
    const path = await addressOf(slug, locale)
    const answers = await Promise.all([ask(path), ask(path)])
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/png')
      expect(answer.headers.get('cache-control')).toContain('immutable')
    }
    const file = Buffer.from(await (await ask(path)).arrayBuffer())
    expect(await sharp(file).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(file.length).toBeLessThanOrEqual(60_000)
  }
  expect(drawn).toEqual(['Garder au frais', 'Keeping it cool'])
})

test('once the date has changed the picture has another address, and the old one leads there', async () => {
  const { id, slug } = await build.training({ startsAt: new Date('2026-12-03T09:00:00Z') })
  const before = await addressOf(slug, 'fr')
  await db
    .update(trainings)
    .set({ startsAt: new Date('2026-12-10T09:00:00Z') })
    .where(eq(trainings.id, id))
  const after = await addressOf(slug, 'fr')
  expect(after).not.toBe(before)
  const answer = await ask(before)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, after])
})

test('where it cannot be drawn the picture of the site stands in, and the next who asks has it', async () => {
  const { slug } = await build.training()
  const path = await addressOf(slug, 'fr')
  isBroken = true
  const log = services.log.error
  const told: string[] = []
  services.log.error = (_details, message) => void told.push(message)
  const answer = await ask(path)
  isBroken = false
  services.log.error = log
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/og/fr.png'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(told).toEqual(['a shared picture could not be drawn'])
  expect((await ask(path)).status).toBe(200)
})

test('each theme has its drawing', async () => {
  const shown = await findTraining(db, (await build.training()).slug, new Date())
  const drawings = trainingThemes.map((theme) => {
    const { drawing } = pictureOf({ ...shown, theme }, 'Officina', 'fr')
    return existsSync(`public${drawing}`) ? drawing : `${drawing} is not there`
  })
  expect(new Set(drawings).size).toBe(trainingThemes.length)
  expect(drawings.filter((drawing) => !/^\/pictures\/theme-[a-z-]+\.[0-9a-f]{8}\.svg$/.test(drawing))).toEqual([])
})

test('there is no picture of what is no training, nor of one that was deleted', async () => {
  const { id, slug } = await build.training()
  const path = await addressOf(slug, 'en')
  await db.update(trainings).set({ deletedAt: new Date() }).where(eq(trainings.id, id))
  for (const other of [path, '/og/formations/rien-fr-00000000.png', '/og/formations/x.png'])
    expect((await ask(other)).status, other).toBe(404)
})

/*
 * What the networks document: an absolute address in https in production, at most 600 kB (WhatsApp) and 8 MB (Facebook), at least
 * 300 × 200 pixels, about 1.91 to 1, and the tags within the first 300 kB of the page.
 */
test('the tags of the picture say what WhatsApp and Facebook ask for, with its words escaped', async () => {
  const shown = { path: '/og/formations/a-fr-00000000.png', alt: 'Affiche : « "Froid" & <chaud> »' }
  const html = withSharedPicture('<head><title>x</title></head><body></body>', shown, 'https://officina.example')
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head).toContain(
    '<meta property="og:image" content="https://officina.example/og/formations/a-fr-00000000.png"/>',
  )
  expect(head).toContain('<meta property="og:image:alt" content="Affiche : « &quot;Froid&quot; &amp; &lt;chaud> »"/>')
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  const [width, height] = ['width', 'height'].map((name) =>
    Number(new RegExp(`og:image:${name}" content="(\\d+)"`).exec(head)?.[1]),
  )
  expect(width && height && width / height).toBeCloseTo(1.91, 1)
  for (const locale of ['fr', 'en'] as const) {
    const file = await readFile(`public${sitePicture('Officina', locale).path}`)
    expect(await sharp(file).metadata()).toMatchObject({ width, height })
    expect(file.length).toBeLessThan(600_000)
  }
})
