import { describedMessages } from '../../../domain/desk/office-lists.ts'
import type { MessageFolder } from '../../../domain/messages/message.ts'
import { rowIdOr } from '../../../domain/values/numbers.ts'
import { every, filterBy, oneOf, recordNumber, type SearchKey } from '../../signed-in/search-keys.ts'
import { keysOf } from '../kit/list-search.ts'

const words = filterBy(every<'me' | 'nobody'>({ me: true, nobody: true }))

/** Oneself, nobody, or an account. */
const assignee: SearchKey<'all' | 'me' | 'nobody' | number> = {
  options: words.options,
  read: (rawInput) => {
    const word = words.read(rawInput)
    return word === 'all' ? (rowIdOr(word, rawInput) ?? word) : word
  },
}

/** What the address tells of the received messages. */
export const messagesSearch = {
  dossier: oneOf(every<MessageFolder>({ inbox: true, unread: true, archived: true })),
  ...keysOf(describedMessages),
  /** Who is to answer the messages shown. */
  attribue: assignee,
  /** The received message that is open. */
  message: recordNumber,
}
