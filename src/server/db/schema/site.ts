import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Consent, PictureShape } from '../../../domain/site/site-content.ts'
import type { SitePart, SiteValues } from '../../../domain/site/site-values.ts'
import { bytes, createdAt, id, moment } from './columns.ts'
import { users } from './staff.ts'

/**
 * Every version of what the office wrote of the site. Visitors see, of each part, the one whose `publish_at` came last; one without
 * was kept only. What was shown is not changed any more, except that a person is taken out of it.
 */
export const siteContents = pgTable(
  'site_contents',
  {
    id: id(),
    part: text('part').$type<SitePart>().notNull(),
    value: jsonb('value').$type<SiteValues[SitePart]>().notNull(),
    /** Who noted which person's agreement, and when, by entry. */
    consents: jsonb('consents').$type<Record<string, Consent>>().notNull().default({}),
    publishAt: moment('publish_at'),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index('site_contents_part').on(table.part, table.publishAt, table.id)],
)

/** Pictures that the office uploaded; only what was drawn from them is kept. */
export const sitePictures = pgTable(
  'site_pictures',
  {
    id: id(),
    shape: text('shape').$type<PictureShape>().notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    widths: integer('widths').array().notNull(),
    /** The hashes that name the files, in the order of `widths`. */
    avif: text('avif').array().notNull(),
    webp: text('webp').array().notNull(),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [check('site_pictures_shape', sql`${table.shape} in ('portrait', 'photo')`)],
)

/** Their files, in a table of their own so that nothing else reads them. */
export const sitePictureFiles = pgTable(
  'site_picture_files',
  {
    pictureId: integer('picture_id')
      .notNull()
      .references(() => sitePictures.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    format: text('format').$type<'avif' | 'webp'>().notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pictureId, table.width, table.format] }),
    check('site_picture_files_format', sql`${table.format} in ('avif', 'webp')`),
  ],
)

/** Who was taken out for good, by the part and number of their entry: a backup written before is told by it whom to forget again. */
export const siteErasures = pgTable('site_erasures', {
  id: id(),
  part: text('part').$type<SitePart>().notNull(),
  entryId: text('entry_id').notNull(),
  erasedAt: moment('erased_at').notNull(),
})
