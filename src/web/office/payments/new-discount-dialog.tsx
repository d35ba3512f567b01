import { useState } from 'react'
import { DiscountForm } from '../../../domain/discounts/discount.ts'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { Choice } from '../kit/pick-list.tsx'
import { TrainingPicker } from '../kit/training-picker.tsx'
import { parseAmount } from './movement-fields.tsx'

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

/** Records a discount: its code, what it takes off, and whom and what it is for. */
export function NewDiscountDialog({ onClose }: { onClose: () => void }) {
  const labels = useOffice().words.discounts
  const [trainings, setTrainings] = useState<Choice[]>([])
  const form = useChangeForm({
    schema: DiscountForm,
    draft: {
      ...{ code: '', kind: 'percent', value: '', validFrom: '', validUntil: '', maxUses: '', organization: '' },
    } as Draft,
    formOf: ({ value, validFrom, validUntil, maxUses, ...draft }) => ({
      ...draft,
      value: parseAmount(value),
      validFrom: validFrom || null,
      validUntil: validUntil || null,
      maxUses: parseAmount(maxUses) ?? null,
    }),
    send: (api, json) =>
      read(api.admin.discounts.$post({ json: { ...json, trainingIds: trainings.map(({ id }) => id) } })),
    recorded: labels.made,
    touches: [['discounts'], ['audit']],
    onDone: onClose,
  })
  const { field, register, watch } = form
  const kind = watch('kind')
  return (
    <ChangeDialog title={labels.make} shape="wide" form={form} onClose={onClose} submit={labels.submit}>
      <TextField
        label={labels.code}
        data-first-focus=""
        hint={labels.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...field('code')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField label={labels.kind} {...register('kind')}>
          <option value="percent">{labels.kinds.percent}</option>
          <option value="amount">{labels.kinds.amount}</option>
        </SelectField>
        <TextField label={labels.value[kind]} inputMode="numeric" autoComplete="off" required {...field('value')} />
        <TextField label={labels.validFrom} type="date" {...field('validFrom')} />
        <TextField label={labels.validUntil} type="date" {...field('validUntil')} />
        <TextField label={labels.maxUses} inputMode="numeric" autoComplete="off" {...field('maxUses')} />
        <TextField
          label={labels.organization}
          hint={labels.organizationHint}
          autoComplete="off"
          {...field('organization')}
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
          withCourses
          onPick={(choice) => setTrainings([...trainings.filter(({ id }) => id !== choice.id), choice])}
        />
      </div>
    </ChangeDialog>
  )
}
