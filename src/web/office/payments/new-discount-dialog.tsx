import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { DiscountForm } from '../../../domain/discounts/discount.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { Choice } from '../kit/pick-list.tsx'
import { TrainingPicker } from '../kit/training-picker.tsx'
import { useChange } from '../kit/use-change.ts'
import { parseAmount } from './parse-amount.ts'

/** A discount as it is typed; the trainings it is for are chosen beside. */
interface Draft {
  code: string
  kind: 'percent' | 'amount'
  value: string
  validFrom: string
  validUntil: string
  maxUses: string
  organization: string
}

const resolver = draftResolver(DiscountForm, ({ value, validFrom, validUntil, maxUses, ...draft }: Draft) => ({
  ...draft,
  value: parseAmount(value),
  validFrom: validFrom || null,
  validUntil: validUntil || null,
  maxUses: parseAmount(maxUses) ?? null,
}))

/** Records a discount: its code, what it takes off, and whom and what it is for. */
export function NewDiscountDialog({ onClose }: { onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.discounts
  const [trainings, setTrainings] = useState<Choice[]>([])
  const form = useForm({
    resolver,
    defaultValues: {
      ...{ code: '', kind: 'percent', value: '', validFrom: '', validUntil: '', maxUses: '', organization: '' },
    } as Draft,
  })
  const { register, handleSubmit, formState, watch } = form
  const making = useChange({
    failsIn: 'place',
    send: (api, json: DiscountForm) =>
      read(api.admin.discounts.$post({ json: { ...json, trainingIds: trainings.map(({ id }) => id) } })),
    success: { title: labels.made },
    touches: [['discounts'], ['audit']],
    onSuccess: onClose,
  })
  const { errorOf, failure } = useFormErrors(form, making.failure)
  const kind = watch('kind')
  return (
    <FormDialog title={labels.make} shape="wide" isDirty={formState.isDirty || trainings.length > 0} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit((form) => making.mutate(form))} className="grid grid-cols-1 gap-5 p-5">
          <TextField
            label={labels.code}
            hint={labels.codeHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            error={errorOf('code')}
            {...register('code')}
          />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <SelectField label={labels.kind} {...register('kind')}>
              <option value="percent">{labels.kinds.percent}</option>
              <option value="amount">{labels.kinds.amount}</option>
            </SelectField>
            <TextField
              label={labels.value[kind]}
              inputMode="numeric"
              autoComplete="off"
              required
              error={errorOf('value')}
              {...register('value')}
            />
            <TextField label={labels.validFrom} type="date" error={errorOf('validFrom')} {...register('validFrom')} />
            <TextField
              label={labels.validUntil}
              type="date"
              error={errorOf('validUntil')}
              {...register('validUntil')}
            />
            <TextField
              label={labels.maxUses}
              inputMode="numeric"
              autoComplete="off"
              error={errorOf('maxUses')}
              {...register('maxUses')}
            />
            <TextField
              label={labels.organization}
              hint={labels.organizationHint}
              autoComplete="off"
              error={errorOf('organization')}
              {...register('organization')}
            />
          </div>
          <div className="grid grid-cols-1 gap-2">
            <p className="font-semibold">{labels.trainings}</p>
            {trainings.length > 0 && (
              <ul className="grid gap-2">
                {trainings.map(({ id, name, detail }) => (
                  <li
                    key={id}
                    className="flex items-center justify-between gap-3 rounded-lg bg-green-wash px-4 py-2 text-sm"
                  >
                    <span className="grid min-w-0">
                      <span className="font-semibold">{name}</span>
                      <span className="text-muted">{detail}</span>
                    </span>
                    <Button
                      look="quiet"
                      size="compact"
                      onClick={() => setTrainings(trainings.filter((training) => training.id !== id))}
                      aria-label={labels.removeTraining(name)}
                    >
                      ×
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <TrainingPicker
              label={labels.trainings}
              empty={labels.noTraining}
              onPick={(choice) => setTrainings([...trainings.filter(({ id }) => id !== choice.id), choice])}
            />
          </div>
          <FormActions change={{ isPending: making.isPending, failure }} onCancel={close} label={labels.submit} />
        </form>
      )}
    </FormDialog>
  )
}
