import { Hono } from 'hono'
import type { Services } from '../http/call.ts'
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
