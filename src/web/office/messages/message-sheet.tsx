import { useQuery } from '@tanstack/react-query'
import { DetailSheet } from '../kit/detail-sheet.tsx'
import { useOffice } from '../kit/office-text.ts'
import { messageQuery } from '../queries/messages.ts'
import { MessageDetails } from './message-details.tsx'

/** One received message beside its list. */
export function MessageSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { words } = useOffice()
  const found = useQuery(messageQuery(id))
  return (
    <DetailSheet
      title={found.data ? words.message.title(found.data.name) : words.message.untitled}
      query={found}
      notFound={words.message.notFound}
      loadError={words.message.loadError}
      onClose={onClose}
    >
      {(message) => <MessageDetails message={message} onDone={onClose} />}
    </DetailSheet>
  )
}
