import { useQuery } from '@tanstack/react-query'
import { useOffice } from '../kit/office-text.ts'
import { RecordSheet } from '../kit/record-sheet.tsx'
import { messageQuery } from '../queries/messages.ts'
import { MessageRecord } from './message-record.tsx'

/** One received message beside its list. */
export function MessageSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { words } = useOffice()
  const found = useQuery(messageQuery(id))
  return (
    <RecordSheet
      title={found.data ? words.message.title(found.data.name) : words.message.untitled}
      query={found}
      notFound={words.message.notFound}
      loadError={words.message.loadError}
      onClose={onClose}
    >
      {(message) => <MessageRecord message={message} onDone={onClose} />}
    </RecordSheet>
  )
}
