import { type DataTag, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Api, ApiError, apiOf, read } from '../../api/api.ts'
import { refetch, showAnswer } from '../../api/refetch.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { sessionQuery } from '../../signed-in/session-query.ts'
import { useFailedCalls } from '../../signed-in/use-failed-calls.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from './office-text.ts'

interface Said {
  title: string
  description?: string
}

export interface Change<Input, Answer> {
  send: (api: Api, input: Input) => Promise<Answer>
  /** Said when it has worked (docs/rules/office.md#failures-and-successes), unless what has changed says it by itself. */
  success?: Said | ((answer: Answer, input: Input) => Said | undefined)
  /** The way to take it back, where there is one: offered with what is said, for some seconds (docs/rules/office.md#taking-back). */
  undo?: (answer: Answer, input: Input) => (() => void) | undefined
  /** The queries whose answers it has changed. */
  touches: QueryKey[]
  /** The query whose answer it is now. */
  answers?: (answer: Answer) => DataTag<QueryKey, Answer, unknown>
  onSuccess?: (answer: Answer, input: Input) => void
  /** Said instead of the general sentence when the server gave no reason of its own (docs/rules/office.md#failures-and-successes). */
  fallback?: string
  /** Where a failure is said, once: in the form or dialog, which shows `failure`, unless there is no such place and a toast says it. */
  failsIn?: 'place' | 'toast'
  /** Changes with the same word here are sent one after the other, in the order they were made. */
  inTurn?: string
}

/**
 * A change the office makes: a toast tells its success, and what it has changed is read again. Why it failed is told in the words of
 * docs/rules/office.md#failures-and-successes; `failure` is the present refusal, for showing it where the change was asked for and at its field.
 */
export function useChange<Input, Answer>(change: Change<Input, Answer>) {
  const { send, success, undo, touches, answers, onSuccess, fallback, failsIn = 'place', inTurn } = change
  const { text, words } = useOffice()
  const queryClient = useQueryClient()
  const { offline, serverError } = text
  const { unknownError } = words
  const reasons = { offline, serverError: fallback ? { ...serverError, text: fallback } : serverError, unknownError }
  const mutation = useMutation({
    ...(inTurn && { scope: { id: inTurn } }),
    mutationFn: (input: Input) => send(apiOf(queryClient), input),
    onSuccess: (answer, input) => {
      void refetch(queryClient, touches)
      const said = typeof success === 'function' ? success(answer, input) : success
      const act = undo?.(answer, input)
      if (said) showToast({ variant: 'default', ...said, undo: act && { ...words.undo, act } })
      if (answers) showAnswer(queryClient, answers(answer), answer)
      onSuccess?.(answer, input)
    },
    onError: (error) => {
      // A lost session is told, and mended, in a dialog of its own.
      if (failsIn === 'place' || meansSignedOut(error)) return
      const { message } = serverErrors(error, reasons)
      showToast({ variant: 'destructive', title: words.error, description: words.failure(message) })
    },
  })
  const told = ({ message, fields }: ReturnType<typeof serverErrors>) => ({ message: words.failure(message), fields })
  const isRefused = mutation.error !== null && !meansSignedOut(mutation.error)
  return { ...mutation, failure: isRefused ? told(serverErrors(mutation.error, reasons)) : undefined }
}

/** Whether a call failed because nobody is signed in any more. */
export const meansSignedOut = (error: unknown) => error instanceof ApiError && error.problem?.code === 'unauthenticated'

/** Notices, from any call that is answered so, that the session is over, and forgets who was signed in. */
export function useLostSession() {
  const queryClient = useQueryClient()
  useFailedCalls(
    useCallback(
      (error) => {
        if (meansSignedOut(error)) queryClient.setQueryData(sessionQuery.queryKey, null)
      },
      [queryClient],
    ),
  )
}

interface PayerChange<Input> {
  send: (api: Api, input: Input) => Promise<{ ids: number[] }>
  title: (count: number) => string
  /** Who paid until now, for the way back: a pharmacy, or the people who registered. */
  before: number | null
  failsIn?: 'place' | 'toast'
  onDone?: () => void
}

const touches = [['registrations'], ['payments'], ['pharmacies'], ['documents'], ['audit']]

/** Who pays for some registrations, changed, with the way back. */
export function usePayerChange<Input>({ send, title, before, failsIn = 'place', onDone }: PayerChange<Input>) {
  const { words } = useOffice()
  const back = useChange({
    failsIn: 'toast',
    send: (api, ids: number[]) => read(api.admin.registrations.pharmacy.$put({ json: { ids, pharmacyId: before } })),
    success: { title: words.undone },
    touches,
  })
  return useChange({
    failsIn,
    send,
    success: ({ ids }) => ({ title: title(ids.length) }),
    undo: ({ ids }) => (ids.length > 0 ? () => back.mutate(ids) : undefined),
    touches,
    ...(onDone && { onSuccess: onDone }),
  })
}
