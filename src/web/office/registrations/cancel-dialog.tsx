import type { RegistrationRow } from '../../../domain/registration.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'

/** How many names are written out. */
const named = 8

interface Props {
  rows: readonly RegistrationRow[]
  onCancel: () => void
  onClose: () => void
}

/** Asks before several registrations are cancelled: everybody concerned gets a mail. */
export function CancelDialog({ rows, onCancel, onClose }: Props) {
  const { words } = useOffice()
  return (
    <Dialog title={words.bulk.cancelTitle(rows.length)} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-5 p-5">
        <p>{words.bulk.cancelText}</p>
        <ul className="grid list-disc gap-1 pl-5 text-sm">
          {rows.slice(0, named).map((row) => (
            <li key={row.id} className="break-words">
              {fullName(row.participant)} <span className="text-muted">{row.trainingTitle}</span>
            </li>
          ))}
          {rows.length > named && <li>{words.bulk.others(rows.length - named)}</li>}
        </ul>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button look="danger" onClick={onCancel}>
            {words.bulk.cancelAll(rows.length)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
