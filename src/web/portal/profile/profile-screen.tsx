import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { EmailConfirmation } from '../../../domain/participants/participant.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { apiOf, done, read } from '../../api/api.ts'
import { ownSessionsQuery, profileQuery } from '../../api/participant-queries.ts'
import { showAnswer } from '../../api/refetch.ts'
import { fileNameIn, saveFile } from '../../files/save-file.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { draftResolver, useFormErrors } from '../../forms/use-form-errors.ts'
import { browserName } from '../../signed-in/browser-name.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { OwnCalendar } from '../../signed-in/own-calendar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { CodeField } from '../kit/code-field.tsx'
import { useLeave, useOwnProfile } from '../kit/own-profile.ts'
import { usePortal } from '../kit/portal-text.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Fetches everything the firm holds about the participant, and saves it. */
function ExportButton({ format, label }: { format: 'json' | 'pdf'; label: string }) {
  const { words, text } = usePortal()
  const queryClient = useQueryClient()
  const fetchAll = useMutation({
    mutationFn: async () => {
      const response = await apiOf(queryClient).participant.export.$get({ query: { format } })
      return saveFile(response, fileNameIn(response.headers) ?? `officina.${format}`)
    },
    onSuccess: () => showToast({ variant: 'default', title: words.privacy.downloaded }),
    onError: (error) =>
      showToast({
        variant: 'destructive',
        title: words.privacy.downloadFailed,
        description: serverErrors(error, text).message,
      }),
  })
  return (
    <Button look="outline" disabled={fetchAll.isPending} onClick={() => fetchAll.mutate()}>
      {fetchAll.isPending ? words.privacy.downloading : label}
    </Button>
  )
}

/** One's own data (law 2013-450): to take away, or to have erased. */
function PrivacyPart() {
  const labels = usePortal().words.privacy
  const [isAsking, setAsking] = useState(false)
  return (
    <Part id="donnees" title={labels.title} intro={labels.intro}>
      <div className="flex flex-wrap gap-3">
        <ExportButton format="pdf" label={labels.downloadPdf} />
        <ExportButton format="json" label={labels.downloadJson} />
      </div>
      <div className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-2 border-sand border-t pt-4">
        <Link to="/politique-confidentialite" className="text-link min-h-11">
          {labels.policy}
        </Link>
        <Button look="quiet" className="-mx-3 px-3 text-red" onClick={() => setAsking(true)}>
          {labels.erase}
        </Button>
      </div>
      {isAsking && <EraseDialog onClose={() => setAsking(false)} />}
    </Part>
  )
}

/** Where the participant is signed in, and the way out of everywhere at once. */
function SessionsPart() {
  const { locale, words } = usePortal()
  const [isAsking, setAsking] = useState(false)
  const sessions = useQuery(ownSessionsQuery)
  const labels = words.security
  return (
    <Part id="appareils" title={labels.title} intro={labels.intro}>
      <Loaded query={sessions} error={labels.loadError}>
        {(all) => (
          <ul className="grid w-full divide-y divide-sand border-sand border-y">
            {all.map((session) => (
              <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                <span className="min-w-0">
                  <span className="font-semibold">{browserName(session.userAgent) ?? labels.unknown}</span>
                  <span className="block text-muted text-sm">
                    {labels.lastSeen(formatMoment(session.lastSeenAt, locale))}
                  </span>
                </span>
                {session.isCurrent && <Badge tone="green">{labels.current}</Badge>}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Button look="outline" onClick={() => setAsking(true)}>
        {labels.everywhere}
      </Button>
      {isAsking && <EverywhereDialog onClose={() => setAsking(false)} />}
    </Part>
  )
}

function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const { words, text } = usePortal()
  const queryClient = useQueryClient()
  const leave = useLeave()
  const signOut = useMutation({
    mutationFn: () => done(apiOf(queryClient).participant.sessions.$delete()),
    onSuccess: () => {
      leave()
      showToast({ variant: 'default', title: words.loggedOut })
    },
  })
  return (
    <Dialog title={words.security.everywhere} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-4 p-5">
        <p>{words.security.everywhereText}</p>
        {signOut.isError && <FormFailure message={serverErrors(signOut.error, text).message} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button disabled={signOut.isPending} onClick={() => signOut.mutate()}>
            {words.security.everywhereConfirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** A new e-mail address waits for the code that was sent there. */
function NewEmail({ email }: { email: string }) {
  const { words, text } = usePortal()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: draftResolver(EmailConfirmation),
    defaultValues: { code: '' },
  })
  const { handleSubmit, setFocus } = form
  const confirm = useMutation({
    mutationFn: (json: EmailConfirmation) => read(apiOf(queryClient).participant.profile.email.$post({ json })),
    onSuccess: (changed) => {
      showAnswer(queryClient, profileQuery.queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: ['participant', 'sessions'] })
      showToast({ variant: 'default', title: words.newEmail.confirmed })
    },
    onError: () => setFocus('code', { shouldSelect: true }),
  })
  const { field, failure } = useFormErrors(form, confirm.error ? serverErrors(confirm.error, text) : undefined)
  return (
    <section
      aria-labelledby="nouvelle-adresse"
      className="grid grid-cols-1 gap-4 rounded-box border border-orange bg-surface p-5 sm:p-6"
    >
      <h2 id="nouvelle-adresse" className="text-heading">
        {words.newEmail.title}
      </h2>
      <p>{words.newEmail.text(email)}</p>
      <form noValidate onSubmit={handleSubmit((values) => confirm.mutate(values))} className="grid gap-4 sm:max-w-sm">
        <FormFailure message={failure?.message} />
        <CodeField {...field('code')} />
        <Button type="submit" disabled={confirm.isPending}>
          {confirm.isPending ? words.link.confirming : words.newEmail.confirm}
        </Button>
      </form>
    </section>
  )
}

/** The participant's own calendar, for the one on their phone. */
function CalendarPart() {
  const { words } = usePortal()
  return (
    <Part id="agenda" title={words.calendar.title} intro={words.calendar.intro}>
      <OwnCalendar
        calls={{
          queryKey: ['participant', 'calendar'],
          find: (api) => read(api.participant.calendar.$get()),
          renew: (api) => read(api.participant.calendar.$post()),
          end: (api) => done(api.participant.calendar.$delete()),
        }}
      />
    </Part>
  )
}

/** The profile page (docs/rules/participant-space.md#profile-page), with what else is the participant's to decide: where they are signed in, and their data. */
export function ProfileScreen() {
  const { words } = usePortal()
  const { pendingEmail } = useOwnProfile()
  return (
    <div className="page-width grid grid-cols-1 gap-8 py-8 md:py-12">
      <div>
        <h1 className="text-title">{words.profile.title}</h1>
        <p className="mt-1 text-muted">{words.profile.intro}</p>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[7fr_5fr]">
        <div className="grid grid-cols-1 gap-6">
          {pendingEmail && <NewEmail key={pendingEmail} email={pendingEmail} />}
          <ProfileForm />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <CalendarPart />
          <SessionsPart />
          <PrivacyPart />
        </div>
      </div>
    </div>
  )
}

/** A card beside the profile's form. */
function Part({ id, title, intro, children }: { id: string; title: string; intro: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 justify-items-start gap-4 rounded-box border border-sand bg-surface p-5 sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        <p className="text-muted">{intro}</p>
      </div>
      {children}
    </section>
  )
}
