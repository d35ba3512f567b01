import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { MessageThread } from '../../../domain/messages/message.ts'
import { read } from '../../api/api.ts'
import { refetch } from '../../api/refetch.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { messageQuery } from '../queries/messages.ts'
import { useAnswerers } from './use-answerers.ts'

/** Who is to answer a message: chosen, or taken by oneself; it counts at once. */
export function AssigneeField({ message: { id, assignee } }: { message: MessageThread }) {
  const { words } = useOffice()
  const labels = words.message
  const queryClient = useQueryClient()
  const { answerers, own } = useAnswerers()
  const field = useRef<HTMLSelectElement>(null)
  const assigning = useChange({
    failsIn: 'toast',
    send: (api, json: { userId: number | null }) =>
      read(api.admin.messages[':id'].assignee.$put({ param: { id: String(id) }, json })),
    success: ({ assignee }) => ({ title: assignee ? labels.assignedTo(assignee.username) : labels.unassigned }),
    touches: [['messages', 'list']],
    // An arrow key may choose several in a row.
    inTurn: `assignee of ${id}`,
    onSuccess: (message) => queryClient.setQueryData(messageQuery(id).queryKey, message),
  })
  const assign = (userId: number | null) =>
    assigning.mutate({ userId }, { onError: () => void refetch(queryClient, [['messages'], ['users']]) })
  const chosen = assigning.isPending ? assigning.variables.userId : (assignee?.id ?? null)
  const offered =
    answerers.some((account) => account.id === assignee?.id) || !assignee ? answerers : [assignee, ...answerers]
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        ref={field}
        label={labels.assignee}
        value={chosen ?? ''}
        onChange={({ target }) => assign(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{labels.nobody}</option>
        {offered.map((account) => (
          <option key={account.id} value={account.id}>
            {account.username}
          </option>
        ))}
      </SelectField>
      {own && chosen !== own.id && (
        <Button
          look="outline"
          onClick={() => {
            // The button goes; the focus must not fall out of the page.
            field.current?.focus()
            assign(own.id)
          }}
        >
          {labels.take}
        </Button>
      )}
    </div>
  )
}
