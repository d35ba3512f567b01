import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { type Profile, ProfileForm as ProfileSchema, profileFields } from '../../../domain/participants/participant.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { apiOf, read } from '../../api/api.ts'
import { profileQuery } from '../../api/participant-queries.ts'
import { showAnswer } from '../../api/refetch.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { type Clash, type EditedVersion, settleForm, useEditedVersion } from '../../forms/use-edited-version.ts'
import { draftResolver, useFormErrors } from '../../forms/use-form-errors.ts'
import { DiscardDialog } from '../../signed-in/discard-dialog.tsx'
import { EditConflict } from '../../signed-in/edit-conflict.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOwnProfile } from '../kit/own-profile.ts'
import { usePortal } from '../kit/portal-text.ts'

/** Asks before a link, the back button or a closed tab loses what was typed. */
function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const { words } = usePortal()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return <DiscardDialog labels={words.discard} onDiscard={blocker.proceed} onKeep={blocker.reset} />
}

type Field = (typeof profileFields)[number]

const inputs: Record<Field, { autoComplete: string; type?: string; isOptional?: boolean }> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { autoComplete: 'email', type: 'email' },
  phone: { autoComplete: 'tel', type: 'tel' },
  organization: { autoComplete: 'organization', isOptional: true },
  position: { autoComplete: 'organization-title', isOptional: true },
  address: { autoComplete: 'street-address', isOptional: true },
  city: { autoComplete: 'address-level2', isOptional: true },
  country: { autoComplete: 'country-name', isOptional: true },
  orderNumber: { autoComplete: 'off', isOptional: true },
}

type ProfileDraft = Record<Field, string>

const typedOf = ({ participant }: Profile): ProfileDraft => ({
  ...participant,
  phone: formatPhone(participant.phone).replaceAll('\u00A0', ' '),
  organization: participant.organization ?? '',
  position: participant.position ?? '',
  address: participant.address ?? '',
  city: participant.city ?? '',
  country: participant.country ?? '',
  orderNumber: participant.orderNumber ?? '',
})

const profileVersion = (profile: Profile): EditedVersion<ProfileDraft> => ({
  draft: typedOf(profile),
  version: profile.version,
})

const resolver = draftResolver(ProfileSchema, (draft: ProfileDraft) => draft)

/** The fields of the profile (docs/rules/participant-space.md#profile-page); a changed e-mail address then waits for its code. */
export function ProfileForm() {
  const { words, text } = usePortal()
  const profile = useOwnProfile()
  const queryClient = useQueryClient()
  const form = useForm({ resolver, defaultValues: typedOf(profile) })
  const { handleSubmit, formState, reset, setFocus } = form
  const edited = useEditedVersion(profile, profileVersion)
  const update = useMutation({
    mutationFn: () =>
      edited.save(
        form.getValues(),
        (version, draft) =>
          read(apiOf(queryClient).participant.profile.$put({ json: { ...resolver.bodyOf(draft), version } })),
        (settled) => settleForm(form, settled),
      ),
    onSuccess: (changed) => {
      showAnswer(queryClient, profileQuery.queryKey, changed)
      edited.restart(changed)
      reset(typedOf(changed))
      showToast({ variant: 'default', title: words.profile.updated })
    },
    onError: (error) => {
      const { fields } = serverErrors(error, text)
      const first = profileFields.find((name) => fields[name])
      if (first) setFocus(first)
    },
  })
  const { field, failure } = useFormErrors(form, update.error ? serverErrors(update.error, text) : undefined)
  const isClashing = edited.clashes.length > 0
  const settle = (taken: Clash[]) => {
    settleForm(form, edited.settle(form.getValues(), taken))
    update.reset()
  }

  return (
    <form
      noValidate
      aria-label={words.profile.title}
      onSubmit={handleSubmit(() => update.mutate())}
      className="grid grid-cols-1 gap-5 rounded-box border border-sand bg-surface p-5 sm:grid-cols-2 sm:p-6"
    >
      {profileFields.map((name) => {
        const { isOptional, ...input } = inputs[name]
        return (
          <div key={name} className={name === 'address' ? 'sm:col-span-2' : undefined}>
            <TextField
              label={
                <>
                  {words.profile[name]}
                  {isOptional && <span className="font-normal text-muted"> {words.profile.optional}</span>}
                </>
              }
              hint={name === 'email' ? words.profile.emailHint : name === 'phone' ? words.link.phoneHint : undefined}
              required={!isOptional}
              {...input}
              {...field(name)}
            />
          </div>
        )
      })}
      <div className="grid gap-4 sm:col-span-2">
        {isClashing ? (
          <EditConflict clashes={edited.clashes} labelOf={(name) => words.profile[name as Field]} onSettle={settle} />
        ) : (
          <FormFailure title={words.profile.failed} message={failure?.message} />
        )}
        <Button type="submit" disabled={update.isPending || isClashing} className="sm:w-fit">
          {update.isPending ? words.saving : words.profile.submit}
        </Button>
      </div>
      <LeaveQuestion isDirty={formState.isDirty && !update.isPending} />
    </form>
  )
}
