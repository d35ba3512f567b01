import { useState } from 'react'
import { type FieldErrors, FormProvider, useForm, useWatch } from 'react-hook-form'
import type { SitePicture } from '../../../domain/site/site-picture.ts'
import type { TrainingCategory, TrainingStatus } from '../../../domain/trainings/training.ts'
import type { TrainingForm } from '../../../domain/trainings/training-schemas.ts'
import { type TrainingTheme, trainingThemeLabels } from '../../../domain/trainings/training-theme.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { type Clash, type Settled, settleForm } from '../../forms/use-edited-version.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { EditConflict } from '../../signed-in/edit-conflict.tsx'
import { TabList, tabProps } from '../../ui/tab-list.tsx'
import { FormActions, FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { AdvancedFields } from './advanced-fields.tsx'
import { BasicFields } from './basic-fields.tsx'
import { rowsIn, type TrainingDraft, trainingResolver, useTrainingFieldLabel } from './training-draft.ts'

/** What somebody else has changed of a training while its form was open, in the words of the form. */
function TrainingConflict({ clashes, onSettle }: { clashes: readonly Clash[]; onSettle: (taken: Clash[]) => void }) {
  const { locale, text } = useOffice()
  const labelOf = useTrainingFieldLabel()
  const wordsOf = (name: string, value: string): string => {
    if (name === 'category') return text.categories[value as TrainingCategory]
    if (name === 'status') return text.statuses[value as TrainingStatus]
    if (name === 'price') return /^\d+$/.test(value) ? formatMoney(Number(value)) : value || text.priceOnRequest
    if (name === 'startsAt' || name === 'endsAt') return value && formatMoment(`${value}:00Z`, locale)
    if (name === 'details.theme') return value && trainingThemeLabels[value as TrainingTheme][locale]
    if (name.endsWith('.timeline') || name.endsWith('.questions')) {
      return rowsIn<Record<string, string>>(value)
        .map((row) => Object.values(row).filter(Boolean).join(' · '))
        .join('\n')
    }
    return value
  }
  return <EditConflict clashes={clashes} labelOf={labelOf} wordsOf={wordsOf} onSettle={onSettle} />
}

interface Props {
  title: string
  hint?: string | undefined
  draft: TrainingDraft
  /** Its own picture as it is shown now. */
  picture?: SitePicture | null
  /** Whether an untouched price goes with the category chosen. */
  pricesFollowCategory?: boolean
  change: {
    mutate: (saving: {
      body: TrainingForm
      typed: TrainingDraft
      goOn: (settled: Settled<TrainingDraft>) => void
    }) => void
    reset: () => void
    isPending: boolean
    failure: { message: string; fields: Record<string, string> } | undefined
  }
  /** What somebody else has changed meanwhile, and how to go on from there. */
  clashes?: readonly Clash[]
  settle?: (typed: TrainingDraft, taken: readonly Clash[]) => Settled<TrainingDraft>
  /** What saving is called, where something was asked. */
  saveLabel?: string | undefined
  onClose: () => void
}

const parts = ['basics', 'advanced'] as const
type Part = (typeof parts)[number]

/** The part that holds the first of the fields to correct. */
const partOf = (fields: string[]): Part =>
  fields.every((name) => name === 'details' || name.startsWith('details.')) ? 'advanced' : 'basics'

/** Create and edit (docs/rules/office.md#training-dialog): two tabs, both kept while the other is shown; saving waits for a title and a description (docs/rules/office.md#training-dialog). */
export function TrainingFormDialog(props: Props) {
  const {
    title,
    hint,
    draft,
    picture = null,
    pricesFollowCategory = false,
    change,
    clashes = [],
    settle,
    saveLabel,
    onClose,
  } = props
  const { words } = useOffice()
  const [part, setPart] = useState<Part>('basics')
  const form = useForm({ defaultValues: draft, resolver: trainingResolver })
  const [typedTitle, typedDescription] = useWatch({ control: form.control, name: ['title', 'description'] })
  const { errorOf, failure } = useFormErrors(form, change.failure)
  const isIncomplete = typedTitle.trim() === '' || typedDescription.trim() === ''
  const showFirstError = ({ english, ...errors }: FieldErrors<TrainingDraft>) =>
    setPart(partOf([...Object.keys(errors), ...Object.keys(english ?? {})]))

  const isClashing = settle !== undefined && clashes.length > 0
  const save = (body: TrainingForm) =>
    change.mutate({ body, typed: form.getValues(), goOn: (settled) => settleForm(form, settled) })

  return (
    <FormDialog title={title} shape="wide" isDirty={form.formState.isDirty} onClose={onClose}>
      {(close) => (
        <FormProvider {...form}>
          <form noValidate onSubmit={form.handleSubmit(save, showFirstError)} className="grid grid-cols-1">
            <TabList label={words.training.tabsLabel} className="scrolls-sideways border-sand border-b px-4">
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
                  <AdvancedFields picture={picture} errorOf={errorOf} />
                )}
              </div>
            ))}
            <div className="sticky bottom-0 grid max-h-[70dvh] gap-4 overflow-y-auto border-sand border-t bg-surface p-5">
              {isClashing && (
                <TrainingConflict
                  clashes={clashes}
                  onSettle={(taken) => {
                    settleForm(form, settle(form.getValues(), taken))
                    change.reset()
                  }}
                />
              )}
              <FormActions
                change={{ isPending: change.isPending, failure }}
                onCancel={close}
                isDisabled={isIncomplete}
                isClashing={isClashing}
                label={saveLabel ?? words.save}
              />
            </div>
          </form>
        </FormProvider>
      )}
    </FormDialog>
  )
}
