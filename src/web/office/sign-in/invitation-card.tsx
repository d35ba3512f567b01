import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { AcceptanceForm } from '../../../domain/staff.ts'
import { apiOf, read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { useFieldError } from '../../forms/use-field-error.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { sessionQuery } from '../../signed-in/session-query.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../kit/office-text.ts'
import { invitationQuery } from '../queries/staff.ts'
import { PasswordField } from '../staff/password-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** The token of an invitation's link, behind `#` so that no server writes it down. */
export const invitationIn = (hash: string): string | undefined => /^#?invitation=([\w-]+)$/.exec(hash)?.[1]

interface Props {
  token: string
  /** Once the account is made, or when somebody would rather sign in. */
  onDone: () => void
}

/** Where an invitation's link leads: choosing a name and a password, and then the office. A link that is over says so. */
export function InvitationCard({ token, onDone }: Props) {
  const { words } = useOffice()
  const labels = words.invitations
  const invitation = useQuery(invitationQuery(token))
  return (
    <SignInFrame>
      <div className="grid w-full max-w-md gap-6 rounded-box border border-sand bg-surface p-6 sm:p-8">
        <h1 className="text-heading">{labels.welcome}</h1>
        <Loaded query={invitation} error={labels.cannotOpen} lines={4}>
          {({ email, role }) => (
            <>
              <p className="text-muted">{labels.welcomeText(words.users.roles[role], email)}</p>
              <AccountForm token={token} onDone={onDone} />
            </>
          )}
        </Loaded>
        <Button look="quiet" size="compact" onClick={onDone}>
          {labels.signInInstead}
        </Button>
      </div>
    </SignInFrame>
  )
}

const resolver = draftResolver(AcceptanceForm, (rawInput: AcceptanceForm) => rawInput)

function AccountForm({ token, onDone }: Props) {
  const { text, words } = useOffice()
  const labels = words.invitations
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm<AcceptanceForm>({
    resolver,
    defaultValues: { token, username: '', password: '' },
  })
  const acceptance = useMutation({
    mutationFn: (json: AcceptanceForm) => read(apiOf(queryClient).invitations.accept.$post({ json })),
    onSuccess: (user) => {
      queryClient.setQueryData(sessionQuery.queryKey, user)
      showToast({ variant: 'default', title: labels.accepted })
      onDone()
    },
  })
  const failure = acceptance.error ? serverErrors(acceptance.error, text) : undefined
  const errorOf = useFieldError(formState.errors, failure?.fields)
  return (
    <form noValidate onSubmit={handleSubmit((form) => acceptance.mutate(form))} className="grid gap-5">
      <TextField
        label={words.users.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errorOf('username')}
        {...register('username')}
      />
      <PasswordField label={words.users.password} error={errorOf('password')} {...register('password')} />
      <FormFailure title={words.error} message={failure?.message} />
      <Button type="submit" disabled={acceptance.isPending}>
        {labels.accept}
      </Button>
    </form>
  )
}
