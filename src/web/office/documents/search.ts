import { describedDocuments } from '../../../domain/desk/office-lists.ts'
import { filterBy, recordNumber } from '../../signed-in/search-keys.ts'
import { keysOf } from '../kit/list-search.ts'

/** What the address tells of the list of documents. */
export const documentsSearch = {
  ...keysOf(describedDocuments),
  /** Whether a document's file is there, or whether the document still counts: one list, as the office asks. */
  etat: filterBy(['en_préparation', 'prêt', 'échec', 'à_vérifier', 'révoqué', 'remplacé']),
  /** The document whose details are open. */
  document: recordNumber,
  /** The training whose certificates are being issued. */
  certificats: recordNumber,
}
