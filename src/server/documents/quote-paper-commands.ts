import type { QuoteSnapshot } from '../../domain/documents/document-snapshot.ts'
import { type QuoteForm, quoteTotal } from '../../domain/quotes/quote.ts'
import type { Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import type { PharmacyRow } from '../notifications/payer-queries.ts'
import { documentRow, nextNumber } from './number-commands.ts'
import { payerPart, trainingPart } from './queries.ts'
import { firmPart, type Issuing, invoiceTerms, type Training } from './snapshot-parts.ts'

/**
 * Issues the paper of a quote, in the transaction that makes it (docs/rules/documents.md#quotes).
 * @returns its number and the document's id
 */
export async function issueQuotePaper(
  tx: Tx,
  call: Issuing,
  form: QuoteForm,
  pharmacy: PharmacyRow,
  training: Training,
): Promise<{ number: string; documentId: number }> {
  const { locale, places, price, discount, expiresOn, email } = form
  const number = await nextNumber(tx, 'D', call.now)
  const payer = { ...payerPart(pharmacy), email }
  const snapshot: QuoteSnapshot = {
    kind: 'quote',
    locale,
    number,
    issuedAt: call.now.toISOString(),
    firm: firmPart(call.company),
    person: { firstName: '', lastName: '', organization: payer.name, position: null, email, phone: payer.phone },
    payer,
    training: trainingPart(training, locale),
    said: { ...invoiceTerms(call, locale, pharmacy.paymentTermsDays), validUntil: expiresOn },
    places,
    unitPrice: price,
    discount,
    price: quoteTotal(form),
  }
  const row = documentRow(call, 'quote', { locale, trainingId: training.id })
  const [document] = await tx
    .insert(documents)
    .values({ ...row, number, title: `${row.title} ${number}`, pharmacyId: pharmacy.id, snapshot })
    .returning({ id: documents.id })
  if (!document) throw new Error('insert returned no row')
  await call.jobs.send(tx, 'document', document.id)
  return { number, documentId: document.id }
}
