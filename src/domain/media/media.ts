import * as v from 'valibot'
import { rowId } from '../values/numbers.ts'
import { heading } from '../values/text.ts'

const mebibyte = 1024 * 1024

/** In how many bytes a file is cut; only its last piece is shorter (docs/rules/media.md). */
export const pieceSize = mebibyte

/** What may be kept, and of how many bytes at most. */
export const mediaLimits = {
  'video/mp4': 2048 * mebibyte,
  'audio/mp4': 512 * mebibyte,
  'audio/aac': 512 * mebibyte,
  'image/webp': 20 * mebibyte,
  'image/jpeg': 20 * mebibyte,
  'image/png': 20 * mebibyte,
  'application/pdf': 20 * mebibyte,
  'text/vtt': mebibyte,
} as const
export type MediaType = keyof typeof mediaLimits
/** What a course may hold (docs/rules/media.md#types). */
export const mediaTypes = Object.keys(mediaLimits) as [MediaType, ...MediaType[]]

/** What a file belongs to. */
export const mediaOwners = ['lesson'] as const
export type MediaOwner = (typeof mediaOwners)[number]

export const mediaStates = ['uploading', 'ready'] as const
export type MediaState = (typeof mediaStates)[number]

/** Into how many pieces a file of so many bytes is cut. */
export const pieceCount = (size: number): number => Math.ceil(size / pieceSize)

/** How many bytes a piece has; pieces are counted from 0. */
export const pieceLength = (size: number, number: number): number => Math.min(pieceSize, size - number * pieceSize)

/** SHA-256 as 64 small hexadecimal digits. */
export const Sha256 = v.pipe(v.string('invalid'), v.regex(/^[0-9a-f]{64}$/, 'invalid'))

/** What a browser says of a file before it sends the first piece. */
export const MediaForm = v.strictObject({
  owner: v.picklist(mediaOwners, 'invalid'),
  name: v.pipe(heading(200), v.minLength(1, 'required')),
  mimeType: v.picklist(mediaTypes, 'fileType'),
  /** In bytes. */
  size: v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(1, 'fileEmpty')),
  sha256: Sha256,
})
export type MediaForm = v.InferOutput<typeof MediaForm>

/** A file that is kept, or is being sent. */
export const MediaFile = v.object({
  id: v.number(),
  owner: v.picklist(mediaOwners),
  name: v.string(),
  mimeType: v.picklist(mediaTypes),
  size: v.number(),
  sha256: v.string(),
  state: v.picklist(mediaStates),
  /** Bytes of each piece but the last. */
  pieceSize: v.number(),
  /** The numbers of the pieces that are not here yet; none of a file that is ready. */
  missing: v.array(v.number()),
})
export type MediaFile = v.InferOutput<typeof MediaFile>

/** Which piece is sent, by its file and its number from 0. */
export const PieceParam = v.object({
  id: rowId,
  number: v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,4})$/), v.transform(Number)),
})

/** Where a file can be read by this session, and until when (ISO 8601). */
export const MediaAddress = v.object({ url: v.string(), until: v.string() })
export type MediaAddress = v.InferOutput<typeof MediaAddress>

/** The first and the last byte that are asked for, counted from 0; both are in the file. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * Reads a `Range` of one part (RFC 9110 §14). Several parts, another unit, or what cannot be read count as none: the whole is answered.
 * @param size of the file, in bytes
 * @returns the bytes; `unsatisfiable` where none of them is in the file; undefined where the whole is asked for
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return undefined
  return first >= size ? 'unsatisfiable' : { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
