import type { ContactDecision, PharmacyContact } from '../../../domain/pharmacies/pharmacy-contact.ts'
import { read } from '../../api/api.ts'
import { useChange } from '../kit/use-change.ts'

interface Decision {
  contact: PharmacyContact
  title: string
  failsIn: 'place' | 'toast'
  onDone?: () => void
}

/** The office's word on who asks for a pharmacy's space, or has it. */
export const useDecision = ({ contact, title, failsIn, onDone }: Decision) =>
  useChange({
    failsIn,
    send: (api, json: ContactDecision) =>
      read(api.admin['pharmacy-contacts'][':id'].$put({ param: { id: String(contact.id) }, json })),
    success: { title },
    touches: [['pharmacies'], ['dashboard'], ['audit'], ['notifications']],
    ...(onDone && { onSuccess: onDone }),
  })
