import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ProofForm } from '../../../domain/staff/staff.ts'
import { ApiError, apiOf, callThrough, read } from '../../api/api.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { draftResolver, useFormErrors } from '../../forms/use-form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormActions } from './form-dialog.tsx'
import { useOffice } from './office-text.ts'
import { meansSignedOut } from './use-change.ts'

interface Draft {
  password: string
  code: string
}
const passwordOnly = draftResolver(ProofForm, ({ password }: Draft) => ({ password }))
const withCode = draftResolver(ProofForm, ({ password, code }: Draft) => ({
  password,
  code: code.replaceAll(/\s/g, ''),
}))

/** The password, and the code of a second factor once the server asks for it, before something dangerous is done. */
function ProofDialog({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
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

/** Answers every call of the office that asks for a proof, with one dialog; what was begun goes on behind it, and nothing is lost. */
export function ProofGate() {
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef<((isProven: boolean) => void)[]>([])
  const answer = useCallback((isProven: boolean) => {
    setAsking(false)
    for (const tell of waiting.current.splice(0)) tell(isProven)
  }, [])
  useEffect(() => {
    const ask = () => {
      setAsking(true)
      return new Promise<boolean>((resolve) => waiting.current.push(resolve))
    }
    callThrough(provingFetch(ask))
    return () => {
      callThrough(fetch)
      answer(false)
    }
  }, [answer])
  return isAsking && <ProofDialog onProven={() => answer(true)} onClose={() => answer(false)} />
}

const codeOf = async (response: Response): Promise<unknown> => {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
}

/**
 * As `fetch`, but a call that is refused for want of a proof is made again, as it was, once the proof has been given.
 * @param askForProof asks the person at the browser; answers false when they would rather not give one
 */
const provingFetch =
  (askForProof: () => Promise<boolean>): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    if (response.status !== 403 || (await codeOf(response)) !== 'proof_needed') return response
    if (!(await askForProof())) return response
    await response.body?.cancel()
    return fetch(input, init)
  }

/** The code of a second factor: six digits of the app, as phones offer to fill them in, or a recovery code for people who have lost it. */
export function FactorCodeField(input: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) {
  const { words } = useOffice()
  const [isRecovery, setRecovery] = useState(false)
  return (
    <div className="grid justify-items-stretch gap-2">
      <TextField
        label={isRecovery ? words.signIn.recoveryCode : words.signIn.code}
        hint={isRecovery ? words.signIn.recoveryCodeHint : words.signIn.codeHint}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        spellCheck={false}
        required
        {...input}
      />
      <Button look="quiet" size="compact" onClick={() => setRecovery(!isRecovery)} className="justify-self-start">
        {isRecovery ? words.signIn.useApp : words.signIn.useRecoveryCode}
      </Button>
    </div>
  )
}
