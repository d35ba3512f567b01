import { useState } from 'react'
import { type FieldErrors, FormProvider, useForm, useWatch } from 'react-hook-form'
import type { TrainingForm } from '../../../domain/training-schemas.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { TabList, tabProps } from '../../ui/tab-list.tsx'
import { FormActions } from '../form-actions.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useOffice } from '../office-text.ts'
import { useFieldError } from '../use-field-error.ts'
import { AdvancedFields } from './advanced-fields.tsx'
import { BasicFields } from './basic-fields.tsx'
import { type TrainingDraft, trainingResolver } from './training-draft.ts'

interface Props {
  title: string
  hint?: string | undefined
  draft: TrainingDraft
  /** Whether an untouched price goes with the category chosen. */
  pricesFollowCategory?: boolean
  change: {
    mutate: (form: TrainingForm) => void
    isPending: boolean
    failure: { message: string; fields: Record<string, string> } | undefined
  }
  onClose: () => void
}

const parts = ['basics', 'advanced'] as const
type Part = (typeof parts)[number]

/** The part that holds the first of the fields to correct. */
const partOf = (fields: string[]): Part =>
  fields.every((name) => name === 'details' || name.startsWith('details.')) ? 'advanced' : 'basics'

/** Create and edit (§2): two tabs, both kept while the other is shown; saving waits for a title and a description (§5). */
export function TrainingFormDialog({ title, hint, draft, pricesFollowCategory = false, change, onClose }: Props) {
  const { words } = useOffice()
  const [part, setPart] = useState<Part>('basics')
  const form = useForm({ defaultValues: draft, resolver: trainingResolver })
  const [typedTitle, typedDescription] = useWatch({ control: form.control, name: ['title', 'description'] })
  const errorOf = useFieldError(form.formState.errors, change.failure?.fields)
  const isIncomplete = typedTitle.trim() === '' || typedDescription.trim() === ''
  const showFirstError = (errors: FieldErrors<TrainingDraft>) => setPart(partOf(Object.keys(errors)))

  return (
    <FormDialog title={title} shape="wide" isDirty={form.formState.isDirty} onClose={onClose}>
      {(close) => (
        <FormProvider {...form}>
          <form noValidate onSubmit={form.handleSubmit(change.mutate, showFirstError)} className="grid grid-cols-1">
            <TabList label={words.training.tabsLabel} className="border-sand border-b px-4">
              {parts.map((name) => (
                <button
                  key={name}
                  type="button"
                  onClick={() => setPart(name)}
                  {...tabProps(`formation-${name}`, `formation-${name}-champs`, name === part)}
                  className="-mb-px min-h-11 whitespace-nowrap border-transparent border-b-2 px-3 font-semibold text-muted text-sm outline-offset-[-3px] hover:text-ink aria-selected:border-orange aria-selected:text-ink"
                >
                  {words.training[name]}
                </button>
              ))}
            </TabList>
            {parts.map((name) => (
              <div
                key={name}
                role="tabpanel"
                id={`formation-${name}-champs`}
                aria-labelledby={`formation-${name}`}
                hidden={name !== part}
                className="grid grid-cols-1 gap-5 p-5 [&[hidden]]:hidden"
              >
                {name === 'basics' && hint && <p className="text-muted text-sm">{hint}</p>}
                {name === 'basics' ? (
                  <BasicFields errorOf={errorOf} pricesFollowCategory={pricesFollowCategory} />
                ) : (
                  <AdvancedFields errorOf={errorOf} />
                )}
              </div>
            ))}
            <div className="sticky bottom-0 grid gap-4 border-sand border-t bg-surface p-5">
              <FormFailure message={change.failure?.message} />
              <FormActions onCancel={close} isSaving={change.isPending} isDisabled={isIncomplete} />
            </div>
          </form>
        </FormProvider>
      )}
    </FormDialog>
  )
}
