import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type * as v from 'valibot'
import { LinkIdentity } from '../../../domain/participants/participant.ts'
import { mailboxPath, spacePath } from '../../../domain/values/paths.ts'
import { apiOf, read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { CodeForm } from './code-form.tsx'
import type { Identity, SignInState } from './sign-in-state.ts'

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
