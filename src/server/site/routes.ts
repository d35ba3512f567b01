import { Hono } from 'hono'
import * as v from 'valibot'
import { pictureShapes, SiteContent, SiteContentForm, SiteVersionContent } from '../../domain/site/site-content.ts'
import { SitePicture } from '../../domain/site/site-picture.ts'
import { EntryId, siteParts } from '../../domain/site/site-values.ts'
import { readApart } from '../files/readers.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { readUpload, uploadLimit } from '../http/upload.ts'
import { administrators } from '../session/permission.ts'
import { saveSiteContent } from './commands.ts'
import { addSitePicture } from './picture-commands.ts'
import { findSiteContent, findSiteVersion } from './queries.ts'

/** Loaded at its first use: a start is shorter without. */
const erasing = () => import('./erase-commands.ts')

const partParam = v.object({ part: v.picklist(siteParts) })

export const siteRoutes = new Hono()
  .get(
    '/admin/site/:part',
    endpoint(administrators, {
      summary: 'A part of the site’s content, with its history',
      answers: { 200: SiteContent },
      refusals: [404],
    }),
    input('param', partParam),
    async (c) => c.json(await findSiteContent(c.var.call.db, c.var.call, c.req.valid('param').part)),
  )
  .get(
    '/admin/site/versions/:id',
    endpoint(administrators, {
      summary: 'One version of a part of the site’s content',
      answers: { 200: SiteVersionContent },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => c.json(await findSiteVersion(c.var.call.db, c.req.valid('param').id)),
  )
  .put(
    '/admin/site',
    endpoint(administrators, {
      summary: 'Write a part of the site’s content: keep it, show it now, or from a moment on',
      answers: { 200: SiteContent },
      refusals: [...beforeChange, 409, 422],
    }),
    input('json', SiteContentForm),
    async (c) => c.json(await saveSiteContent(c.var.call, c.req.valid('json'))),
  )
  .delete(
    '/admin/site/:part/:entry',
    endpoint(administrators, {
      summary: 'Take a person out of a part of the site’s content and of all its versions, with their pictures',
      answers: { 200: SiteContent },
      refusals: [...beforeChange, 404],
    }),
    input('param', v.object({ ...partParam.entries, entry: EntryId })),
    async (c) => {
      const { part, entry } = c.req.valid('param')
      return c.json(await (await erasing()).eraseSiteEntry(c.var.call, part, entry))
    },
  )
  .post(
    '/admin/site/pictures',
    endpoint(administrators, {
      summary:
        'Send a picture for the site (multipart/form-data, field `file`, 20 MiB); it is drawn again in the widths it is shown in',
      answers: { 201: SitePicture },
      refusals: [...beforeChange, 429],
    }),
    input('query', v.object({ shape: v.picklist(pictureShapes) })),
    uploadLimit,
    async (c) => {
      const { shape } = c.req.valid('query')
      const { call } = c.var
      await call.limiter.take('filesPerUser', String(call.user.id))
      const rendered = await readApart('sitePicture', await readUpload(c), shape)
      return c.json(await addSitePicture(call, shape, rendered), 201)
    },
  )
