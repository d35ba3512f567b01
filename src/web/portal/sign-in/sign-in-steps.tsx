import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as v from 'valibot'
import { EmailConfirmation, LinkIdentity } from '../../../domain/participants/participant.ts'
import { mailboxPath, spacePath } from '../../../domain/values/paths.ts'
import { ApiError, apiOf, read } from '../../api/api.ts'
import { profileQuery } from '../../api/participant-queries.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { draftResolver, useFormErrors } from '../../forms/use-form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { CodeField } from '../kit/code-field.tsx'
import { usePortal } from '../kit/portal-text.ts'

/** What was typed for linking, kept while the dialog and the card take turns in showing it. */
interface Identity {
  email: string
  phone: string
}

const route = getRouteApi('/espace-participant')

/** The page that somebody came from and is led back to, once signed in: as the address says, or a form that was sent before any script. */
export function useWayBack(): string | undefined {
  const { submission } = route.useLoaderData()
  const retour = useLocation({ select: ({ search }) => (search as { retour?: unknown }).retour })
  return submission?.values.retour ?? (typeof retour === 'string' ? retour : undefined)
}

/** Which step of linking is shown, with what was typed in it; begins with what a form sent before any script has come to. */
export function useSignInState(email = '') {
  const { submission } = route.useLoaderData()
  const { values, outcome } = submission ?? {}
  const [identity, setIdentity] = useState<Identity>({ email: values?.email ?? email, phone: values?.phone ?? '' })
  const hasAskedForCode = values !== undefined && (outcome === 'done' || values.code !== undefined)
  const [codeRequestedAt, setCodeRequestedAt] = useState(hasAskedForCode ? 0 : undefined)
  const refusal = submission?.outcome === 'refused' ? submission : undefined
  return { identity, setIdentity, codeRequestedAt, setCodeRequestedAt, refusal, leadsTo: useWayBack() }
}
type SignInState = ReturnType<typeof useSignInState>

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
function CodeForm({ state }: { state: SignInState }) {
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
      {state.leadsTo && <input type="hidden" name="retour" value={state.leadsTo} />}
      <p role="status">{words.link.codeSent(identity.email)}</p>
      <FormFailure title={words.link.failed} message={failure} />
      <CodeField defaultValue={refusal?.values.code} {...field('code')} />
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

/** The first step (docs/rules/participant-space.md#linking): e-mail and phone, both required, ask for a code. */
function IdentityForm({ state, isFocused }: { state: SignInState; isFocused: boolean }) {
  const { words, text } = usePortal()
  const queryClient = useQueryClient()
  // Its first values are those of the fields, where something may have been typed before this script has come.
  const form = useForm<Identity>({
    resolver: draftResolver(LinkIdentity),
  })
  const { handleSubmit, getValues, setFocus } = form
  useEffect(() => {
    if (isFocused) setFocus('email')
  }, [isFocused, setFocus])
  const request = useMutation({
    mutationFn: (json: v.InferOutput<typeof LinkIdentity>) =>
      read(apiOf(queryClient).participant['link-profile'].$post({ json })),
    onSuccess: () => {
      state.setIdentity(getValues())
      state.setCodeRequestedAt(Date.now())
    },
    onError: () => setFocus('email'),
  })
  const { field, failure } = useFormErrors(form, request.error ? serverErrors(request.error, text) : state.refusal)
  const keep = () => state.setIdentity(getValues())
  return (
    <form
      method="post"
      action={spacePath}
      noValidate
      onSubmit={handleSubmit((values) => request.mutate(values))}
      onBlur={keep}
      className="grid gap-4"
    >
      {state.leadsTo && <input type="hidden" name="retour" value={state.leadsTo} />}
      <p className="text-muted">{words.link.intro}</p>
      <FormFailure message={failure?.message} />
      <TextField
        label={words.link.email}
        type="email"
        autoComplete="email"
        required
        defaultValue={state.identity.email}
        {...field('email')}
      />
      <TextField
        label={words.link.phone}
        hint={words.link.phoneHint}
        type="tel"
        autoComplete="tel"
        placeholder="+225 07 00 00 00 00"
        required
        defaultValue={state.identity.phone}
        {...field('phone')}
      />
      <Button type="submit" disabled={request.isPending}>
        {request.isPending ? words.link.submitting : words.link.submit}
      </Button>
    </form>
  )
}

/**
 * Linking a profile: e-mail and phone, then the code from the mail.
 * @param isFocused whether the first field takes the focus, as in a dialog
 */
export function SignInSteps({ state, isFocused = false }: { state: SignInState; isFocused?: boolean }) {
  const { words, demo } = usePortal()
  return (
    <div className="grid gap-5">
      {state.codeRequestedAt === undefined ? (
        <IdentityForm state={state} isFocused={isFocused} />
      ) : (
        <CodeForm state={state} />
      )}
      {demo && (
        <p className="text-muted text-sm">
          {words.link.demo}{' '}
          <a href={mailboxPath} target="_blank" rel="noreferrer" className="font-semibold text-green underline">
            {words.link.demoMailbox}
          </a>
          .
        </p>
      )}
    </div>
  )
}
