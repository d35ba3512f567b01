// A finished session's file: what it holds and lacks by the firm's lists, and how it is made (docs/rules/trainings.md#the-sessions-file).
import * as v from 'valibot'
import { type SessionList, type SessionPiece, sessionListName, sessionPieces } from '../company/session-lists.ts'
import { type Locale, locales } from '../values/language.ts'
import { countingNumber, rowId } from '../values/numbers.ts'
import { line } from '../values/text.ts'
import { key } from '../values/validation.ts'

/** How much of a piece is there: `of` is null of what is not counted. */
export interface PieceCount {
  count: number
  of: number | null
}

/** What a session has of every piece. */
export type HeldPieces = Record<SessionPiece, PieceCount>

/** Whether a piece is there. */
export const isPieceThere = ({ count, of }: PieceCount): boolean => count >= (of ?? 1)

/** The pieces that any list asks for and that are not there; null where none is asked for. */
export function missingPieces(lists: readonly SessionList[], held: HeldPieces): SessionPiece[] | null {
  const wanted = sessionPieces.filter((piece) => lists.some(({ pieces }) => pieces.includes(piece)))
  return wanted.length === 0 ? null : wanted.filter((piece) => !isPieceThere(held[piece]))
}

/** A list as a session stands by it. */
export const SessionChecklist = v.object({
  /** The name of the list, by which it is asked for. */
  list: v.string(),
  title: v.string(),
  /** As of which day the firm knows the list. */
  asOf: v.string(),
  isForEmployers: v.boolean(),
  pieces: v.array(
    v.object({
      piece: v.picklist(sessionPieces),
      isThere: v.boolean(),
      count: v.number(),
      of: v.nullable(v.number()),
    }),
  ),
  /** What the product cannot look up. */
  others: v.array(v.string()),
})
export type SessionChecklist = v.InferOutput<typeof SessionChecklist>

/** How a session stands by one list. */
export const checklistOf = (list: SessionList, held: HeldPieces, locale: Locale): SessionChecklist => ({
  list: list.name,
  title: sessionListName(list, locale),
  asOf: list.asOf,
  isForEmployers: list.isForEmployers,
  pieces: sessionPieces
    .filter((piece) => list.pieces.includes(piece))
    .map((piece) => ({ piece, isThere: isPieceThere(held[piece]), ...held[piece] })),
  others: list.others,
})

/** What the office sees before it makes a file. */
export const SessionFileView = v.object({
  checklists: v.array(SessionChecklist),
  /** The pharmacies that pay for somebody, each with for how many people. */
  employers: v.array(v.object({ id: v.number(), name: v.string(), people: v.number() })),
})
export type SessionFileView = v.InferOutput<typeof SessionFileView>

/** Whose file is looked at: everybody's, or that of the people whom a pharmacy pays for. */
export const SessionFileQuery = v.object({ pharmacyId: v.optional(rowId) })

/** The body by which the office has a file made. */
export const SessionFileForm = v.strictObject({
  /** A list by its name. */
  list: line(40),
  pharmacyId: v.optional(v.nullable(countingNumber()), null),
  language: v.picklist(locales, key('invalid')),
})
export type SessionFileForm = v.InferOutput<typeof SessionFileForm>

/** The body by which a pharmacy has its own made. */
export const OwnSessionFileForm = v.strictObject({ language: v.picklist(locales, key('invalid')) })

export const fileFormats = ['pdf', 'zip'] as const
export type FileFormat = (typeof fileFormats)[number]

/** A file that is made part by part: each is fetched from its address, by this session only, as long as nothing has changed. */
export const SessionFilePlan = v.object({
  /** The last change of what it is made from. */
  stateAt: v.string(),
  /** Until when its addresses are good. */
  expiresAt: v.string(),
  parts: v.array(
    v.object({
      number: v.number(),
      /** People whose papers it holds; a part may hold sheets or invoices for several alone. */
      people: v.number(),
      /** About how large it is, in bytes. */
      size: v.number(),
      pdf: v.string(),
      zip: v.string(),
    }),
  ),
})
export type SessionFilePlan = v.InferOutput<typeof SessionFilePlan>

/** How many people one part is about at most. */
export const peopleInPart = 100
/** How many bytes of originals a part holds at most, unless a single one is larger. */
export const bytesInPart = 24 * 1024 * 1024

/** What belongs together in a part: the papers of one person, or one paper of several. */
export interface FileUnit {
  isPerson: boolean
  /** In bytes, of its originals. */
  size: number
}

/**
 * Shares out a file over parts, in order: a new one begins where a part would have too many people or bytes.
 * @returns at least one part, though it may be empty
 */
export function inParts<Unit extends FileUnit>(units: readonly Unit[]): Unit[][] {
  const parts: Unit[][] = [[]]
  let [people, size] = [0, 0]
  for (const unit of units) {
    const isFull = (unit.isPerson && people === peopleInPart) || (size > 0 && size + unit.size > bytesInPart)
    if (isFull) {
      parts.push([])
      people = 0
      size = 0
    }
    parts.at(-1)?.push(unit)
    people += unit.isPerson ? 1 : 0
    size += unit.size
  }
  return parts
}
