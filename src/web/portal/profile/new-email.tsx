import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { EmailConfirmation } from '../../../domain/participants/participant.ts'
import { apiOf, read } from '../../api/api.ts'
import { profileQuery } from '../../api/participant-queries.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { CodeField } from '../kit/code-field.tsx'
import { usePortal } from '../kit/portal-text.ts'

/** A new e-mail address waits for the code that was sent there. */
export function NewEmail({ email }: { email: string }) {
  const { words, text } = usePortal()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: draftResolver(EmailConfirmation),
    defaultValues: { code: '' },
  })
  const { register, handleSubmit, setFocus } = form
  const confirm = useMutation({
    mutationFn: (json: EmailConfirmation) => read(apiOf(queryClient).participant.profile.email.$post({ json })),
    onSuccess: (changed) => {
      queryClient.setQueryData(profileQuery.queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: ['participant', 'sessions'] })
      showToast({ variant: 'default', title: words.newEmail.confirmed })
    },
    onError: () => setFocus('code', { shouldSelect: true }),
  })
  const { errorOf } = useFormErrors(form)
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
        {confirm.isError && <FormFailure message={serverErrors(confirm.error, text).message} />}
        <CodeField error={errorOf('code')} {...register('code')} />
        <Button type="submit" disabled={confirm.isPending}>
          {confirm.isPending ? words.link.confirming : words.newEmail.confirm}
        </Button>
      </form>
    </section>
  )
}
