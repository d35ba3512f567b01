import type { FileType } from '../../domain/documents/document.ts'
import { smallestPicture } from '../../domain/site/site-content.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { ValidationKey } from '../../domain/values/validation.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { openPicture, redrawAsPhotograph, redrawPicture } from './redraw-picture.ts'
import { type RenderedPicture, renderPicture } from './render-picture.ts'

/** A file as it is kept. */
export interface AdmittedFile {
  content: Buffer
  mimeType: FileType
}

/**
 * Takes in a file that the office attaches, for what it is by its content, whatever it calls itself: a PDF or an Office file as it
 * is, once nothing in it runs, hides or is locked; a picture drawn again, without what a camera wrote into it.
 * @throws Refusal `file_type_refused`, or `file_refused` with the reason at the field
 */
export async function admitFile(content: Buffer): Promise<AdmittedFile> {
  const picture = pictureTypeOf(content)
  if (picture) return redrawPicture(content, picture)
  if (isAt(content, 0, '%PDF-')) {
    const reason = inspectPdf(content)
    if (reason) throw refused(reason)
    return { content, mimeType: 'application/pdf' }
  }
  // Office locks a file by putting it into the container of its older formats.
  if (isAt(content, 0, '\xd0\xcf\x11\xe0')) throw refused(content.includes(lockedPart) ? 'fileEncrypted' : 'fileType')
  if (!isAt(content, 0, 'PK\x03\x04')) throw refused('fileType')
  const { inspectOffice } = await import('./inspect-office.ts')
  const { type, reason } = inspectOffice(content)
  if (!type) throw refused(reason)
  return { content, mimeType: type }
}

const lockedPart = Buffer.from('EncryptedPackage', 'utf16le')

const isAt = (content: Buffer, at: number, bytes: string) => content.toString('latin1', at, at + bytes.length) === bytes

const pictureTypes: { type: FileType & `image/${string}`; begins: (content: Buffer) => boolean }[] = [
  { type: 'image/png', begins: (content) => isAt(content, 0, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', begins: (content) => isAt(content, 0, '\xff\xd8\xff') },
  { type: 'image/webp', begins: (content) => isAt(content, 0, 'RIFF') && isAt(content, 8, 'WEBP') },
]

/** What kind of picture it is, by its content; undefined for what is none. */
export const pictureTypeOf = (content: Buffer) => pictureTypes.find(({ begins }) => begins(content))?.type

/**
 * Takes in a picture for a page, whatever it calls itself.
 * @param widths px, smallest first
 * @returns it as pages show it, upright, without what a camera wrote into it
 * @throws Refusal `file_type_refused`, or `file_refused` with the reason at the field
 */
export async function admitPicture(content: Buffer, widths: readonly number[]): Promise<RenderedPicture> {
  if (!pictureTypeOf(content)) throw refused('pictureType')
  const { width, height } = await openPicture(content)
  if (Math.min(width, height) < smallestPicture) throw refused('pictureSmall')
  return renderPicture(content, widths)
}

/** How long the longer side of a photographed screen is kept, in pixels: every figure of a message is read at it. */
const longestSideOfMessage = 1600

/**
 * Takes in the picture of an operator's message, whatever it calls itself.
 * @returns a JPEG without what the phone wrote into it
 * @throws Refusal `file_type_refused`, or `file_refused` with the reason at the field
 */
export async function admitMessagePicture(content: Buffer): Promise<Buffer> {
  if (!pictureTypeOf(content)) throw refused('pictureType')
  return redrawAsPhotograph(content, longestSideOfMessage)
}

/** What a door takes that refuses another type: where it says nothing, all that may be attached. */
const taken: Partial<Record<ValidationKey, Record<string, string>>> = {
  fileType: {},
  pictureType: { types: 'PNG, JPEG, WebP' },
  sheetType: { types: 'PDF, PNG, JPEG, WebP' },
}

/** A refusal with its reason, told at the field. */
export const refused = (reason: ValidationKey) =>
  new Refusal(taken[reason] ? 'file_type_refused' : 'file_refused', taken[reason], { file: reason })
