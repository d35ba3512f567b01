import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { attachmentFields, fileLimit, hasAttachableName } from '../../../domain/documents/document.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { key } from '../../../domain/values/validation.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { type Choice, PickList } from '../kit/pick-list.tsx'
import { TrainingPicker } from '../kit/training-picker.tsx'
import { registrationsQuery } from '../queries/registrations.ts'

const attachmentTargets = ['training', 'registration'] as const
type AttachmentTarget = (typeof attachmentTargets)[number]

/** A document as it is being put together. */
interface AttachmentDraft {
  file: File | undefined
  title: string
  description: string
  documentType: 'course_document' | 'other'
  target: AttachmentTarget
  /** Which training or registration. */
  chosen: Choice | undefined
  isPublic: boolean
}

export const emptyAttachment: AttachmentDraft = {
  file: undefined,
  title: '',
  description: '',
  documentType: 'course_document',
  target: 'training',
  chosen: undefined,
  isPublic: false,
}

/** Checked before anything is sent: 20 MiB take minutes over a slow connection. */
export const Attachment = v.object({
  ...attachmentFields,
  file: v.pipe(
    v.instance(File, key('fileRequired')),
    v.check(({ size }) => size > 0, key('fileEmpty')),
    v.check(({ size }) => size <= fileLimit, key('fileTooLarge')),
    v.check(({ name }) => hasAttachableName(name), key('fileType')),
  ),
  target: v.picklist(attachmentTargets),
  chosen: v.object({ id: v.number() }, key('required')),
  isPublic: v.boolean(),
})
type Attachment = v.InferOutput<typeof Attachment>

/** What POST /api/admin/documents is asked with. */
export const attachmentQuery = ({ title, description, documentType, target, chosen, isPublic }: Attachment) => ({
  title,
  documentType,
  ...(description && { description }),
  ...(target === 'training'
    ? { trainingId: String(chosen.id), isPublic: isPublic ? ('true' as const) : ('false' as const) }
    : { registrationId: String(chosen.id) }),
})

/** A participant, by one of their registrations: the document belongs to that training. */
function PersonPicker({ onPick }: { onPick: (choice: Choice) => void }) {
  const { locale, words } = useOffice()
  const [q, setQ] = useState('')
  const found = useQuery({
    ...registrationsQuery({ q }),
    select: ({ rows }) =>
      rows.map(
        ({ id, participant, trainingTitle, startsAt }): Choice => ({
          id,
          name: fullName(participant),
          detail: datedTitle(trainingTitle, startsAt, locale),
        }),
      ),
  })
  return (
    <PickList
      label={words.attachment.searchRegistration}
      placeholder={words.attachment.searchRegistrationHint}
      empty={words.attachment.noRegistration}
      q={q}
      onSearch={setQ}
      found={found}
      onPick={onPick}
      hasFirstFocus={false}
    />
  )
}

interface Props {
  target: AttachmentTarget
  chosen: Choice | undefined
  error: string | undefined
  onTarget: (target: AttachmentTarget) => void
  onChoose: (choice: Choice | undefined) => void
}

/** Whom a document is for: a training, or one participant; then which. */
export function TargetFields({ target, chosen, error, onTarget, onChoose }: Props) {
  const labels = useOffice().words.attachment
  return (
    <div className="grid grid-cols-1 gap-4">
      <ChoiceField
        legend={labels.target}
        name="target"
        choices={attachmentTargets}
        labelOf={(choice) => labels.targets[choice]}
        value={target}
        onChoose={onTarget}
        error={error}
      />
      {chosen ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-green-wash px-4 py-3 text-sm">
          <p className="grid min-w-0">
            <span className="font-semibold">{chosen.name}</span>
            <span>{chosen.detail}</span>
          </p>
          <Button look="quiet" size="compact" onClick={() => onChoose(undefined)}>
            {labels.change}
          </Button>
        </div>
      ) : target === 'training' ? (
        <TrainingPicker label={labels.searchTraining} empty={labels.noTraining} onPick={onChoose} />
      ) : (
        <PersonPicker onPick={onChoose} />
      )}
    </div>
  )
}
