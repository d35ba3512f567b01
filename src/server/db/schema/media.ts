import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MediaOwner, MediaState, MediaType } from '../../../domain/media/media.ts'
import { bytes, createdAt, id, moment } from './columns.ts'
import { users } from './staff.ts'

/** Films, sounds, pictures and papers of courses: of each owner's kind, one content is kept once. */
export const mediaFiles = pgTable(
  'media_files',
  {
    id: id(),
    owner: text('owner').$type<MediaOwner>().notNull(),
    name: text('name').notNull(),
    mimeType: text('mime_type').$type<MediaType>().notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    state: text('state').$type<MediaState>().notNull().default('uploading'),
    createdBy: integer('created_by').references(() => users.id),
    /** When the last piece came: an upload that was left is removed some days later. */
    sentAt: moment('sent_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('media_files_content').on(table.sha256, table.owner),
    index('media_files_left').on(table.sentAt).where(sql`${table.state} = 'uploading'`),
    check('media_files_owner', sql`${table.owner} in ('lesson')`),
    check('media_files_state', sql`${table.state} in ('uploading', 'ready')`),
    check('media_files_size', sql`${table.size} between 1 and 2147483648`),
    check('media_files_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)

/** Their contents, cut into pieces of 1 MiB. The database itself holds each to its hash: a backup keeps the contents beside its rows. */
export const mediaPieces = pgTable(
  'media_pieces',
  {
    fileId: integer('file_id').notNull(),
    number: integer('number').notNull(),
    sha256: text('sha256').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.number] }),
    index('media_pieces_content').on(table.sha256),
    foreignKey({ columns: [table.fileId], foreignColumns: [mediaFiles.id], name: 'media_pieces_file' }).onDelete(
      'cascade',
    ),
    check('media_pieces_size', sql`octet_length(${table.content}) between 1 and 1048576`),
    check('media_pieces_sha256', sql`${table.sha256} = encode(sha256(${table.content}), 'hex')`),
  ],
)
