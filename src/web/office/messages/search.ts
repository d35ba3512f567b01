import type { ContactSubject, MessageFolder } from '../../../domain/message.ts'
import { every, filterBy, oneOf, recordNumber } from '../../signed-in/search-keys.ts'

/** What the address tells of the received messages. */
export const messagesSearch = {
  dossier: oneOf(every<MessageFolder>({ inbox: true, unread: true, archived: true })),
  sujet: filterBy(every<ContactSubject>({ consultation: true, formation: true, partenariat: true, autre: true })),
  /** The received message that is open. */
  message: recordNumber,
}
