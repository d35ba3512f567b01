import type { Administrator } from '../../../domain/user.ts'
import { read } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useOffice } from '../office-text.ts'
import { useChange } from '../use-change.ts'

interface Props {
  administrator: Administrator
  isOwn: boolean
  onClose: () => void
}

/** Asks before an account is disabled, or enabled again; the last active one is refused, and the server says why. */
export function StateDialog({ administrator, isOwn, onClose }: Props) {
  const { words } = useOffice()
  const { id, username, disabled } = administrator
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
        <p>{disabled ? labels.enableText : question}</p>
        <FormFailure title={words.error} message={change.failure?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            look={disabled ? 'primary' : 'danger'}
            disabled={change.isPending}
            onClick={() => change.mutate(undefined)}
          >
            {disabled ? labels.enable : labels.disable}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
