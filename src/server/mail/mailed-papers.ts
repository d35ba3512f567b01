// The papers that mails bring, and how long a mail waits for its own (docs/rules/notifications-and-mail.md#papers-in-mails).
import { eq, inArray } from 'drizzle-orm'
import type { NotificationType } from '../../domain/announcements/notification.ts'
import { type DocumentKind, fileNameOf } from '../../domain/documents/document.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import type { Db, Tx } from '../db/open.ts'
import { documentFiles, documents, mailedPapers } from '../db/schema/documents.ts'
import type { Block } from './layout.ts'
import type { MailedPaper, Notification } from './smtp.ts'

/** The largest paper that a mail brings, in bytes: a larger one is read in the space. */
const paperLimit = 100_000

/** How long a mail waits for its paper, and how soon and how seldom it is looked again whether that is made, in seconds. */
const waitLimit = 600
const firstLook = 2
const seldomLook = 60

/** A proforma of a registration, or the receipt of a payment with its number. */
export type BroughtPaper = { kind: 'invoice' } | { kind: 'receipt'; number: string }

interface PaperWords {
  paper: (paper: BroughtPaper) => string
  attached: (what: string, paper: BroughtPaper) => string
  elsewhere: (what: string, where: string) => string
  participant: string
  pharmacy: string
  button: string
}

const words: Localized<PaperWords> = {
  fr: {
    paper: (paper) => (paper.kind === 'receipt' ? `Votre reçu ${paper.number}` : 'Votre facture proforma'),
    attached: (what, { kind }) => `${what} est ${kind === 'receipt' ? 'joint' : 'jointe'} à ce message.`,
    elsewhere: (what, where) => `${what} ${where}.`,
    participant: 'se trouve dans votre espace participant, sous «\u00A0Documents\u00A0»',
    pharmacy: 'se trouve dans votre espace officine',
    button: 'se télécharge par le bouton ci-dessous',
  },
  en: {
    paper: (paper) => (paper.kind === 'receipt' ? `Your receipt ${paper.number}` : 'Your proforma invoice'),
    attached: (what) => `${what} is attached to this message.`,
    elsewhere: (what, where) => `${what} ${where}.`,
    participant: 'is in your participant space, under “Documents”',
    pharmacy: 'is in your pharmacy space',
    button: 'can be downloaded with the button below',
  },
}

/** Where the readers of a letter find what it does not bring. */
const placeOf = (type: NotificationType): 'participant' | 'pharmacy' | 'button' => {
  if (type === 'quote') return 'button'
  return type === 'pharmacy_booking' || type === 'pharmacy_payment' ? 'pharmacy' : 'participant'
}

const attachedText = (paper: BroughtPaper, locale: Locale): string =>
  words[locale].attached(words[locale].paper(paper), paper)

const elsewhereText = (paper: BroughtPaper, type: NotificationType, locale: Locale): string =>
  words[locale].elsewhere(words[locale].paper(paper), words[locale][placeOf(type)])

/** What a letter says of the paper that it brings; a letter that goes without it says where it is (`withPapers`). */
export const paperLine = (paper: BroughtPaper, locale: Locale): Block => ({
  type: 'paragraph',
  text: attachedText(paper, locale),
})

/** Lets a mail bring a paper, in the transaction that writes both. */
export async function letBring(tx: Tx, notificationIds: readonly number[], documentId: number): Promise<void> {
  if (notificationIds.length === 0) return
  await tx.insert(mailedPapers).values(notificationIds.map((notificationId) => ({ notificationId, documentId })))
}

type Letter = Pick<Notification, 'id' | 'type' | 'locale' | 'queuedAt' | 'htmlContent' | 'textContent'>

/** The types of letters that may bring papers. */
const bringing = new Set<NotificationType>([
  'registration',
  'payment_update',
  'pharmacy_booking',
  'pharmacy_payment',
  'quote',
  'former_papers',
])

const foundFor = (db: Db, ids: readonly number[]) =>
  db
    .select({
      notificationId: mailedPapers.notificationId,
      ...{ id: documents.id, kind: documents.kind, number: documents.number, title: documents.title },
      ...{ mimeType: documents.mimeType, state: documents.state, fileSize: documents.fileSize },
      ...{ supersededAt: documents.supersededAt, revokedAt: documents.revokedAt },
    })
    .from(mailedPapers)
    .innerJoin(documents, eq(documents.id, mailedPapers.documentId))
    .where(inArray(mailedPapers.notificationId, [...ids]))
    .orderBy(documents.id)
export type BroughtDocument = Awaited<ReturnType<typeof foundFor>>[number]

/** A paper that no longer counts is not sent after the one that does. */
const counts = ({ supersededAt, revokedAt }: BroughtDocument) => supersededAt === null && revokedAt === null

/** Whether a mail that is about something else has a paper with it. */
const isBrought = (paper: BroughtDocument) =>
  paper.state === 'ready' && counts(paper) && (paper.fileSize ?? 0) <= paperLimit

/** What mails bring, by their number: for the demonstration's mailbox, which keeps them all. */
export async function papersBroughtBy(db: Db, ids: readonly number[]): Promise<Map<number, BroughtDocument[]>> {
  return Map.groupBy((await foundFor(db, ids)).filter(isBrought), ({ notificationId }) => notificationId)
}

/**
 * How long a mail is still to wait for its papers: as long again as it has waited, until it has waited ten minutes. The papers of somebody
 * who has no account are all that their mail is about: that waits for them however long.
 * @returns seconds, or null where it may go
 */
export async function secondsToWait(db: Db, letter: Letter, now: Date): Promise<number | null> {
  if (!bringing.has(letter.type)) return null
  const papers = await foundFor(db, [letter.id])
  const isMade = (paper: BroughtDocument) => paper.state !== 'pending'
  if (letter.type === 'former_papers') return papers.every(isMade) ? null : seldomLook
  const waited = (now.getTime() - letter.queuedAt.getTime()) / 1_000
  if (waited >= waitLimit || papers.filter(counts).every(isMade)) return null
  return Math.ceil(Math.min(Math.max(waited, firstLook), seldomLook, waitLimit - waited))
}

/** What a mail brings, and its words, which say so; or where that is, which is too large or not made yet. */
export async function withPapers(
  db: Db,
  letter: Letter,
): Promise<{ papers: (MailedPaper & { id: number })[]; htmlContent: string; textContent: string }> {
  let { htmlContent, textContent } = letter
  if (!bringing.has(letter.type)) return { papers: [], htmlContent, textContent }
  const isWhole = letter.type === 'former_papers'
  const papers: (MailedPaper & { id: number })[] = []
  for (const found of await foundFor(db, [letter.id])) {
    const content = isWhole || isBrought(found) ? await fileOf(db, found.id) : undefined
    if (content) papers.push({ id: found.id, filename: fileNameOf(found), content, contentType: found.mimeType })
    const paper = broughtPaperOf(found)
    if (isWhole || !paper) continue
    const attached = attachedText(paper, letter.locale)
    const elsewhere = elsewhereText(paper, letter.type, letter.locale)
    const [before, after] = content ? [elsewhere, attached] : [attached, elsewhere]
    htmlContent = htmlContent.replaceAll(before, () => after)
    textContent = textContent.replaceAll(before, () => after)
  }
  return { papers, htmlContent, textContent }
}

const broughtPaperOf = ({ kind, number }: { kind: DocumentKind; number: string | null }): BroughtPaper | undefined => {
  if (kind === 'invoice') return { kind }
  return kind === 'receipt' && number !== null ? { kind, number } : undefined
}

async function fileOf(db: Db, documentId: number): Promise<Buffer | undefined> {
  const [file] = await db
    .select({ content: documentFiles.content })
    .from(documentFiles)
    .where(eq(documentFiles.documentId, documentId))
  return file?.content
}
