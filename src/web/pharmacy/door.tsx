import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ContactCodeForm, ContactSignInForm } from '../../domain/pharmacies/pharmacy-contact.ts'
import { mailboxPath } from '../../domain/values/paths.ts'
import { apiOf, done } from '../api/api.ts'
import { serverErrors } from '../forms/form-errors.ts'
import { draftResolver, useFormErrors } from '../forms/use-form-errors.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { OrnamentBand } from '../ui/ornament-band.tsx'
import { usePharmacyText } from './pharmacy-text.ts'
import { ownContactQuery } from './queries.ts'

/** The door: an e-mail, then the code that was sent there. It says the same to everybody (docs/rules/pharmacies.md#access). */
export function Door() {
  const { words, demo } = usePharmacyText()
  const [email, setEmail] = useState<string>()
  return (
    <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[7fr_5fr]">
      <div className="grid gap-5">
        <OrnamentBand className="h-3 max-w-48" />
        <h1 className="text-title lg:text-display">{words.title}</h1>
        <p className="max-w-prose text-lead text-muted">{words.door.intro}</p>
      </div>
      <div className="grid gap-5 rounded-box border border-sand bg-surface p-5 sm:p-8">
        <h2 className="text-heading">{words.door.title}</h2>
        {email === undefined ? (
          <EmailForm onSent={setEmail} />
        ) : (
          <CodeForm email={email} onOther={() => setEmail(undefined)} />
        )}
        {demo && (
          <p className="text-muted text-sm">
            {words.door.demo}{' '}
            <a href={mailboxPath} target="_blank" rel="noreferrer" className="font-semibold text-green underline">
              {words.door.demoMailbox}
            </a>
            .
          </p>
        )}
      </div>
    </div>
  )
}

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const { words, text } = usePharmacyText()
  const queryClient = useQueryClient()
  const form = useForm<ContactCodeForm>({
    resolver: draftResolver(ContactCodeForm),
  })
  const { handleSubmit, setFocus } = form
  const asking = useMutation({
    mutationFn: (json: ContactCodeForm) => done(apiOf(queryClient).pharmacy.codes.$post({ json })),
    onSuccess: (_, { email }) => onSent(email),
    onError: () => setFocus('email'),
  })
  const { field, failure } = useFormErrors(form, asking.error ? serverErrors(asking.error, text) : undefined)
  return (
    <form noValidate onSubmit={handleSubmit((form) => asking.mutate(form))} className="grid gap-4">
      <p className="text-muted">{words.door.how}</p>
      <FormFailure message={failure?.message} />
      <TextField label={words.door.email} type="email" autoComplete="email" required {...field('email')} />
      <Button type="submit" disabled={asking.isPending}>
        {asking.isPending ? words.door.asking : words.door.ask}
      </Button>
    </form>
  )
}

function CodeForm({ email, onOther }: { email: string; onOther: () => void }) {
  const { words, text } = usePharmacyText()
  const queryClient = useQueryClient()
  const form = useForm({
    // Spaces come along when a code is pasted.
    resolver: draftResolver(ContactSignInForm, (draft: { code: string }) => ({
      email,
      code: draft.code.replaceAll(/\s/g, ''),
    })),
    defaultValues: { code: '' },
  })
  const { handleSubmit, setFocus } = form
  const entering = useMutation({
    mutationFn: (json: ContactSignInForm) => done(apiOf(queryClient).pharmacy.session.$post({ json })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownContactQuery.queryKey }),
    onError: () => setFocus('code', { shouldSelect: true }),
  })
  useEffect(() => setFocus('code'), [setFocus])
  const { field, failure } = useFormErrors(form, entering.error ? serverErrors(entering.error, text) : undefined)
  return (
    <form noValidate onSubmit={handleSubmit((form) => entering.mutate(form))} className="grid gap-4">
      <p role="status">{words.door.sent(email)}</p>
      <FormFailure message={failure?.message} />
      <TextField
        label={words.door.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="000000"
        required
        {...field('code')}
      />
      <Button type="submit" disabled={entering.isPending}>
        {entering.isPending ? words.door.entering : words.door.enter}
      </Button>
      <Button look="quiet" size="compact" onClick={onOther}>
        {words.door.other}
      </Button>
    </form>
  )
}
