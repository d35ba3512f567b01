import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { administrator } from '../../../tests/api.ts'
import { startApp } from '../../../tests/app.ts'
import { days, minutes } from '../../../tests/clock.ts'
import { teamMember, teamOf } from '../../../tests/factories/site-content.ts'
import { fileLimit } from '../../domain/documents/document.ts'
import type { SiteContent } from '../../domain/site/site-content.ts'
import type { SitePicture } from '../../domain/site/site-picture.ts'
import type { PagePicture } from '../../domain/site/site-values.ts'
import { uploaded } from '../../web/content/chosen-picture.ts'
import type { PageContent } from '../../web/content/page-content.ts'
import { filesOf } from '../../web/content/picture-files.ts'
import { sitePictureFiles } from '../db/schema/site.ts'
import { deleteUnusedPictures } from './picture-commands.ts'

const { as, build, clock, db, ask } = await startApp()
const office = as(administrator(await build.administrator()))

const red = { width: 400, height: 600, channels: 4 as const, background: { r: 200, g: 0, b: 0, alpha: 1 } }
const photo = (change: Partial<typeof red> = {}) => sharp({ create: { ...red, ...change } })

async function send(content: Buffer, shape = 'portrait') {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], 'photo.jpg'))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return office.send<SitePicture & { code: string; fields: Record<string, string> }>(
    'POST',
    `/api/admin/site/pictures?shape=${shape}`,
    { body: await request.arrayBuffer(), headers: { 'content-type': request.headers.get('content-type') ?? '' } },
  )
}

const fetchFile = async (path: string) => {
  const { status, headers } = await ask(path)
  return { status, type: headers['content-type'], caching: headers['cache-control'] }
}

test('a photograph of the firm’s own takes the place of a drawing, with what it shows and everybody’s agreement', async () => {
  const { body: sent } = await send(await photo({ width: 1200, height: 750 }).jpeg().toBuffer(), 'photo')
  const { body: before } = await office.get<SiteContent>('/api/admin/site/pictures')
  const put = (change: Partial<PagePicture>, version = before.version) => {
    const entries = (before.value.entries as PagePicture[]).map((entry) =>
      entry.id === 'hero-officine' ? { ...entry, picture: sent.id, ...change } : entry,
    )
    const form = { part: 'pictures', value: { entries }, version, action: 'publish' }
    return office.put<SiteContent & { fields: Record<string, string> }>('/api/admin/site', form)
  }
  const alt = { fr: 'Notre officine', en: 'Our pharmacy' }
  expect(Object.keys((await put({ alt })).body.fields)).toEqual(['value.entries.0.consent'])
  expect(Object.keys((await put({ consent: true })).body.fields)).toContain('value.entries.0.alt.fr')
  expect((await put({ alt, consent: true })).status).toBe(200)
  const { hero, services } = JSON.parse((await ask('/content/en/home')).text) as PageContent<'home'>
  expect(hero.slides[0]).toMatchObject({ alt: alt.en, picture: { name: `site-${sent.id}` } })
  expect(hero.slides[0]?.picture.isDrawn).toBeUndefined()
  expect([hero.slides[1], services.cards[0]]).toMatchObject([
    { picture: { isDrawn: true } },
    { picture: { isDrawn: true } },
  ])

  // Another picture shows other people: what was agreed to for the one before is not taken over.
  const { body: first } = await office.get<SiteContent>('/api/admin/site/pictures')
  clock.advance(minutes)
  const { body: same } = await put({ alt, consent: true }, first.version)
  expect(same.consents).toEqual(first.consents)
  const { body: other } = await send(await photo({ width: 1280, height: 800 }).jpeg().toBuffer(), 'photo')
  const { body: changed } = await put({ alt, consent: true, picture: other.id }, same.version)
  expect(changed.consents['hero-officine']?.at).not.toBe(first.consents['hero-officine']?.at)
  clock.reset()
})

describe('a picture for the site', () => {
  test('is drawn in the widths of its shape, under names that never change', async () => {
    const { status, body } = await send(await photo().jpeg().toBuffer())
    expect({ status, body }).toMatchObject({ status: 201, body: { width: 400, height: 600, widths: [160, 320] } })
    for (const format of ['avif', 'webp'] as const) {
      for (const { src } of filesOf(uploaded(body), format)) {
        expect(await fetchFile(src)).toEqual({
          status: 200,
          type: `image/${format}`,
          caching: 'public, max-age=31536000, immutable',
        })
      }
    }
  })

  test('turned by the camera stands upright, and says nothing of where it was taken', async () => {
    const exif = { IFD0: { Copyright: 'Chez Awa' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 20/1 0/1' } }
    const turned = await photo().jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
    const { body } = await send(turned)
    expect(body).toMatchObject({ width: 600, height: 400 })
    const files = await db.select().from(sitePictureFiles).where(eq(sitePictureFiles.pictureId, body.id))
    for (const { content } of files) {
      const { exif, width, height } = await sharp(content).metadata()
      expect({ exif, isUpright: width > height }).toEqual({ exif: undefined, isUpright: true })
    }
  })

  test('that is transparent becomes light, as the pages are', async () => {
    const clear = await photo({ background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer()
    const { body } = await send(clear)
    const [file] = await db.select().from(sitePictureFiles).where(eq(sitePictureFiles.pictureId, body.id))
    const { channels } = await sharp(file?.content).stats()
    expect(channels).toHaveLength(3)
    for (const { mean } of channels) expect(mean).toBeGreaterThan(230)
  })

  test('stays as light as the pages’ own', async () => {
    const noise = await sharp({
      create: { ...red, width: 1600, height: 1200, noise: { type: 'gaussian', mean: 128, sigma: 8 } },
    })
      .jpeg()
      .toBuffer()
    const { body } = await send(noise, 'photo')
    expect(body.widths).toEqual([360, 660, 1200])
  })

  test.each([
    [
      'is none',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'n’est pas une image PNG, JPEG ou WebP',
    ],
    ['is cut off', async () => (await photo().png().toBuffer()).subarray(0, 200), 'Ce fichier est abîmé'],
    ['is too small', () => photo({ width: 100, height: 100 }).png().toBuffer(), 'Cette image est trop petite'],
    ['has 40 MB', () => Buffer.alloc(2 * fileLimit), 'Le fichier dépasse 20 Mio'],
  ])('that %s is refused with a sentence at its field', async (_, content, words) => {
    const { status, body } = await send(await content())
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.fields.file).toContain(words)
  })

  test.each(['site-1-160.00000000.avif', 'site-999999-160.0badcafe.avif', 'site-1.avif', 'site-x-1.0badcafe.svg'])(
    'that is not there answers 404: %s',
    async (file) => {
      await send(await photo().jpeg().toBuffer())
      expect((await fetchFile(`/pictures/${file}`)).status).toBe(404)
    },
  )

  test('goes with the person it shows', async () => {
    const { body: picture } = await send(await photo().jpeg().toBuffer())
    const value = teamOf(teamMember({ picture: picture.id, focus: 'top' }))
    const { version } = (await office.get<SiteContent>('/api/admin/site/team')).body
    await office.put('/api/admin/site', { part: 'team', value, version, action: 'publish' })
    const shown = JSON.parse((await ask('/content/fr/about')).text).team[0].image
    expect(shown).toMatchObject({ focus: 'object-top', widths: [160, 320] })
    const [file] = filesOf(shown, 'avif')
    expect((await fetchFile(file?.src ?? '')).status).toBe(200)
    await office.delete('/api/admin/site/team/awa')
    expect((await fetchFile(file?.src ?? '')).status).toBe(404)
  })

  test('that no version shows is forgotten a day later, others are not', async () => {
    const { body: left } = await send(await photo().jpeg().toBuffer())
    const { body: kept } = await send(await photo().jpeg().toBuffer())
    const { version } = (await office.get<SiteContent>('/api/admin/site/team')).body
    const value = teamOf(teamMember({ picture: kept.id }))
    await office.put('/api/admin/site', { part: 'team', value, version, action: 'draft' })
    await deleteUnusedPictures(db, clock.now())
    const [before, keptFile] = [left, kept].map((picture) => filesOf(uploaded(picture), 'avif')[0]?.src ?? '')
    expect((await fetchFile(before ?? '')).status).toBe(200)
    clock.advance(days + 1)
    await deleteUnusedPictures(db, clock.now())
    expect((await fetchFile(before ?? '')).status).toBe(404)
    expect((await fetchFile(keptFile ?? '')).status).toBe(200)
  })
})
