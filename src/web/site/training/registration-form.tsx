import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PublicRegistrationForm as Values } from '../../../domain/registration.ts'
import type { Training } from '../../../domain/training-schemas.ts'
import { apiOf, read } from '../../api.ts'
import type { Submission } from '../../page-environment.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextArea, TextField } from '../../ui/field.tsx'
import { loadToaster, showToast } from '../../ui/toast-store.ts'
import { useSite } from '../../use-site.ts'
import { useFormDraft } from '../use-form-draft.ts'
import { useOwnDetails } from './use-own-details.ts'

interface Props {
  training: Training
  refused: Extract<Submission, { outcome: 'refused' }> | undefined
  onCancel: () => void
  onSuccess: (email: string) => void
}

/** Loaded with the first touch of the form: until then nobody needs the rules. */
const loadRules = () => import('./registration-rules.ts')
const prepare = () => void Promise.all([loadRules(), loadToaster()]).catch(() => {})

/**
 * §2 and §5 "Registration form". A plain form that also works without any script; with one, it is checked here first, keeps a
 * draft until it has succeeded, and one key per filled-in form makes a repeated sending harmless.
 */
export function RegistrationForm({ training, refused, onCancel, onSuccess }: Props) {
  const { locale, text } = useSite()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>(refused?.fields ?? {})
  const [failure, setFailure] = useState(refused?.message)
  const draft = useFormDraft(form, 'registration')
  useOwnDetails(form)
  const idempotencyKey = useRef<string>(undefined)
  const words = text.registration

  useEffect(() => {
    form.current?.scrollIntoView({ block: 'start' })
    form.current?.querySelector<HTMLElement>('[aria-invalid], input')?.focus({ preventScroll: true })
  }, [])

  const registration = useMutation({
    mutationFn: ({ termsAccepted, ...person }: Values) => {
      idempotencyKey.current ??= crypto.randomUUID()
      return read(
        apiOf(queryClient).registrations.$post(
          { json: { ...person, termsAccepted, trainingId: training.id } },
          { headers: { 'Idempotency-Key': idempotencyKey.current } },
        ),
      )
    },
    onSuccess: (_receipt, { email }) => {
      draft.forget()
      showToast({ variant: 'default', title: words.successToast, description: words.successToastText })
      void queryClient.invalidateQueries({ queryKey: ['trainings'] })
      void queryClient.invalidateQueries({ queryKey: ['participant'] })
      onSuccess(email)
    },
    onError: async (error) => {
      const { serverErrors } = await loadRules()
      const { message, fields } = serverErrors(error, text)
      // The server has answered this sending: what is sent next is another one.
      idempotencyKey.current = undefined
      setErrors(fields)
      setFailure(message)
      showToast({ variant: 'destructive', title: words.failureToast, description: message })
    },
  })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = event.currentTarget
    const rules = await loadRules().catch(() => undefined)
    if (!rules) return setFailure(text.offline)
    const result = rules.checkRegistration(Object.fromEntries(new FormData(sent)), locale)
    if ('errors' in result) {
      setErrors(result.errors)
      setFailure(words.errorSummary)
      const first = Object.keys(result.errors)[0]
      if (first) sent.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    setErrors({})
    setFailure(undefined)
    registration.mutate(result.values)
  }
  const kept = refused?.values ?? {}
  const field = (name: keyof Values) => ({ name, error: errors[name], defaultValue: kept[name] })

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={draft.keep}
      onFocus={prepare}
      aria-labelledby="inscription-titre"
      className="grid scroll-mt-24 gap-5 rounded-box border border-sand bg-surface p-6"
    >
      <div className="grid gap-1">
        <h2 id="inscription-titre" className="text-heading">
          {words.title}
        </h2>
        <p className="text-muted text-sm">{words.intro}</p>
      </div>
      {failure && (
        <p role="alert" className="rounded-box bg-red-wash px-4 py-3 font-semibold text-red">
          {failure}
        </p>
      )}
      <TextField label={words.firstName} autoComplete="given-name" required {...field('firstName')} />
      <TextField label={words.lastName} autoComplete="family-name" required {...field('lastName')} />
      <TextField label={words.email} type="email" autoComplete="email" required {...field('email')} />
      <TextField
        label={words.phone}
        hint={words.phoneHint}
        type="tel"
        autoComplete="tel"
        placeholder="+225 07 00 00 00 00"
        required
        {...field('phone')}
      />
      <TextField
        label={words.organization}
        hint={words.organizationHint}
        autoComplete="organization"
        required
        {...field('organization')}
      />
      <TextField label={words.position} autoComplete="organization-title" required {...field('position')} />
      <TextArea label={words.specialRequirements} rows={3} {...field('specialRequirements')} />
      <CheckboxField
        name="termsAccepted"
        required
        error={errors.termsAccepted}
        defaultChecked={kept.termsAccepted === 'on'}
        label={
          <>
            {words.terms}{' '}
            <Link
              to="/conditions-utilisation"
              target="_blank"
              className="font-semibold text-green underline underline-offset-4"
            >
              {words.termsLink}
            </Link>
          </>
        }
      />
      <div className="grid gap-3">
        <Button type="submit" disabled={registration.isPending}>
          {registration.isPending ? words.submitting : words.submit}
        </Button>
        <Link
          to="."
          search={{}}
          resetScroll={false}
          onClick={onCancel}
          className="flex min-h-11 items-center justify-center font-semibold text-green"
        >
          {words.cancel}
        </Link>
      </div>
    </form>
  )
}
