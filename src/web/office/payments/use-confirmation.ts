import { useQueryClient } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import type { DeclarationRow } from '../../../domain/payments/payment-declaration.ts'
import type { Problem } from '../../../domain/values/problem.ts'
import { type Api, ApiError, read } from '../../api/api.ts'
import { refetch } from '../../api/refetch.ts'
import { useSendingKey } from '../../forms/use-form-errors.ts'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { changedByMoney } from '../queries/registrations.ts'

/** What is open over the list. */
export type DeclarationAct =
  | { kind: 'confirm'; row: DeclarationRow; refused?: Problem | undefined }
  | { kind: 'refuse' | 'picture'; row: DeclarationRow }

/** What confirming says besides: all may be left out. */
export type Confirmation = InferRequestType<
  Api['admin']['payment-declarations'][':id']['confirmation']['$post']
>['json']

/** The codes of refusals that a person can answer: it is asked about in the dialog. */
const askable = ['reference_known', 'amount_too_high', 'training_cancelled']

/**
 * Confirms a declared payment.
 * @param onAsk told the refusal where there is something to decide
 */
export function useConfirmation(
  { id }: Pick<DeclarationRow, 'id'>,
  { failsIn, onDone, onAsk }: { failsIn: 'place' | 'toast'; onDone?: () => void; onAsk?: (problem: Problem) => void },
) {
  const { words } = useOffice()
  const sendingKey = useSendingKey()
  const queryClient = useQueryClient()
  return useChange({
    failsIn,
    send: async (api, json: Confirmation): Promise<DeclarationRow | undefined> => {
      const call = api.admin['payment-declarations'][':id'].confirmation.$post(
        { param: { id: String(id) }, json },
        sendingKey.optionsFor(json),
      )
      try {
        return await read(call)
      } catch (error) {
        const problem = error instanceof ApiError ? error.problem : undefined
        // Somebody else was quicker: what they decided is shown.
        if (problem?.code === 'declaration_decided') void refetch(queryClient, [['payments']])
        if (!onAsk || !problem || !askable.includes(problem.code)) throw error
        onAsk(problem)
        return undefined
      }
    },
    success: (confirmed) => confirmed && { title: words.declarations.confirmed },
    touches: changedByMoney,
    onSuccess: (confirmed) => confirmed && onDone?.(),
  })
}
