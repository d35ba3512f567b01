import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { ContactDataForm, RegistrationDetail } from '../../../domain/registration.ts'
import { type Api, ApiError, read } from '../../api.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { FormActions } from '../form-actions.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useOffice } from '../office-text.ts'
import { useFieldError } from '../use-field-error.ts'
import { ContactConflict } from './contact-conflict.tsx'
import { type ContactDraft, contactDraft, contactResolver, differing } from './contact-draft.ts'
import { PersonFields } from './person-fields.tsx'
import { useRegistrationChange } from './use-registration-change.ts'

const isConflict = (error: unknown) => error instanceof ApiError && error.problem?.code === 'edit_conflict'

/** Edits a participant's contact data; what somebody else has changed meanwhile is shown, never overwritten unseen. */
export function ContactDialog({ detail, onClose }: { detail: RegistrationDetail; onClose: () => void }) {
  const { words } = useOffice()
  const [begun, setBegun] = useState(() => contactDraft(detail))
  const [theirs, setTheirs] = useState<ContactDraft>()
  const form = useForm({ resolver: contactResolver, defaultValues: begun })
  const param = { id: String(detail.registration.id) }

  const save = async (api: Api, json: ContactDataForm) => {
    const put = (body: ContactDataForm) => read(api.registrations[':id'].participant.$put({ param, json: body }))
    try {
      return await put(json)
    } catch (error) {
      if (!isConflict(error)) throw error
      const present = contactDraft(await read(api.registrations[':id'].$get({ param })))
      // A new status or payment also counts as a change, but leaves nothing here to overwrite.
      if (differing(begun, present).length === 0) return put({ ...json, updatedAt: present.updatedAt })
      setTheirs(present)
      throw error
    }
  }
  const change = useRegistrationChange({ send: save, title: words.contact.updated, onDone: onClose })
  const errorOf = useFieldError(form.formState.errors, change.failure?.fields)

  const settle = (take: boolean) => {
    if (!theirs) return
    if (take) form.reset(theirs)
    else form.setValue('updatedAt', theirs.updatedAt)
    setBegun(theirs)
    setTheirs(undefined)
    change.reset()
  }
  return (
    <FormDialog title={words.contact.edit} isDirty={form.formState.isDirty} shape="wide" onClose={onClose}>
      {(close) => (
        <FormProvider {...form}>
          <form
            noValidate
            onSubmit={form.handleSubmit((body) => change.mutate(body))}
            className="grid grid-cols-1 gap-5 p-5"
          >
            <PersonFields errorOf={errorOf} />
            {theirs ? (
              <ContactConflict
                before={begun}
                theirs={theirs}
                onKeep={() => settle(false)}
                onTake={() => settle(true)}
              />
            ) : (
              <FormFailure message={change.failure?.message} />
            )}
            <FormActions
              onCancel={close}
              isSaving={change.isPending}
              isDisabled={!form.formState.isDirty || theirs !== undefined}
            />
          </form>
        </FormProvider>
      )}
    </FormDialog>
  )
}
