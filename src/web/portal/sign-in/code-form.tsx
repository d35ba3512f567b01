import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { EmailConfirmation } from '../../../domain/participants/participant.ts'
import { spacePath } from '../../../domain/values/paths.ts'
import { ApiError, apiOf, read } from '../../api/api.ts'
import { profileQuery } from '../../api/participant-queries.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { CodeField } from '../kit/code-field.tsx'
import { usePortal } from '../kit/portal-text.ts'
import type { SignInState } from './sign-in-state.ts'

/** What follows once somebody has signed in: the profile is read, and everything somebody else may have left behind is forgotten. */
function useAfterSignIn() {
  const { words } = usePortal()
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 })
    void queryClient.resetQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'participant' && queryKey[1] !== 'profile',
    })
    void queryClient.invalidateQueries({ queryKey: ['session'] })
    showToast({ variant: 'default', title: words.link.succeeded })
  }
}

/** How long to wait before asking for another code, in seconds: mails need a moment. */
const pause = 30

/** The second step: the code from the mail opens the space (docs/rules/participant-space.md#linking). */
export function CodeForm({ state }: { state: SignInState }) {
  const { words, text } = usePortal()
  const queryClient = useQueryClient()
  const afterSignIn = useAfterSignIn()
  const { identity, refusal } = state
  const form = useForm<EmailConfirmation>({
    resolver: draftResolver(EmailConfirmation),
  })
  const { handleSubmit, setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  const failureOf = (error: unknown) => {
    const { message } = serverErrors(error, text)
    return error instanceof ApiError && error.problem === undefined ? words.link.failedText : message
  }
  const link = useMutation({
    mutationFn: ({ code }: EmailConfirmation) =>
      read(apiOf(queryClient).participant['link-profile'].$post({ json: { ...identity, code } })),
    onSuccess: afterSignIn,
    onError: () => setFocus('code', { shouldSelect: true }),
  })
  const resend = useMutation({
    mutationFn: () => read(apiOf(queryClient).participant['link-profile'].$post({ json: identity })),
    onSuccess: () => {
      state.setCodeRequestedAt(Date.now())
      showToast({ variant: 'default', title: words.link.resent })
    },
  })
  const wait = useSecondsLeft(state.codeRequestedAt ?? 0)
  const error = resend.error ?? link.error
  const failure = error ? failureOf(error) : link.isIdle ? refusal?.message : undefined
  const { field } = useFormErrors(form)

  return (
    <form
      method="post"
      action={spacePath}
      noValidate
      onSubmit={handleSubmit((values) => {
        resend.reset()
        link.mutate(values)
      })}
      className="grid gap-4"
    >
      <input type="hidden" name="email" value={identity.email} />
      <input type="hidden" name="phone" value={identity.phone} />
      <p role="status">{words.link.codeSent(identity.email)}</p>
      <FormFailure title={words.link.failed} message={failure} />
      <CodeField {...field('code')} />
      <Button type="submit" disabled={link.isPending}>
        {link.isPending ? words.link.confirming : words.link.confirm}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Button
          look="quiet"
          size="compact"
          disabled={wait > 0 || resend.isPending}
          onClick={() => {
            link.reset()
            resend.mutate()
          }}
        >
          {wait > 0 ? words.link.resendIn(wait) : words.link.resend}
        </Button>
        <Button look="quiet" size="compact" onClick={() => state.setCodeRequestedAt(undefined)}>
          {words.link.change}
        </Button>
      </div>
    </form>
  )
}

/** Seconds until another code may be asked for. */
function useSecondsLeft(since: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.min(pause, Math.ceil((since + pause * 1000 - now) / 1000)))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  })
  return left
}
