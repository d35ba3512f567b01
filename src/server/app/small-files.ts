// Files of the site that no build has made: uploaded pictures, and what is written of the firm as it is asked for.
import { Hono } from 'hono'
import type { Services } from '../http/request-context.ts'
import { findPictureFile } from '../site/queries.ts'

const fileName = /^site-([1-9]\d{0,8})-([1-9]\d{1,4})\.([0-9a-f]{8})\.(avif|webp)$/

/** The files of uploaded pictures, beside the built ones: their names change with their content, so they are kept for ever. */
export const sitePictureRoutes = ({ database }: Pick<Services, 'database'>) =>
  new Hono().get('/pictures/:picture', async (c, next) => {
    const [, id, width, hash, format] = fileName.exec(c.req.param('picture')) ?? []
    if (!hash) return next()
    const file = { id: Number(id), width: Number(width), hash, format: format as 'avif' | 'webp' }
    const content = await findPictureFile(database.db, file)
    if (!content) return c.text('Not found', 404)
    c.header('Content-Type', `image/${format}`)
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    return c.body(new Uint8Array(content))
  })

/** How long what is said holds, in milliseconds: half a year from when it is read (RFC 9116 advises less than a year). */
const holdsFor = 182 * 24 * 60 * 60_000

/** `/.well-known/security.txt`: whom to tell of a weakness (RFC 9116). */
export const securityText = ({ config, settings, clock }: Pick<Services, 'config' | 'settings' | 'clock'>) =>
  new Hono().get('/.well-known/security.txt', async (c) => {
    const expires = new Date(clock().getTime() + holdsFor)
    expires.setUTCHours(0, 0, 0, 0)
    const { contact } = await settings.read()
    const body = [
      `Contact: ${contact.email ? `mailto:${contact.email}` : `${config.publicUrl}/contact`}`,
      `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
      '',
    ]
    return c.text(body.join('\n'), 200, { 'Cache-Control': 'public, max-age=3600' })
  })

/** What the site is without its name, for whom it is put on a phone's first screen. */
const lasting = {
  description: 'Conseil qualité et formation continue pour la pharmacie, à Abidjan.',
  lang: 'fr',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'browser',
  theme_color: '#0B5D4B',
  background_color: '#FBF7EF',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
}

/** `/manifest.webmanifest` (W3C Web Application Manifest): the firm's name, where it is known, or where the site is. */
export const webManifest = ({ config, settings }: Pick<Services, 'config' | 'settings'>) =>
  new Hono().get('/manifest.webmanifest', async (c) => {
    const name = (await settings.read()).firm.name || new URL(config.publicUrl).hostname
    c.header('Content-Type', 'application/manifest+json; charset=utf-8')
    c.header('Cache-Control', 'public, max-age=3600')
    return c.body(JSON.stringify({ name, short_name: name, ...lasting }))
  })
