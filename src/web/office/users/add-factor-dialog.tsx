import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { ConfirmFactorForm } from '../../../domain/user.ts'
import { apiOf, read } from '../../api.ts'
import { TextField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { draftResolver } from '../draft-resolver.ts'
import { FormActions } from '../form-actions.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { useOffice } from '../office-text.ts'
import { useChange } from '../use-change.ts'
import { useFieldError } from '../use-field-error.ts'

interface Draft {
  code: string
  password: string
}

const resolver = draftResolver(ConfirmFactorForm, ({ code, password }: Draft) => ({
  code: code.replaceAll(/\s/g, ''),
  password,
}))

/** Sets an authenticator app up: its secret to scan or to type, then one of its codes and the password as the proof. */
export function AddFactorDialog({ onClose }: { onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.account
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm({ resolver, defaultValues: { code: '', password: '' } })
  const offer = useMutation({ mutationFn: () => read(apiOf(queryClient).admin.account['second-factor'].$post()) })
  const { mutate: ask } = offer
  // Each question makes another secret: it is asked once.
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isAsked.current) ask()
    isAsked.current = true
  }, [ask])
  const confirmation = useChange({
    send: (api, json: Draft) => read(api.admin.account['second-factor'].$put({ json })),
    success: { title: labels.factorAdded },
    touches: [['users']],
    onSuccess: onClose,
  })
  const errorOf = useFieldError(formState.errors, confirmation.failure?.fields)
  return (
    <FormDialog title={labels.addFactor} isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit((form) => confirmation.mutate(form))} className="grid gap-5 p-5">
          {offer.isError ? (
            <LoadFailure title={labels.factorLoadError} error={offer.error} onRetry={() => ask()} />
          ) : offer.data ? (
            <Offer secret={offer.data.secret} uri={offer.data.uri} />
          ) : (
            <Skeleton label={words.loading} lines={5} />
          )}
          <TextField
            label={labels.code}
            hint={labels.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={errorOf('code')}
            {...register('code')}
          />
          <TextField
            label={labels.currentPassword}
            type="password"
            autoComplete="current-password"
            required
            error={errorOf('password')}
            {...register('password')}
          />
          <FormFailure message={confirmation.failure?.message} />
          <FormActions
            onCancel={close}
            isSaving={confirmation.isPending}
            isDisabled={!offer.data}
            label={labels.confirm}
          />
        </form>
      )}
    </FormDialog>
  )
}

/** The secret, in each way an app takes it. */
function Offer({ secret, uri }: { secret: string; uri: string }) {
  const { words } = useOffice()
  const labels = words.account
  return (
    <div className="grid justify-items-start gap-3">
      <p>{labels.scan}</p>
      <QrCode address={uri} label={labels.scanned} className="w-48 max-w-full rounded-lg border border-sand" />
      <p className="text-sm">
        {labels.typed} <code className="break-words font-semibold">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <a href={uri} className="font-semibold text-green text-sm underline underline-offset-4">
        {labels.openApp}
      </a>
    </div>
  )
}
