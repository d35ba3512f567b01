import { type FormEvent, useState } from 'react'
import type { WaitingEntry } from '../../../domain/waiting-list/waiting-list.ts'
import { read } from '../../api/api.ts'
import { useLeftRefusal } from '../../forms/left-refusal.ts'
import { CheckboxField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { changedByRegistration } from '../kit/use-registration-change.ts'

/** Gives a place to somebody on a waiting list; beyond the places only when a box says so, which is there once it is needed. */
export function GiveDialog({ entry, onClose }: { entry: WaitingEntry; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.waiting
  const [beyondPlaces, goBeyond] = useState(false)
  const change = useChange({
    failsIn: 'place',
    send: (api, json: { beyondPlaces: boolean }) =>
      read(api.admin['waiting-list'][':id'].place.$post({ param: { id: String(entry.id) }, json })),
    success: { title: labels.given },
    touches: [['registrations', 'list'], ...changedByRegistration],
    onSuccess: onClose,
  })
  const failure = useLeftRefusal(change.failure, { beyondPlaces })
  const isAsked = change.failure?.fields.beyondPlaces !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ beyondPlaces })
  }
  return (
    <FormDialog title={labels.giveTitle(fullName(entry.participant))} isDirty={beyondPlaces} onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} className="grid gap-5 p-5">
          <p>{labels.giveText}</p>
          {(isAsked || beyondPlaces) && (
            <CheckboxField
              label={labels.beyondPlaces}
              error={failure?.fields.beyondPlaces}
              checked={beyondPlaces}
              onChange={() => goBeyond(!beyondPlaces)}
            />
          )}
          <FormActions change={{ isPending: change.isPending, failure }} onCancel={close} label={labels.give} />
        </form>
      )}
    </FormDialog>
  )
}
