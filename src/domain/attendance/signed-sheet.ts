import * as v from 'valibot'
import { fileNameOf } from '../documents/document.ts'
import { formatDay } from '../values/dates.ts'
import type { Locale } from '../values/language.ts'

/** What a signed attendance sheet is kept as: photographs become JPEG (docs/rules/presence.md#the-signed-sheet). */
export const sheetTypes = ['application/pdf', 'image/jpeg'] as const
export type SheetType = (typeof sheetTypes)[number]

/** More than the pages of the longest session. */
export const sheetLimit = 40

/** A signed attendance sheet as the staff see it; `fileSize` in bytes. */
export const SignedSheet = v.object({
  id: v.number(),
  mimeType: v.picklist(sheetTypes),
  fileSize: v.number(),
  /** User name of the colleague who added it. */
  addedBy: v.nullable(v.string()),
  createdAt: v.string(),
  /** Whether its reader may remove it. */
  canRemove: v.boolean(),
})
export type SignedSheet = v.InferOutput<typeof SignedSheet>

/** The name a sheet is saved under: its session and day, and the sheet’s number, for a session may have several. */
export function sheetFileName(
  sheet: { id: number; mimeType: string },
  training: { title: string; startsAt: string | null },
  locale: Locale,
): string {
  const what = locale === 'fr' ? 'Feuille signée' : 'Signed sheet'
  const day = training.startsAt ? [formatDay(training.startsAt, locale)] : []
  return fileNameOf({ title: [what, sheet.id, ...day, training.title].join(' - '), mimeType: sheet.mimeType })
}
