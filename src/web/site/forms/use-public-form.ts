import { type ComponentType, type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Locale } from '../../../domain/values/language.ts'
import type { Submission } from '../../../server/app/page-environment.ts'
import type { Api } from '../../api/api.ts'
import type { serverErrors, stillWrong } from '../../forms/form-errors.ts'
import type { sendingKey } from '../../forms/sending-key.ts'
import { useCalls, useSite } from '../../page/use-site.ts'
import { loadToaster, showToast } from '../../ui/toast-store.ts'
import type { FormMemory } from './form-memory.tsx'
import { type Failure, fieldId } from './form-reason.tsx'
import type { Presets } from './form-values.ts'

/**
 * Keeps what is typed into an uncontrolled form in this browser until it has succeeded, and puts it back when the form is opened
 * again. It is loaded once the form is there: nothing of it is needed to show one.
 * @param name what its draft is kept under
 * @param filledWith what fields were filled with beforehand: no draft by itself, and it takes nothing typed away
 */
function useFormMemory(form: RefObject<HTMLFormElement | null>, name: string, filledWith: Presets) {
  const [presets] = useState(filledWith)
  const [Notice, setNotice] = useState<ComponentType<{ onStartAgain: () => void }>>()
  const opened = useRef<Promise<FormMemory>>(undefined)
  const open = useCallback(() => {
    opened.current ??= import('./form-memory.tsx').then(({ openMemory, RestoredNotice }) => {
      if (!form.current) throw new Error('the form is gone')
      const memory = openMemory(form.current, name, presets)
      if (memory.isRestored) setNotice(() => RestoredNotice)
      return memory
    })
    // Without a connection it may not have come: the next call tries again.
    opened.current.catch(() => {
      opened.current = undefined
    })
    return opened.current
  }, [form, name, presets])
  useEffect(() => void open().catch(() => {}), [open])

  return {
    /** Says that a draft has been put back; undefined where none was. */
    Notice,
    open,
    keep: () =>
      void open().then(
        (memory) => memory.keep(),
        () => {},
      ),
    forget() {
      setNotice(undefined)
      void open().then(
        (memory) => memory.forget(),
        () => {},
      )
    },
  }
}

interface Rules<Values> {
  check: (rawInput: Record<string, unknown>, locale: Locale) => { values: Values } | { errors: Record<string, string> }
  serverErrors: typeof serverErrors
  stillWrong: typeof stillWrong
}

interface PublicForm<Values extends object, Answer> {
  /** What its draft is kept under. */
  name: string
  /** What it is sent for: the same values for something else are another sending. */
  subject?: number
  /** What its fields are filled with beforehand. */
  presets?: Presets | undefined
  /** Loads the rules, with the first touch of the form: until then nobody needs them. */
  loadRules: () => Promise<Rules<Values>>
  send: (api: Api, values: Values, options: ReturnType<ReturnType<typeof sendingKey>['optionsFor']>) => Promise<Answer>
  onSuccess: (values: Values, answer: Answer) => void
  /** The plain form's own answer, when there was no script to send it. */
  refused: Extract<Submission, { outcome: 'refused' }> | undefined
  words: { failure: string; offline: string; serverError: { text: string; reference: (requestId: string) => string } }
}

/**
 * A plain form that also works without any script. With one, it is checked here first (docs/rules/site.md#forms), keeps a draft until it has succeeded,
 * and may be sent again after a lost line without harm. An error of a field goes when its value is right (docs/rules/site.md#forms); what is
 * said of the whole stays in sight until the next try.
 */
export function usePublicForm<Values extends object, Answer>(asked: PublicForm<Values, Answer>) {
  const { name, subject, presets = {}, loadRules, send, onSuccess, refused, words } = asked
  const { locale, text } = useSite()
  const { api } = useCalls()
  const [sending, setSending] = useState<'idle' | 'sending' | 'sent'>('idle')
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure | undefined>(refused)
  const draft = useFormMemory(form, name, presets)
  /** What stands in the fields; scripts send under a key of their own. */
  const typed = () => {
    const { envoi: _, ...rawInput } = Object.fromEntries(new FormData(form.current ?? undefined))
    return rawInput
  }
  /** Says why, and takes the reader there. */
  const refuse = (refusal: Failure) => {
    flushSync(() => setFailure({ ...refusal, values: typed() }))
    document.getElementById(`${name}-motif`)?.focus()
  }

  /** @param rules by which the values were checked */
  const sendNow = async (values: Values, rules: Rules<Values>) => {
    setSending('sending')
    let answer: Answer
    try {
      const memory = await draft.open()
      answer = await send(api, values, memory.sendingKey.optionsFor({ subject, ...values }))
    } catch (error) {
      const refusal = rules.serverErrors(error, words)
      refuse(refusal)
      setSending('idle')
      showToast({ variant: 'destructive', title: words.failure, description: refusal.message })
      return
    }
    // What was received is never called refused, even if this page fails to say so.
    setSending('sent')
    draft.forget()
    onSuccess(values, answer)
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const rawInput = typed()
    setSending('idle')
    const rules = await loadRules().catch(() => undefined)
    if (!rules) return refuse({ message: text.offline, fields: {} })
    const result = rules.check(rawInput, locale)
    if ('errors' in result) {
      setFailure({ message: text.forms.errorSummary, fields: result.errors, values: rawInput })
      form.current?.querySelector<HTMLElement>(`[name="${Object.keys(result.errors)[0]}"]`)?.focus()
      return
    }
    setFailure(undefined)
    void sendNow(result.values, rules)
  }
  return {
    form,
    failure,
    isSending: sending === 'sending',
    isSent: sending === 'sent',
    RestoredNotice: draft.Notice,
    /** Throws away what was put back from an earlier visit. */
    startAgain() {
      form.current?.reset()
      draft.forget()
    },
    /** What ties a field of this form to its draft and its errors. */
    field: <Name extends keyof Values & string>(field: Name) => ({
      id: fieldId(field),
      name: field,
      error: failure?.fields[field],
    }),
    /** What makes a `<form>` this one. */
    formProps: {
      ref: form,
      method: 'post',
      // Without a script the answer's page opens where it speaks of the form.
      action: `#${name}-motif`,
      noValidate: true,
      onSubmit,
      onInput: () => {
        draft.keep()
        if (failure)
          void loadRules().then(
            (rules) => setFailure(rules.stillWrong(failure, typed(), locale, rules.check)),
            () => {},
          )
      },
      onFocus: () => void Promise.all([loadRules(), loadToaster()]).catch(() => {}),
    } as const,
  }
}
