import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { AccessForm, type OwnContact } from '../../domain/pharmacies/pharmacy-contact.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { apiOf, read } from '../api/api.ts'
import { showAnswer } from '../api/refetch.ts'
import { serverErrors } from '../forms/form-errors.ts'
import { draftResolver, useFormErrors } from '../forms/use-form-errors.ts'
import { useSite } from '../page/use-site.ts'
import { ShortLanguageLink } from '../signed-in/language-link.tsx'
import { LoadFailure } from '../signed-in/loaded.tsx'
import { SignedInContext } from '../signed-in/signed-in-text.ts'
import { useLoadedAhead } from '../signed-in/use-loaded-ahead.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { Logo } from '../ui/logo.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { loadToaster, showToast } from '../ui/toast-store.ts'
import { Door } from './door.tsx'
import { PharmacyTextContext, usePharmacyText, usePharmacyTextIn } from './pharmacy-text.ts'
import { ownContactQuery } from './queries.ts'
import { Space } from './space.tsx'

/** Somebody whose address is proven, and who may not enter: they ask, wait, or are told whom to call. */
function AccessScreen({ contact }: { contact: OwnContact }) {
  const { words, company } = usePharmacyText()
  const labels = words.access
  return (
    <div className="grid max-w-xl gap-5 rounded-box border border-sand bg-surface p-5 sm:p-8">
      {contact.state === 'proven' ? (
        <>
          <h1 className="text-heading">{labels.title}</h1>
          <AskingForm email={contact.email} />
        </>
      ) : contact.state === 'asked' ? (
        <>
          <h1 className="text-heading">{labels.waitingTitle}</h1>
          <p role="status">{labels.waiting(contact.pharmacyName ?? '')}</p>
        </>
      ) : (
        <>
          <h1 className="text-heading">{labels.closedTitle}</h1>
          {company.phone && <p>{labels.closed(formatPhone(company.phone))}</p>}
        </>
      )}
    </div>
  )
}

function AskingForm({ email }: { email: string }) {
  const { words, text } = usePharmacyText()
  const labels = words.access
  const queryClient = useQueryClient()
  const form = useForm<AccessForm>({ resolver: draftResolver(AccessForm) })
  const { handleSubmit } = form
  const asking = useMutation({
    mutationFn: (json: AccessForm) => read(apiOf(queryClient).pharmacy.access.$put({ json })),
    onSuccess: (contact) => showAnswer(queryClient, ownContactQuery.queryKey, contact),
  })
  const { field, failure } = useFormErrors(form, asking.error ? serverErrors(asking.error, text) : undefined)
  return (
    <form noValidate onSubmit={handleSubmit((form) => asking.mutate(form))} className="grid gap-4">
      <p className="text-muted">{labels.intro(email)}</p>
      <FormFailure message={failure?.message} />
      <TextField label={labels.name} autoComplete="name" required {...field('name')} />
      <TextField label={labels.pharmacyName} autoComplete="organization" required {...field('pharmacyName')} />
      <TextField label={labels.phone} type="tel" autoComplete="tel" required {...field('phone')} />
      <Button type="submit" disabled={asking.isPending}>
        {asking.isPending ? labels.asking : labels.ask}
      </Button>
    </form>
  )
}

/** The head of the space: the way to the site, the other language, and out. */
function Frame({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  const { words, company } = usePharmacyText()
  const queryClient = useQueryClient()
  useLoadedAhead(loadToaster)
  const leaving = useMutation({
    mutationFn: () => read(apiOf(queryClient).logout.$post()),
    onSuccess: () => {
      // What one contact has seen is not left to the next one.
      queryClient.removeQueries({ queryKey: ['pharmacy', 'registrations'] })
      queryClient.setQueryData(ownContactQuery.queryKey, null)
      showToast({ variant: 'default', title: words.loggedOut })
    },
    onError: () => showToast({ variant: 'destructive', title: words.error, description: words.logoutFailed }),
  })
  return (
    <>
      <header className="no-print border-sand border-b bg-surface">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-3 py-2">
          <div className="min-w-0 flex-1 basis-26">
            <Link
              to="/"
              title={words.visitSite}
              className="flex min-h-11 w-fit max-w-full items-center gap-2 sm:gap-2.5"
            >
              <Logo />
              <span className="wrap-break-word min-w-0 font-bold font-heading text-green leading-tight sm:text-lg">
                {company.name}
              </span>
              <span className="sr-only">, {words.visitSite}</span>
            </Link>
          </div>
          <div className="flex shrink-0 items-center gap-x-3 text-sm sm:gap-x-4">
            <ShortLanguageLink />
            {isSignedIn && (
              <Button look="neutral" size="compact" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
                {words.logout}
              </Button>
            )}
          </div>
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className="page-width grid grid-cols-1 gap-8 py-8 outline-none">
        {children}
      </main>
    </>
  )
}

/** The pharmacies' space (docs/rules/pharmacies.md#the-space), in the language of the stored choice. */
export function PharmacyScreen() {
  const words = usePharmacyTextIn(useSite().locale)
  const me = useQuery(ownContactQuery)
  return (
    <PharmacyTextContext value={words}>
      <SignedInContext value={words}>
        <div className="app min-h-dvh bg-paper text-ink">
          <Frame isSignedIn={Boolean(me.data)}>
            {me.isPending ? (
              <Skeleton label={words.loading} lines={5} />
            ) : me.isError ? (
              <LoadFailure error={me.error} onRetry={() => me.refetch()} />
            ) : me.data === null ? (
              <Door />
            ) : me.data.pharmacy ? (
              <Space pharmacy={me.data.pharmacy} />
            ) : (
              <AccessScreen contact={me.data} />
            )}
          </Frame>
        </div>
      </SignedInContext>
    </PharmacyTextContext>
  )
}
