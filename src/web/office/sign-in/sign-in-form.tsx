import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { sampleAdministrator } from '../../../domain/staff/demo.ts'
import { LoginForm } from '../../../domain/staff/staff.ts'
import { sampleCredentialsPath } from '../../../domain/values/paths.ts'
import { ApiError, apiOf, read } from '../../api/api.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { draftResolver, useFormErrors } from '../../forms/use-form-errors.ts'
import { sessionQuery } from '../../signed-in/session-query.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Logo } from '../../ui/logo.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { OfficeLanguage } from '../kit/office-language.tsx'
import { useOffice } from '../kit/office-text.ts'
import { FactorCodeField } from '../kit/proof-dialog.tsx'
import { useSignOut } from '../presence/unsent-notice.tsx'
import { FactorSetUp } from '../staff/factor-set-up.tsx'

/** The demonstration's credentials, as long as they open the office (docs/rules/office.md#gate). */
function SampleCredentials() {
  const { words } = useOffice()
  const { data } = useQuery({
    queryKey: ['sample credentials'],
    queryFn: async ({ signal }): Promise<{ work: boolean }> => (await fetch(sampleCredentialsPath, { signal })).json(),
    staleTime: 0,
  })
  if (!data?.work) return null
  return (
    <p className="text-muted text-sm">
      {words.signIn.hint} <code className="text-ink">{sampleAdministrator.username}</code> /{' '}
      <code className="whitespace-nowrap text-ink">{sampleAdministrator.password}</code>
    </p>
  )
}

interface Draft {
  username: string
  password: string
  code: string
}
interface Props {
  /** Whose session was lost, where that is what the form is for. */
  lostBy?: string
  onSignedIn?: () => void
}

const passwordOnly = draftResolver(LoginForm, ({ username, password }: Draft) => ({ username, password }))
const withCode = draftResolver(LoginForm, (rawInput: Draft) => ({
  ...rawInput,
  code: rawInput.code.replaceAll(/\s/g, ''),
}))

/** Username and password (docs/rules/office.md#gate), and the code of a second factor once the server asks for it; the sample credentials are told in demo mode only. */
export function SignInForm({ lostBy, onSignedIn }: Props) {
  const { text, words, demo } = useOffice()
  const [asksCode, setAsksCode] = useState(false)
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: asksCode ? withCode : passwordOnly,
    defaultValues: { username: lostBy ?? '', password: '', code: '' },
  })
  const { register, handleSubmit, setFocus } = form
  useEffect(() => {
    if (asksCode) setFocus('code')
  }, [asksCode, setFocus])

  const signIn = useMutation({
    mutationFn: (form: LoginForm) => read(apiOf(queryClient).login.$post({ json: form })),
    onSuccess: (user) => {
      queryClient.setQueryData(sessionQuery.queryKey, user)
      showToast({
        variant: 'default',
        title: words.signIn.succeeded,
        description:
          user.isAdmin || !user.role
            ? words.signIn.succeededText
            : words.signIn.succeededAs(words.users.roles[user.role]),
      })
      onSignedIn?.()
    },
    onError: (error) => {
      if (isAskingForCode(error)) {
        setAsksCode(true)
        return
      }
      const wrongCode = fieldsOf(error).code
      // Over the dialog of a lost session no toast is laid: it says the reason itself.
      if (lostBy === undefined) {
        showToast({ variant: 'destructive', title: words.signIn.failed, description: wrongCode ?? failureOf(error) })
      }
      setFocus(wrongCode ? 'code' : 'password', { shouldSelect: true })
    },
  })
  const failureOf = (error: unknown) =>
    error instanceof ApiError
      ? (error.problem?.message ?? (error.status === 401 ? words.signIn.wrong : words.signIn.fallback))
      : words.signIn.fallback
  const fieldsOf = (error: unknown): Record<string, string> => serverErrors(error, text).fields
  const { errorOf, field, failure } = useFormErrors(form, signIn.error ? serverErrors(signIn.error, text) : undefined)
  const isRefused = failure && !isAskingForCode(signIn.error) && !failure.fields.code

  return (
    <form noValidate onSubmit={handleSubmit((form) => signIn.mutate(form))} className="grid gap-5">
      {isRefused && (
        <p role="alert" className="rounded-lg bg-red-wash px-4 py-3 font-semibold text-red">
          {failureOf(signIn.error)}
        </p>
      )}
      <TextField
        label={words.signIn.username}
        placeholder={demo ? sampleAdministrator.username : words.signIn.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errorOf('username')}
        {...register('username', { onChange: () => setAsksCode(false) })}
      />
      <TextField
        label={words.signIn.password}
        type="password"
        autoComplete="current-password"
        data-first-focus={lostBy === undefined ? undefined : ''}
        required
        {...field('password')}
      />
      {asksCode && <FactorCodeField {...field('code')} />}
      <Button type="submit" disabled={signIn.isPending}>
        {signIn.isPending ? words.signIn.submitting : words.signIn.submit}
      </Button>
      {demo && <SampleCredentials />}
    </form>
  )
}

/** Whether the password was right, and the code of the second factor is what is missing. */
const isAskingForCode = (error: unknown) =>
  error instanceof ApiError && error.problem?.code === 'second_factor_required'

/** What stands around a card that comes before the office: the firm's name over it, and a way out under it: back to the site, unless told otherwise. */
export function SignInFrame({ children, wayOut = <BackToSite /> }: { children: ReactNode; wayOut?: ReactNode }) {
  const { company } = useOffice()
  return (
    <main id="contenu" className="grid min-h-dvh content-center justify-items-center gap-6 px-5 py-10">
      <p className="flex items-center gap-2.5 font-bold font-heading text-green text-xl print:hidden">
        <Logo className="size-8" />
        {company.name}
      </p>
      {children}
      {wayOut}
    </main>
  )
}

function BackToSite() {
  const { words } = useOffice()
  return (
    <p className="flex items-center gap-6 text-sm">
      <Link to="/" className="font-semibold text-green underline-offset-4 hover:underline">
        {words.signIn.back}
      </Link>
      <OfficeLanguage />
    </p>
  )
}

/** What anyone but an administrator sees of the back office (docs/rules/office.md#gate). */
export function SignInCard() {
  const { words } = useOffice()
  return (
    <SignInFrame>
      <div className="grid w-full max-w-md gap-6 rounded-box border border-sand bg-surface p-6 sm:p-8">
        <div className="grid gap-1.5">
          <h1 className="text-heading">{words.signIn.title}</h1>
          <p className="text-muted">{words.signIn.intro}</p>
        </div>
        <SignInForm />
      </div>
    </SignInFrame>
  )
}

interface RequiredFactorProps {
  account: number
  onDone: () => void
  onLogout: () => void
}

/** What somebody sees whose second factor is required and missing: it is set up before anything else. */
export function RequiredFactor({ account, onDone, onLogout }: RequiredFactorProps) {
  const { words } = useOffice()
  const { signOut, isLeaving, question } = useSignOut(account, onLogout)
  return (
    <SignInFrame
      wayOut={
        <>
          <Button look="neutral" size="compact" disabled={isLeaving} onClick={signOut} className="print:hidden">
            {words.logout}
          </Button>
          {question}
        </>
      }
    >
      <div className="w-full max-w-lg rounded-box border border-sand bg-surface">
        <div className="grid gap-1.5 px-5 pt-5 print:hidden">
          <h1 className="text-heading">{words.account.addFactor}</h1>
          <p className="text-muted">{words.account.factorRequired}</p>
        </div>
        <FactorSetUp onDone={onDone} />
      </div>
    </SignInFrame>
  )
}
