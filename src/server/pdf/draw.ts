import type {
  CertificateSnapshot,
  CreditNoteSnapshot,
  InvoiceSnapshot,
  QuoteSnapshot,
  ReceiptSnapshot,
} from '../../domain/documents/document-snapshot.ts'
import type { SharedPicture } from '../../domain/trainings/shared-picture.ts'
import { renderCertificate } from './certificate.ts'
import { type Fne, renderInvoice } from './invoice.ts'
import { type PaperState, renderCreditNote, renderReceipt } from './money-paper.ts'
import type { PresenceRecord } from './presence-record.ts'
import { type ProgrammeSheet, renderProgramme } from './programme-sheet.ts'
import { renderQuote } from './quote.ts'
import type { CarriedFile, SessionCover } from './session-cover.ts'
import type { Signer, SigningStore } from './signer.ts'

/** Everything an issued paper is drawn from; nothing of it is read from elsewhere, so that it can be drawn in another thread. */
export type Paper =
  | { kind: 'invoice'; snapshot: InvoiceSnapshot; fne: Fne | undefined }
  | { kind: 'receipt'; snapshot: ReceiptSnapshot; state: PaperState }
  | { kind: 'credit_note'; snapshot: CreditNoteSnapshot; state: PaperState }
  | { kind: 'quote'; snapshot: QuoteSnapshot }
  | { kind: 'programme'; sheet: ProgrammeSheet }
  | { kind: 'shared_picture'; picture: SharedPicture }
  | { kind: 'presence_record'; record: PresenceRecord; store: SigningStore }
  | { kind: 'session_file'; cover: SessionCover; carried: CarriedFile[]; store: SigningStore }
  | {
      kind: 'certificate'
      snapshot: CertificateSnapshot
      verificationUrl: string
      store: SigningStore
      /** Picture of the signature of the firm’s signer, as PNG. */
      signature: Uint8Array | undefined
      /** What the electronic signature gives as its reason, and its moment. */
      reason: string
      at: Date
    }

/** Draws a paper, tagged for those who have it read aloud (docs/rules/documents.md#reading), and signs what is signed. @returns the PDF; of a shared picture the PNG */
export async function draw(paper: Paper): Promise<Buffer> {
  switch (paper.kind) {
    case 'invoice':
      return renderInvoice(paper.snapshot, paper.fne)
    case 'receipt':
      return renderReceipt(paper.snapshot, paper.state)
    case 'credit_note':
      return renderCreditNote(paper.snapshot, paper.state)
    case 'quote':
      return renderQuote(paper.snapshot)
    case 'programme':
      return renderProgramme(paper.sheet)
    case 'shared_picture': {
      const { renderSharedPicture } = await import('./shared-picture.ts') // papers are seldom pictures
      return renderSharedPicture(paper.picture)
    }
    case 'presence_record': {
      const { renderPresenceRecord } = await import('./presence-record.ts') // asked for seldom
      const signer = await signerOf(paper.store)
      return signer.signHeld(await renderPresenceRecord(paper.record, signedAt(signer, paper.record)))
    }
    case 'session_file': {
      const { renderSessionFile } = await import('./session-cover.ts')
      const signer = await signerOf(paper.store)
      return signer.signHeld(await renderSessionFile(paper.cover, paper.carried, signedAt(signer, paper.cover)))
    }
    case 'certificate': {
      const { snapshot, verificationUrl, store, signature, reason, at } = paper
      const signer = await signerOf(store)
      const drawn = await renderCertificate(snapshot, verificationUrl, signer.name, signature && Buffer.from(signature))
      return signer.sign(drawn, reason, snapshot.firm.city, at)
    }
  }
}

/**
 * Whom the signature of a paper names that is the same as long as what it says is: its moment is that of the last change, or of the certificate
 * that it is signed with, where that was made later.
 */
const signedAt = ({ name, validFrom }: Signer, { stateAt }: { stateAt: string }) => ({
  name,
  at: new Date(Math.max(Date.parse(stateAt), validFrom.getTime())),
})

let latest: { store: SigningStore; signer: Signer } | undefined

/** Opening the file takes longer than signing with it: the last one stays open. */
async function signerOf(store: SigningStore): Promise<Signer> {
  const { signerFrom } = await import('./signer.ts') // most papers are not signed
  const isSame = latest && Buffer.compare(latest.store.p12, store.p12) === 0 && latest.store.password === store.password
  if (!latest || !isSame) latest = { store, signer: signerFrom(store) }
  return latest.signer
}
