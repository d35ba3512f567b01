import { type AuditSubject, auditActions } from '../../../domain/operations/audit.ts'
import { every, filterBy, recordNumber } from '../../signed-in/search-keys.ts'

/** What the address tells of the audit: of what kind of record it is shown, of which one, and what was done. */
export const auditSearch = {
  objet: filterBy(
    every<AuditSubject>({
      registration: true,
      training: true,
      document: true,
      participant: true,
      contact_message: true,
      notification: true,
      user: true,
      settings: true,
      site_content: true,
      site_picture: true,
      programme: true,
      pharmacy: true,
      quote: true,
      list_view: true,
      import: true,
      statement: true,
      api_key: true,
      webhook: true,
      discount: true,
      installation: true,
    }),
  ),
  fiche: recordNumber,
  action: filterBy(auditActions),
}
