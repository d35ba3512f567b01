import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PublicRegistrationForm as Values } from '../../../domain/registration.ts'
import type { Training } from '../../../domain/training-schemas.ts'
import { read } from '../../api.ts'
import type { Submission } from '../../page-environment.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextArea, TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useSite } from '../../use-site.ts'
import { ErrorSummary, fieldId } from '../forms/error-summary.tsx'
import { usePublicForm } from '../forms/use-public-form.ts'
import { TrainingRecall } from './training-recall.tsx'
import { useOwnDetails } from './use-own-details.ts'

interface Props {
  training: Training
  refused: Extract<Submission, { outcome: 'refused' }> | undefined
  onCancel: () => void
  onSuccess: (email: string) => void
}

/** §2 and §5 "Registration form". */
export function RegistrationForm({ training, refused, onCancel, onSuccess }: Props) {
  const { text } = useSite()
  const words = text.registration
  const queryClient = useQueryClient()
  const { form, errors, failure, isSending, formProps } = usePublicForm({
    name: 'registration',
    loadRules: () => import('./registration-rules.ts'),
    send: (api, values: Values, options) =>
      read(api.registrations.$post({ json: { ...values, trainingId: training.id } }, options)),
    onSuccess: ({ email }) => {
      showToast({ variant: 'default', title: words.successToast, description: words.successToastText })
      void queryClient.invalidateQueries({ queryKey: ['trainings'] })
      void queryClient.invalidateQueries({ queryKey: ['participant'] })
      onSuccess(email)
    },
    refused,
    words: { failure: words.failureToast, offline: text.offline, serverError: text.serverError },
  })
  useOwnDetails(form)
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'start' })
    form.current?.querySelector<HTMLElement>('[aria-invalid], input')?.focus({ preventScroll: true })
  }, [form])

  const kept = refused?.values ?? {}
  const field = (name: keyof Values) => ({
    name,
    id: fieldId(name),
    error: errors[name],
    defaultValue: kept[name],
  })

  return (
    <form
      {...formProps}
      aria-labelledby="inscription-titre"
      className="grid scroll-mt-24 gap-5 rounded-box border border-sand bg-surface p-6"
    >
      <div className="grid gap-1">
        <h2 id="inscription-titre" className="text-heading">
          {words.title}
        </h2>
        <p className="text-muted text-sm">{words.intro}</p>
      </div>
      <TrainingRecall training={training} />
      {failure && <ErrorSummary message={failure} errors={errors} />}
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
        id={fieldId('termsAccepted')}
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
        <Button type="submit" disabled={isSending}>
          {isSending ? words.submitting : words.submit}
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
