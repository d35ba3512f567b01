import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { type Choice, PickList } from '../kit/pick-list.tsx'
import { TrainingPicker } from '../kit/training-picker.tsx'
import { registrationsQuery } from '../queries/registrations.ts'
import { type AttachmentTarget, attachmentTargets } from './attachment-draft.ts'

/** A participant, by one of their registrations: the document belongs to that training. */
function PersonPicker({ onPick }: { onPick: (choice: Choice) => void }) {
  const { locale, words } = useOffice()
  const [q, setQ] = useState('')
  const [find] = useState(() => (rawInput: string) => setQ(rawInput.trim()))
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
      onSearch={find}
      found={found}
      onPick={onPick}
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
  const { words } = useOffice()
  const labels = words.attachment
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
