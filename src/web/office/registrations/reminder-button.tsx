import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import { useRegistrationChange } from '../kit/use-registration-change.ts'

/** Reminds a participant by mail of the training and of what is still owed. */
export function ReminderButton({ registrationId }: { registrationId: number }) {
  const { words } = useOffice()
  const may = useMay()
  const reminder = useRegistrationChange({
    failsIn: 'toast',
    send: (api) => read(api.registrations[':id'].reminder.$post({ param: { id: String(registrationId) } })),
    title: words.registration.reminderSent,
    onDone: () => {},
  })
  if (!may('administrators')) return null
  return (
    <Button look="neutral" size="compact" disabled={reminder.isPending} onClick={() => reminder.mutate(undefined)}>
      {words.registration.sendReminder}
    </Button>
  )
}
