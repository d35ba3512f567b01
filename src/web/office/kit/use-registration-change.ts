import { useQueryClient } from '@tanstack/react-query'
import type { RegistrationDetail } from '../../../domain/registrations/registration.ts'
import type { Api } from '../../api/api.ts'
import { registrationQuery } from '../queries/registrations.ts'
import { useChange } from './use-change.ts'

/** What a change to a registration changes besides: its mails, its place, what it owes, its papers, and the trail of it all. */
export const changedByRegistration = [
  ['notifications'],
  ['payments'],
  ['dashboard'],
  ['trainings'],
  ['documents'],
  ['audit'],
]

interface RegistrationChange<Input> {
  send: (api: Api, input: Input) => Promise<RegistrationDetail>
  title: string
  failsIn: 'place' | 'toast'
  onDone: () => void
}

/** A change to one registration: its answer is the registration as it now is; lists, mails and figures are read again. */
export function useRegistrationChange<Input>({ send, title, failsIn, onDone }: RegistrationChange<Input>) {
  const queryClient = useQueryClient()
  return useChange({
    send,
    failsIn,
    success: { title },
    touches: [['registrations', 'list'], ...changedByRegistration],
    onSuccess: (detail) => {
      queryClient.setQueryData(registrationQuery(detail.registration.id).queryKey, detail)
      onDone()
    },
  })
}
