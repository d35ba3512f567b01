import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Locale } from '../../../domain/language.ts'
import { type Api, apiOf } from '../../api.ts'
import type { serverErrors } from '../../form-errors.ts'
import type { Submission } from '../../page-environment.ts'
import { loadToaster, showToast } from '../../ui/toast-store.ts'
import { useSendingKey } from '../../use-sending-key.ts'
import { useSite } from '../../use-site.ts'
import { useFormDraft } from './use-form-draft.ts'

interface Rules<Values> {
  check: (typed: Record<string, unknown>, locale: Locale) => { values: Values } | { errors: Record<string, string> }
  serverErrors: typeof serverErrors
}

interface PublicForm<Values extends object> {
  /** What its draft is kept under. */
  name: string
  /** Loads the rules, with the first touch of the form: until then nobody needs them. */
  loadRules: () => Promise<Rules<Values>>
  send: (
    api: Api,
    values: Values,
    options: ReturnType<ReturnType<typeof useSendingKey>['optionsFor']>,
  ) => Promise<unknown>
  onSuccess: (values: Values) => void
  /** The plain form's own answer, when there was no script to send it. */
  refused: Extract<Submission, { outcome: 'refused' }> | undefined
  words: { failure: string; offline: string; serverError: { text: string } }
}

/**
 * A plain form that also works without any script. With one, it is checked here first (§5), keeps a draft until it has succeeded,
 * and may be sent again after a lost line without harm.
 */
export function usePublicForm<Values extends object>(asked: PublicForm<Values>) {
  const { name, loadRules, send, onSuccess, refused, words } = asked
  const { locale, text } = useSite()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>(refused?.fields ?? {})
  const [failure, setFailure] = useState(refused?.message)
  const draft = useFormDraft(form, name)
  const sendingKey = useSendingKey()

  const refuse = (fields: Record<string, string>, message: string) => {
    setErrors(fields)
    setFailure(message)
    const first = Object.keys(fields)[0]
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const sending = useMutation({
    mutationFn: (values: Values) => send(apiOf(queryClient), values, sendingKey.optionsFor(values)),
    onSuccess: (_answer, values) => {
      draft.forget()
      sendingKey.forget()
      onSuccess(values)
    },
    onError: async (error) => {
      const rules = await loadRules()
      const { message, fields } = rules.serverErrors(error, words)
      refuse(fields, message)
      showToast({ variant: 'destructive', title: words.failure, description: message })
    },
  })

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    sending.reset()
    const rules = await loadRules().catch(() => undefined)
    if (!rules) return setFailure(text.offline)
    const result = rules.check(typed, locale)
    if ('errors' in result) return refuse(result.errors, text.registration.errorSummary)
    setErrors({})
    setFailure(undefined)
    sending.mutate(result.values)
  }
  return {
    form,
    errors,
    failure,
    isSending: sending.isPending,
    isSent: sending.isSuccess,
    /** What makes a `<form>` this one. */
    formProps: {
      ref: form,
      method: 'post',
      noValidate: true,
      onSubmit,
      onInput: draft.keep,
      onFocus: () => void Promise.all([loadRules(), loadToaster()]).catch(() => {}),
    } as const,
  }
}
