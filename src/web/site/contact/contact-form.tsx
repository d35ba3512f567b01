import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { ContactForm as Values } from '../../../domain/contact.ts'
import { apiOf, read } from '../../api.ts'
import type { PageContent } from '../../content/page-content.ts'
import type { Submission } from '../../page-environment.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { loadToaster, showToast } from '../../ui/toast-store.ts'
import { useSite } from '../../use-site.ts'
import { useFormDraft } from '../use-form-draft.ts'

interface Props {
  texts: PageContent<'contact'>['form']
  submission: Submission | null
  /** Filled in beforehand, when the visitor came to ask for a quote. */
  preset?: Partial<Values> | undefined
  headingLevel: 'h2' | 'h3'
  messageRows: number
}

/** Loaded with the first touch of the form: until then nobody needs the rules. */
const loadRules = () => import('./contact-rules.ts')
const prepare = () => void Promise.all([loadRules(), loadToaster()]).catch(() => {})

/**
 * §4 and §5 "Contact form". A plain form that also works without any script; with one, it is checked here first, keeps a draft
 * until it has succeeded, and one key per filled-in form makes a repeated sending harmless.
 */
export function ContactForm({ texts, submission, preset, headingLevel: Heading, messageRows }: Props) {
  const { locale, text } = useSite()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const refused = submission?.outcome === 'refused' ? submission : undefined
  const [errors, setErrors] = useState<Record<string, string>>(refused?.fields ?? {})
  const [failure, setFailure] = useState(refused?.message)
  const [isSent, setSent] = useState(submission?.outcome === 'done')
  const draft = useFormDraft(form, 'contact')
  const idempotencyKey = useRef<string>(undefined)

  const message = useMutation({
    mutationFn: (values: Values) => {
      idempotencyKey.current ??= crypto.randomUUID()
      return read(
        apiOf(queryClient).contact.$post({ json: values }, { headers: { 'Idempotency-Key': idempotencyKey.current } }),
      )
    },
    onSuccess: () => {
      draft.forget()
      idempotencyKey.current = undefined
      form.current?.reset()
      setSent(true)
      showToast({ variant: 'default', title: texts.success, description: texts.successText })
    },
    onError: async (error) => {
      const { serverErrors } = await loadRules()
      const problem = serverErrors(error, { offline: text.offline, serverError: { text: texts.failureText } })
      // The server has answered this sending: what is sent next is another one.
      idempotencyKey.current = undefined
      setErrors(problem.fields)
      setFailure(problem.message)
      showToast({ variant: 'destructive', title: texts.failure, description: problem.message })
    },
  })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = event.currentTarget
    setSent(false)
    const rules = await loadRules().catch(() => undefined)
    if (!rules) return setFailure(text.offline)
    const result = rules.checkContact(Object.fromEntries(new FormData(sent)), locale)
    if ('errors' in result) {
      setErrors(result.errors)
      setFailure(text.registration.errorSummary)
      const first = Object.keys(result.errors)[0]
      if (first) sent.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    setErrors({})
    setFailure(undefined)
    message.mutate(result.values)
  }
  const kept: Record<string, string | undefined> = refused?.values ?? preset ?? {}
  const field = (name: keyof Values) => ({ name, error: errors[name], defaultValue: kept[name] })

  return (
    <form
      ref={form}
      id="message"
      method="post"
      noValidate
      onSubmit={submit}
      onInput={draft.keep}
      onFocus={prepare}
      aria-labelledby="message-titre"
      className="grid gap-5 rounded-box border border-sand bg-surface p-6 sm:grid-cols-2 sm:p-8"
    >
      <div className="grid gap-1 sm:col-span-2">
        <Heading id="message-titre" className="text-heading">
          {texts.heading}
        </Heading>
        <p className="text-muted text-sm">{texts.intro}</p>
      </div>
      {failure && (
        <p role="alert" className="rounded-box bg-red-wash px-4 py-3 font-semibold text-red sm:col-span-2">
          {failure}
        </p>
      )}
      {isSent && (
        <p role="status" className="rounded-box bg-green-wash px-4 py-3 text-green sm:col-span-2">
          <strong>{texts.success}</strong>. {texts.successText}
        </p>
      )}
      <TextField label={texts.name} autoComplete="name" required {...field('name')} />
      <TextField label={texts.email} type="email" autoComplete="email" required {...field('email')} />
      <TextField
        label={texts.phone}
        type="tel"
        autoComplete="tel"
        placeholder="+225 07 00 00 00 00"
        required
        {...field('phone')}
      />
      <SelectField label={texts.subject} required {...field('subject')}>
        <option value="">{texts.chooseSubject}</option>
        {Object.entries(texts.subjects).map(([subject, label]) => (
          <option key={subject} value={subject}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="sm:col-span-2">
        <TextArea label={texts.message} rows={messageRows} required {...field('message')} />
      </div>
      <div className="sm:col-span-2">
        <Button type="submit" disabled={message.isPending} className="w-full sm:w-auto">
          {message.isPending ? texts.sending : texts.submit}
        </Button>
      </div>
    </form>
  )
}
