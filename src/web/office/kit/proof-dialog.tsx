import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ProofForm } from '../../../domain/staff/staff.ts'
import { ApiError, apiOf, read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FactorCodeField } from './factor-code-field.tsx'
import { FormActions } from './form-actions.tsx'
import { useOffice } from './office-text.ts'
import { meansSignedOut } from './use-lost-session.ts'

interface Draft {
  password: string
  code: string
}
const passwordOnly = draftResolver(ProofForm, ({ password }: Draft) => ({ password }))
const withCode = draftResolver(ProofForm, ({ password, code }: Draft) => ({
  password,
  code: code.replaceAll(/\s/g, ''),
}))

interface Props {
  onProven: () => void
  onClose: () => void
}

/** The password, and the code of a second factor once the server asks for it, before something dangerous is done. */
export function ProofDialog({ onProven, onClose }: Props) {
  const { text, words } = useOffice()
  const labels = words.proof
  const queryClient = useQueryClient()
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm({
    resolver: asksCode ? withCode : passwordOnly,
    defaultValues: { password: '', code: '' },
  })
  const { handleSubmit, setFocus } = form
  useEffect(() => {
    if (asksCode) setFocus('code')
  }, [asksCode, setFocus])
  const proof = useMutation({
    mutationFn: (json: ProofForm) => read(apiOf(queryClient).admin.proof.$post({ json })),
    onSuccess: onProven,
    onError: (error) => {
      // A session that is over is opened again in its own dialog.
      if (meansSignedOut(error)) onClose()
      if (isAskingForCode(error)) setAsksCode(true)
    },
  })
  const isRefused = proof.isError && !isAskingForCode(proof.error)
  const refusal = isRefused ? serverErrors(proof.error, text) : undefined
  const { field, failure } = useFormErrors(form, refusal)
  return (
    <Dialog title={labels.title} closeLabel={words.close} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit((form) => proof.mutate(form))} className="grid gap-5 p-5">
        <p>{labels.text}</p>
        <TextField
          label={labels.password}
          type="password"
          autoComplete="current-password"
          required
          data-first-focus
          {...field('password')}
        />
        {asksCode && <FactorCodeField {...field('code')} />}
        <FormActions
          change={{ isPending: proof.isPending, failure }}
          onCancel={onClose}
          label={labels.submit}
          savingLabel={labels.submitting}
        />
      </form>
    </Dialog>
  )
}

const isAskingForCode = (error: unknown) =>
  error instanceof ApiError && error.problem?.code === 'second_factor_required'
