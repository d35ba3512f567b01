import * as v from 'valibot'
import { countingNumber, rowId } from '../values/numbers.ts'
import { heading, line, optionalText, text } from '../values/text.ts'
import { onOneLine } from '../values/unseen.ts'
import { key } from '../values/validation.ts'
import { madeFrom } from '../values/version.ts'

/** What a certificate rests on: presence that was taken, an exception from it, or a session whose presence nobody took. */
export const presenceBases = ['taken', 'exception', 'not_taken', 'course'] as const
export type PresenceBasis = (typeof presenceBases)[number]

/** What a document is to its reader (docs/rules/documents.md#types). */
export const documentTypes = ['certificate', 'invoice', 'course_document', 'other'] as const
export type DocumentType = (typeof documentTypes)[number]

/** What a document is made from: the product draws the first four, the office brings the others. */
export const documentKinds = ['certificate', 'invoice', 'receipt', 'credit_note', 'quote', 'upload'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Those that tell of money: an accountant's. */
export const moneyDocumentKinds = ['invoice', 'receipt', 'credit_note', 'quote'] as const satisfies DocumentKind[]

/** Whether its file exists yet; `to_check` waits for a name that can be printed (docs/rules/documents.md#letters). */
export const documentStates = ['pending', 'ready', 'failed', 'to_check'] as const
export type DocumentState = (typeof documentStates)[number]

/** Whether it still counts. */
export const documentValidities = ['valid', 'superseded', 'revoked'] as const
export type DocumentValidity = (typeof documentValidities)[number]

export const validityOf = (document: { supersededAt: Date | null; revokedAt: Date | null }): DocumentValidity =>
  document.revokedAt ? 'revoked' : document.supersededAt ? 'superseded' : 'valid'

/** What stands around a proforma and decides whether another may take its place. */
export interface Around {
  /** Whether its person has one that counts, their own or one for several. */
  isInvoiced: boolean
  /** Whether there is somebody to make it for: not erased, with a price; of one for several, somebody whom its pharmacy pays for yet. */
  hasSomebody: boolean
}

/**
 * Whether a corrected paper may take its place (docs/rules/documents.md#revoking-and-replacing): that of a certificate or proforma which
 * is valid, or of a person's proforma that was revoked, while they have no valid one.
 */
export function isReplaceable(
  document: { kind: DocumentKind; registrationId: number | null; supersededAt: Date | null; revokedAt: Date | null },
  { isInvoiced, hasSomebody }: Around,
): boolean {
  if (document.supersededAt !== null) return false
  if (document.kind === 'certificate') return document.revokedAt === null
  if (document.kind !== 'invoice' || !hasSomebody) return false
  return document.revokedAt === null || (document.registrationId !== null && !isInvoiced)
}

/** The largest file the office may attach, in bytes: 20 MiB (docs/rules/documents.md#files). */
export const fileLimit = 20 * 1024 * 1024

/** The files that may be attached, by their type; the extension goes into the file's name. */
const attachable = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
} as const
export type FileType = keyof typeof attachable
/** An archive may hold anything: none is attached any more, but those that were keep their name. */
const fileExtensions = { ...attachable, 'application/zip': 'zip' } as const

/** The endings of names of files that may be attached, without the dot. */
export const attachableExtensions: readonly string[] = [...Object.values(attachable), 'jpeg']

/** Whether a file is called like one that may be attached; what it is, its content alone can tell. */
export const hasAttachableName = (name: string): boolean =>
  attachableExtensions.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase())

/** The name a document is saved under: its title, without what file systems refuse. */
export function fileNameOf(document: { title: string; mimeType: string }): string {
  const title = onOneLine(document.title)
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[. ]+$/, '')
  const extension = Object.hasOwn(fileExtensions, document.mimeType)
    ? fileExtensions[document.mimeType as keyof typeof fileExtensions]
    : 'bin'
  return `${title || 'document'}.${extension}`
}

/** A document as its participant sees it (docs/rules/shapes.md#document); `fileSize` in bytes, null while the file is being made. */
export const ParticipantDocument = v.object({
  id: v.number(),
  title: v.string(),
  description: v.nullable(v.string()),
  documentType: v.picklist(documentTypes),
  number: v.nullable(v.string()),
  fileSize: v.nullable(v.number()),
  isPublic: v.boolean(),
  state: v.picklist(documentStates),
  validity: v.picklist(documentValidities),
  createdAt: v.string(),
  training: v.nullable(v.object({ id: v.number(), title: v.string(), startsAt: v.nullable(v.string()) })),
  registrationId: v.nullable(v.number()),
})
export type ParticipantDocument = v.InferOutput<typeof ParticipantDocument>

/** Where a file can be fetched, for a few minutes and by this session only; `fileSize` in bytes. */
export const DocumentDownload = v.object({
  document: v.object({ title: v.string(), fileName: v.string(), mimeType: v.string(), fileSize: v.number() }),
  url: v.string(),
})
export type DocumentDownload = v.InferOutput<typeof DocumentDownload>

/** A document as the office sees it. */
export const OfficeDocument = v.object({
  ...ParticipantDocument.entries,
  kind: v.picklist(documentKinds),
  holder: v.nullable(v.string()),
  failures: v.number(),
  lastError: v.nullable(v.string()),
  revokedReason: v.nullable(v.string()),
  supersedes: v.nullable(v.number()),
  /** Whether a corrected one may take its place. */
  isReplaceable: v.boolean(),
  fneNumber: v.nullable(v.string()),
  fneUrl: v.nullable(v.string()),
  /** The last call of the tax office about an invoice: where it stands, and why it is not certified (docs/rules/fne.md#calls). */
  fneCall: v.nullable(
    v.object({
      id: v.number(),
      state: v.string(),
      problem: v.nullable(v.string()),
      /** What was sold, and what is to be paid with the tax office's duty stamp, in FCFA; null where nobody has said so. */
      total: v.number(),
      net: v.nullable(v.number()),
    }),
  ),
  /** What was taken back of an invoice, or is to be, oldest first; `total` in FCFA. */
  fneNotes: v.array(
    v.object({
      id: v.number(),
      state: v.string(),
      problem: v.nullable(v.string()),
      total: v.number(),
      reference: v.nullable(v.string()),
      url: v.nullable(v.string()),
    }),
  ),
  /** What a certificate rests on; null of other papers, and of those issued before presence was taken. */
  presence: v.nullable(
    v.object({
      basis: v.picklist(presenceBases),
      hours: v.nullable(v.number()),
      reason: v.nullable(v.string()),
      /** Half-days attended, and of how many; null where that was not kept. */
      attendedHalves: v.nullable(v.number()),
      halves: v.nullable(v.number()),
    }),
  ),
  version: v.number(),
})
export type OfficeDocument = v.InferOutput<typeof OfficeDocument>

/** What a document that the office attaches is called, and is. */
export const attachmentFields = {
  title: v.pipe(heading(), v.minLength(1, key('title'))),
  description: optionalText(2_000),
  documentType: v.optional(v.picklist(['course_document', 'other'], key('invalid')), 'course_document'),
}

/** The query of POST /api/admin/documents: what the file that comes with it is, and whom it is for. */
export const AttachmentForm = v.pipe(
  v.object({
    ...attachmentFields,
    isPublic: v.pipe(
      v.optional(v.picklist(['true', 'false'], key('invalid')), 'false'),
      v.transform((value) => value === 'true'),
    ),
    trainingId: v.optional(rowId),
    registrationId: v.optional(rowId),
  }),
  v.check(({ trainingId, registrationId }) => (trainingId === undefined) !== (registrationId === undefined)),
  v.check(({ isPublic, trainingId }) => !isPublic || trainingId !== undefined),
)
export type AttachmentForm = v.InferOutput<typeof AttachmentForm>

/**
 * The body of POST /api/admin/trainings/{id}/certificates; without a list, everyone confirmed whose certificate was not revoked.
 */
export const CertificatesForm = v.pipe(
  v.unknown(),
  // A list would pass for a form with nothing in it, and everyone would get one.
  v.check((body) => !Array.isArray(body), key('invalid')),
  v.strictObject({
    registrationIds: v.optional(
      v.pipe(v.array(countingNumber()), v.minLength(1, key('required')), v.maxLength(10_000, key('tooLong'))),
    ),
    /** Why one is issued although presence was not taken, or to those named although they were not there enough. */
    reason: v.optional(v.pipe(line(500), v.minLength(3, key('reason')))),
    /** That those who still owe something are meant too. */
    confirmUnpaid: v.optional(v.boolean(key('invalid')), false),
    /** That they are meant although marks contradict, or a phone has not reported yet. */
    confirmOpenPresence: v.optional(v.boolean(key('invalid')), false),
  }),
)

export type CertificatesForm = v.InferOutput<typeof CertificatesForm>

/** Why somebody gets no certificate (docs/rules/documents.md#certificates). */
export const certificateSkips = [
  'not_confirmed',
  'already_issued',
  'revoked',
  'not_of_this_training',
  'name_unconfirmed',
  'absent',
  'not_enough',
  'not_marked',
] as const

/** Which certificates were issued, and who got none and why. */
export const IssuedCertificates = v.object({
  issued: v.array(v.object({ id: v.number(), registrationId: v.number(), number: v.string() })),
  skipped: v.array(
    v.object({
      registrationId: v.number(),
      reason: v.picklist(certificateSkips),
    }),
  ),
})
export type IssuedCertificates = v.InferOutput<typeof IssuedCertificates>

export const RevocationForm = v.strictObject({ reason: v.pipe(text(500), v.minLength(3, key('reason'))) })

/** The electronic normalised invoice's number and the address that proves it, as the tax office gave them. */
export const FneForm = v.strictObject({
  fneNumber: v.pipe(heading(60), v.minLength(1, key('fneNumber'))),
  fneUrl: v.pipe(heading(300), v.url(key('webAddress')), v.startsWith('https://', key('webAddress'))),
  version: madeFrom,
})
export type FneForm = v.InferOutput<typeof FneForm>

/** What anyone may learn of a certificate by its number (docs/rules/documents.md#verification), and nothing else; hours in hours. */
export const Verification = v.object({
  kind: v.literal('certificate'),
  number: v.string(),
  state: v.picklist(documentValidities),
  holder: v.string(),
  training: v.string(),
  hours: v.number(),
  date: v.string(),
  /** Its last day, as `2027-12-14`, where it has one, and whether that has passed. */
  validUntil: v.nullable(v.string()),
  isOver: v.boolean(),
})
export type Verification = v.InferOutput<typeof Verification>

/** What who holds a receipt or an avoir may learn of it, and nothing else: never whose it is. FCFA. */
export const PaperVerification = v.object({
  kind: v.picklist(['receipt', 'credit_note']),
  number: v.string(),
  state: v.picklist(documentValidities),
  amount: v.number(),
  /** When it was issued. */
  date: v.string(),
})
export type PaperVerification = v.InferOutput<typeof PaperVerification>

/** What is known by what stands on a paper. */
export const AnyVerification = v.variant('kind', [Verification, PaperVerification])
export type AnyVerification = v.InferOutput<typeof AnyVerification>
