import type { DocumentType } from '../../../domain/documents/document.ts'
import { every, filterBy, recordNumber } from '../../signed-in/search-keys.ts'

/** What the address tells of the list of documents. */
export const documentsSearch = {
  type: filterBy(every<DocumentType>({ certificate: true, invoice: true, course_document: true, other: true })),
  /** Whether a document's file is there, or whether the document still counts: one list, as the office asks. */
  etat: filterBy(['en_préparation', 'prêt', 'échec', 'à_vérifier', 'révoqué', 'remplacé']),
  /** The training whose documents are shown. */
  formation: recordNumber,
  /** The document whose details are open. */
  document: recordNumber,
  /** The training whose certificates are being issued. */
  certificats: recordNumber,
}
