import type { StaffMember } from '../../../domain/staff/staff.ts'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'

interface Props {
  member: StaffMember
  isOwn: boolean
  /** Whether nobody else could open the office: then it cannot be disabled. */
  isLast: boolean
  onClose: () => void
}

/** Asks before an account is disabled, or enabled again; of the last active one it says at once that it stays. */
export function StateDialog({ member, isOwn, isLast, onClose }: Props) {
  const { words } = useOffice()
  const { id, username, disabled } = member
  const labels = words.users
  const change = useChange({
    failsIn: 'place',
    send: (api) => read(api.admin.users[':id'].$put({ param: { id: String(id) }, json: { disabled: !disabled } })),
    success: { title: disabled ? labels.enableDone : labels.disableDone },
    touches: [['users']],
    onSuccess: onClose,
  })
  const question = isOwn ? labels.disableOwnText : labels.disableText
  return (
    <Dialog
      title={disabled ? labels.enableTitle(username) : labels.disableTitle(username)}
      closeLabel={words.close}
      onClose={onClose}
    >
      <div className="grid gap-5 p-5">
        {isLast ? (
          <p className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep">{labels.disableLast}</p>
        ) : (
          <p>{disabled ? labels.enableText : question}</p>
        )}
        <FormFailure title={words.error} message={change.failure?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onClose}>
            {isLast ? words.close : words.cancel}
          </Button>
          {!isLast && (
            <Button
              look={disabled ? 'primary' : 'danger'}
              disabled={change.isPending}
              onClick={() => change.mutate(undefined)}
            >
              {disabled ? labels.enable : labels.disable}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
