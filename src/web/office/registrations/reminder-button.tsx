import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { useBulkActions } from './use-bulk-actions.ts'

interface Props {
  row: Pick<RegistrationRow, 'id' | 'status' | 'participant'>
  bulk: ReturnType<typeof useBulkActions>
}

/** Reminds a participant by mail of the training and of what is still owed, after the moment in which it is taken back. */
export function ReminderButton({ row, bulk }: Props) {
  const { words } = useOffice()
  const isWaiting = bulk.waitingFor(row.id) !== undefined
  return (
    <Button
      look="neutral"
      size="compact"
      aria-disabled={isWaiting}
      onClick={() => isWaiting || bulk.start.mutate({ action: 'remind', rows: [row] })}
    >
      {words.registrations.act.remind}
    </Button>
  )
}
