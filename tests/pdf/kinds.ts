// Every kind of paper, drawn of a sample: for the tests of how they look, and their contact sheet.
import { defaultCompany } from '../../src/domain/company/default-settings.ts'
import { paperPath } from '../../src/domain/values/paths.ts'
import { renderCertificate } from '../../src/server/pdf/certificate.ts'
import { renderClosingSheet } from '../../src/server/pdf/closing-sheet.ts'
import { demoSignerName } from '../../src/server/pdf/demo-certificate.ts'
import { renderEvaluationSlips } from '../../src/server/pdf/evaluation-slips.ts'
import { renderHoursOfYear } from '../../src/server/pdf/hours-of-year.ts'
import { renderInvoice } from '../../src/server/pdf/invoice.ts'
import { renderCreditNote, renderReceipt } from '../../src/server/pdf/money-paper.ts'
import { renderPersonalData } from '../../src/server/pdf/personal-data.ts'
import { renderPresenceRecord } from '../../src/server/pdf/presence-record.ts'
import { renderProgramme } from '../../src/server/pdf/programme-sheet.ts'
import { renderQualityYear } from '../../src/server/pdf/quality-year.ts'
import { renderQuote } from '../../src/server/pdf/quote.ts'
import { renderSessionFile } from '../../src/server/pdf/session-cover.ts'
import { renderStatement } from '../../src/server/pdf/statement.ts'
import { madeUp } from '../made-up.ts'
import {
  type Case,
  certificateOf,
  closingOf,
  courseCertificateOf,
  creditNoteOf,
  fne,
  hoursOf,
  invoiceOf,
  invoiceOfSeveral,
  personalDataOf,
  programmeOf,
  qualityYearOf,
  quoteOf,
  receiptOf,
  slipsOf,
  statementOf,
} from './samples.ts'
import { presenceRecordOf, sessionCoverOf } from './session-samples.ts'

export const origin = 'https://www.officina-conseil.example'
export const verificationUrl = `${origin}/verification/C-2026-00012-7KQ4XM9P`

/** How a receipt or an avoir stands; one without a secret was issued before they could be verified. */
const stateOf = ({ number, secret }: { number: string; secret?: string }) => ({
  revokedAt: null,
  url: secret && `${origin}${paperPath(number, secret)}`,
})

/** What a sample is turned into before it is drawn. */
type Telling = <T>(sample: T) => T
const asItIs: Telling = (sample) => sample
export const withoutMadeUp: Telling = (sample) => {
  if (typeof sample === 'string')
    return madeUp.reduce((text, fact) => text.replaceAll(fact, ''), sample as string) as never
  if (sample === null || typeof sample !== 'object' || sample instanceof Date) return sample
  if (Array.isArray(sample)) return sample.map(withoutMadeUp) as never
  return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, withoutMadeUp(value)])) as never
}

const signedBy = ({ facts }: Case) => ({ name: demoSignerName, at: new Date(facts.issuedAt) })
const carried = { name: 'MANIFEST.sha256', mimeType: 'text/plain', says: 'SHA-256', content: Buffer.from('0  a.pdf') }

/** Every kind of paper, as it is drawn of a sample. */
export const kinds = {
  certificate: (sample: Case, as: Telling = asItIs) =>
    renderCertificate(as(certificateOf(sample)), as(verificationUrl), as(demoSignerName)),
  'course-certificate': (sample: Case, as: Telling = asItIs) =>
    renderCertificate(as(courseCertificateOf(sample)), as(verificationUrl), as(demoSignerName)),
  invoice: (sample: Case, as: Telling = asItIs) =>
    renderInvoice(as(invoiceOf(sample)), sample.isLong ? fne : undefined),
  quote: (sample: Case, as: Telling = asItIs) => renderQuote(as(quoteOf(sample))),
  programme: (sample: Case, as: Telling = asItIs) => renderProgramme(as(programmeOf(sample))),
  'closed-programme': (sample: Case, as: Telling = asItIs) =>
    renderProgramme({ ...as(programmeOf(sample)), closed: sample.isLong ? 'annulée' : 'full' }),
  'invoice-of-several': (sample: Case, as: Telling = asItIs) => renderInvoice(as(invoiceOfSeveral(sample)), undefined),
  receipt: (sample: Case, as: Telling = asItIs) => renderReceipt(as(receiptOf(sample)), stateOf(receiptOf(sample))),
  'revoked-receipt': (sample: Case, as: Telling = asItIs) =>
    renderReceipt(as(receiptOf(sample)), { ...stateOf(receiptOf(sample)), revokedAt: new Date(sample.facts.issuedAt) }),
  'closing-sheet': (sample: Case, as: Telling = asItIs) => renderClosingSheet(as(closingOf(sample))),
  statement: (sample: Case, as: Telling = asItIs) => renderStatement(as(statementOf(sample))),
  'credit-note': (sample: Case, as: Telling = asItIs) =>
    renderCreditNote(as(creditNoteOf(sample)), stateOf(creditNoteOf(sample))),
  hours: (sample: Case, as: Telling = asItIs) => renderHoursOfYear(as(hoursOf(sample)), as(origin), as(demoSignerName)),
  'presence-record': (sample: Case, as: Telling = asItIs) =>
    renderPresenceRecord(as(presenceRecordOf(sample)), signedBy(sample)),
  'session-file': (sample: Case, as: Telling = asItIs) =>
    renderSessionFile(as(sessionCoverOf(sample)), [carried], signedBy(sample)),
  'quality-year': (sample: Case, as: Telling = asItIs) => {
    const { firm, issuedAt } = sample.facts
    return renderQualityYear(as(qualityYearOf(sample)), as(firm), new Date(issuedAt), sample.locale)
  },
  'evaluation-slips': (sample: Case, as: Telling = asItIs) => renderEvaluationSlips(as(slipsOf(sample)), sample.locale),
  'personal-data': (sample: Case, as: Telling = asItIs) =>
    renderPersonalData(as(personalDataOf(sample)), as(defaultCompany.name), sample.locale),
}
