import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Pharmacy } from '../../../domain/pharmacies/pharmacy.ts'
import { read } from '../../api/api.ts'
import { showAnswer } from '../../api/refetch.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EditDialog, useEditForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { type Choice, PharmacyPicker } from '../kit/pick-list.tsx'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { pharmacyQuery } from '../queries/pharmacies.ts'
import { type PharmacyDraft, pharmacyDraft, pharmacyForm } from './pharmacy-draft.ts'
import { PharmacyFields } from './pharmacy-fields.tsx'

const versionOf = (pharmacy: Pharmacy): EditedVersion<PharmacyDraft> => ({
  draft: pharmacyDraft(pharmacy),
  version: pharmacy.version,
})

/** Changes a pharmacy; what a colleague has changed meanwhile is shown first. */
export function PharmacyDialog({ pharmacy, onClose }: { pharmacy: Pharmacy; onClose: () => void }) {
  const labels = useOffice().words.pharmacies
  const form = useEditForm({
    ...pharmacyForm,
    present: pharmacy,
    versionOf,
    put: (api, json) => read(api.admin.pharmacies[':id'].$put({ param: { id: String(pharmacy.id) }, json })),
    recorded: labels.changed,
    touches: [['pharmacies', 'list'], ['registrations'], ['payments'], ['audit']],
    answers: ({ id }) => pharmacyQuery(id).queryKey,
    onDone: onClose,
  })
  return (
    <EditDialog
      title={labels.changeTitle}
      shape="wide"
      form={form}
      onClose={onClose}
      actions={{ isDisabled: !form.formState.isDirty }}
      labelOf={(name) => labels.fields[name as keyof PharmacyDraft]}
    >
      <PharmacyFields errorOf={form.errorOf} />
    </EditDialog>
  )
}

/** Merges another pharmacy into this one: found by a search, and asked about before it is done. */
export function MergeDialog({ pharmacy, onClose }: { pharmacy: Pharmacy; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.pharmacies
  const queryClient = useQueryClient()
  const [other, choose] = useState<Choice>()
  const merging = useChange({
    send: (api) =>
      read(
        api.admin.pharmacies[':id'].merges.$post({
          param: { id: String(pharmacy.id) },
          json: { from: other?.id ?? 0 },
        }),
      ),
    success: { title: labels.merged },
    touches: [['pharmacies', 'list'], ['registrations'], ['payments'], ['audit']],
    onSuccess: (merged) => {
      showAnswer(queryClient, pharmacyQuery(pharmacy.id).queryKey, merged)
      onClose()
    },
  })
  if (other) {
    return (
      <QuestionDialog
        title={labels.mergeTitle(pharmacy.name)}
        text={labels.mergeQuestion(other.name, pharmacy.name)}
        action={labels.mergeThem}
        change={merging}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={labels.mergeTitle(pharmacy.name)} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-5 p-5">
        <p>{labels.mergeText}</p>
        <PharmacyPicker label={labels.mergeSearch} without={pharmacy.id} onPick={choose} />
      </div>
    </Dialog>
  )
}
