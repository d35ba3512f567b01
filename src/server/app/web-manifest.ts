import { Hono } from 'hono'
import type { Services } from '../http/call.ts'

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
