import sharp from 'sharp'
import type { Db } from '../../src/server/db/open.ts'
import { signaturePictures } from '../../src/server/db/schema/installation.ts'

const strokes =
  '<path d="M30 90 C 80 10, 120 10, 110 80 S 190 20, 230 70 S 300 90, 370 40" fill="none" stroke="#123" stroke-width="7"/>'

/** A signature as somebody would photograph it: dark strokes on white, or on nothing. */
export const signaturePicture = (paper = '<rect width="400" height="120" fill="#fff"/>') =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120">${paper}${strokes}</svg>`))

/** A picture of a signature in the database. */
export async function buildSignature(db: Db) {
  const content = await signaturePicture('').png().toBuffer()
  const [row] = await db.insert(signaturePictures).values({ content }).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}
