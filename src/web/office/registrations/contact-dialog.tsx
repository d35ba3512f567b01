import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { languageLabels } from '../../../domain/desk/labels.ts'
import type { OfficeDocument } from '../../../domain/documents/document.ts'
import type { Person } from '../../../domain/registrations/person.ts'
import type { RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { type HolderClaim, holderClaims } from '../../../domain/registrations/registration-holder.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { read } from '../../api/api.ts'
import { CheckboxField, SelectField } from '../../ui/field.tsx'
import { EditDialog, useEditForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { documentsQuery } from '../queries/documents.ts'
import { personQuery } from '../queries/people.ts'
import { registrationChanged, registrationQuery } from '../queries/registrations.ts'
import {
  type ContactDraft,
  contactForm,
  contactVersion,
  isCorrectedEmail,
  isOutdating,
  shownHolder,
} from './contact-draft.ts'
import { LettersAgain } from './letters-again.tsx'
import { NeedsAndLanguage, PersonFields, usePersonLabels } from './person-fields.tsx'

/**
 * Says whether a changed name or e-mail is the same person's or another one's, with what follows from it. What the first one needs is not
 * the other one's: it is emptied with another person, and comes back with the same one.
 */
function HolderChoice({ detail, sharers }: { detail: RegistrationDetail; sharers: Person['sharers'] | undefined }) {
  const say = useOffice().words.contact.holder
  const { watch, setValue, getValues } = useFormContext<ContactDraft>()
  const draft = watch()
  const chosen = shownHolder(detail, draft, sharers)
  const needs = detail.registration.specialRequirements ?? ''
  const isEmptied = useRef(false)
  useEffect(() => {
    const typed = getValues('specialRequirements')
    if (chosen === 'other' && typed === needs) setValue('specialRequirements', '', { shouldDirty: true })
    else if (isEmptied.current && typed === '') setValue('specialRequirements', needs, { shouldDirty: true })
    isEmptied.current = chosen === 'other' && needs !== ''
  }, [chosen, needs, getValues, setValue])
  if (!chosen) return null
  return (
    <SelectField
      label={say.title}
      hint={say.follows[chosen]}
      value={chosen}
      onChange={(event) => setValue('holder', event.target.value as HolderClaim, { shouldDirty: true })}
    >
      {holderClaims.map((claim) => (
        <option key={claim} value={claim}>
          {say[claim]}
        </option>
      ))}
    </SelectField>
  )
}

/** Says that a valid certificate goes on saying what is corrected, and has it replaced unless the office wants to keep it. */
function CertificateChoice({ certificate }: { certificate: OfficeDocument }) {
  const { replace, handOver } = useOffice().words.contact.certificate
  const { watch, register } = useFormContext<ContactDraft>()
  const say = watch('email').trim() === '' ? handOver : replace
  return <CheckboxField label={say(certificate.number ?? '')} {...register('replacesCertificate')} />
}

/** Edits a participant's contact data, needs and language; what somebody else has changed meanwhile is shown, never overwritten unseen. */
export function ContactDialog({ detail, onClose }: { detail: RegistrationDetail; onClose: () => void }) {
  const { locale, words } = useOffice()
  const { data: person } = useQuery(personQuery(detail.registration.id))
  const sharers = person?.sharers
  const names: Record<keyof ContactDraft, string> = {
    ...usePersonLabels(),
    specialRequirements: words.registration.specialRequirements,
    locale: words.officeRegistration.language,
    holder: words.contact.holder.title,
    replacesCertificate: words.contact.certificate.title,
  }
  const param = { id: String(detail.registration.id) }
  const { data: papers } = useQuery(documentsQuery({ registrationId: param.id }))
  const certificate = papers?.rows.find(({ kind, validity }) => kind === 'certificate' && validity === 'valid')
  const isOutdated = (): boolean => certificate !== undefined && isOutdating(detail, form.getValues(), sharers)
  // Those that went to the e-mail, and do not go again once it is corrected.
  const [left, leave] = useState<number[]>([])
  const sent = useRef(0)
  const held = detail.notifications.filter(({ isHeld }) => isHeld)
  const lettersFor = (draft: ContactDraft) =>
    isCorrectedEmail(detail, draft, sharers) ? held.filter(({ id }) => !left.includes(id)) : []
  const form = useEditForm({
    ...contactForm(detail, sharers, certificate !== undefined),
    present: detail,
    versionOf: contactVersion,
    put: (api, json): Promise<RegistrationDetail> => {
      const letters: number[] = lettersFor(form.getValues()).map(({ id }) => id)
      sent.current = letters.length
      return read(
        api.registrations[':id'].participant.$put({ param, json: { ...json, ...(held.length > 0 && { letters }) } }),
      )
    },
    recorded: ({ participant }): string =>
      sent.current === 0 && isOutdated() && form.getValues('replacesCertificate')
        ? words.contact.certificate.replaced
        : words.contact.updated(sent.current, participant.email),
    ...registrationChanged,
    onDone: onClose,
  })
  form.watch()
  const lettersError = form.errorOf('letters')
  const queryClient = useQueryClient()
  // One of them holds no more: those that do are shown.
  useEffect(() => {
    if (lettersError) void queryClient.invalidateQueries(registrationQuery(detail.registration.id))
  }, [lettersError, queryClient, detail.registration.id])
  return (
    <EditDialog
      title={words.contact.edit}
      shape="wide"
      form={form}
      onClose={onClose}
      actions={{ isDisabled: !form.formState.isDirty }}
      labelOf={(name) => names[name as keyof ContactDraft]}
      wordsOf={(name, value) => (name === 'locale' ? languageLabels[value as Locale][locale] : value)}
    >
      <PersonFields field={form.field} isEmailNeeded={detail.participant.email !== ''} />
      <HolderChoice detail={detail} sharers={sharers} />
      {certificate && isOutdated() && <CertificateChoice certificate={certificate} />}
      {held.length > 0 && isCorrectedEmail(detail, form.watch(), sharers) && (
        <LettersAgain letters={held} left={left} onChange={leave} error={lettersError && words.contact.letters.over} />
      )}
      <NeedsAndLanguage field={form.field} languageHint={words.contact.languageHint} />
    </EditDialog>
  )
}
