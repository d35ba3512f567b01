import { useForm } from 'react-hook-form'
import {
  ApiKeyForm,
  keyDays,
  mostPerMinute,
  type NewApiKey,
  usualKeyDays,
  usualPerMinute,
} from '../../../domain/staff/api-key.ts'
import { type Scope, scopeLabels, scopes } from '../../../domain/staff/scopes.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { NamedTicks } from './named-ticks.tsx'

interface Draft {
  name: string
  scopes: Scope[]
  days: string
  perMinute: string
}
const resolver = draftResolver(ApiKeyForm, ({ days, perMinute, ...draft }: Draft) => ({
  ...draft,
  days: Number(days) as ApiKeyForm['days'],
  perMinute: perMinute.trim() === '' ? Number.NaN : Number(perMinute),
}))
const empty: Draft = { name: '', scopes: [], days: String(usualKeyDays), perMinute: String(usualPerMinute) }

interface Props {
  /** Gets the key, which nothing tells again. */
  onMade: (key: NewApiKey) => void
  onClose: () => void
}

/** Makes a key of the API (docs/rules/api-keys.md#making-one). */
export function MakeKeyDialog({ onMade, onClose }: Props) {
  const { words } = useOffice()
  const labels = words.apiKeys
  const form = useForm({ resolver, defaultValues: empty })
  const { register, handleSubmit, formState, setValue, watch } = form
  const making = useChange({
    failsIn: 'place',
    send: (api, json: ApiKeyForm) => read(api.admin['api-keys'].$post({ json })),
    success: { title: labels.made },
    touches: [['api-keys']],
    onSuccess: (made) => {
      onClose()
      onMade(made)
    },
  })
  const { errorOf, failure } = useFormErrors(form, making.failure)
  return (
    <FormDialog title={labels.makeTitle} isDirty={formState.isDirty && !making.isSuccess} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit((form) => making.mutate(form))} className="grid gap-5 p-5">
          <TextField
            label={labels.name}
            hint={labels.nameHint}
            autoComplete="off"
            required
            error={errorOf('name')}
            {...register('name')}
          />
          <NamedTicks
            legend={labels.scopes}
            labels={scopeLabels}
            names={scopes}
            value={watch('scopes')}
            onChoose={(chosen) =>
              setValue('scopes', chosen, { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }
            error={errorOf('scopes')}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField label={labels.days} error={errorOf('days')} {...register('days')}>
              {keyDays.map((days) => (
                <option key={days} value={days}>
                  {labels.spans[days]}
                </option>
              ))}
            </SelectField>
            <TextField
              label={labels.perMinute}
              type="number"
              inputMode="numeric"
              min={1}
              max={mostPerMinute}
              autoComplete="off"
              required
              error={errorOf('perMinute')}
              {...register('perMinute')}
            />
          </div>
          <p className="text-muted text-sm">{labels.makeHint}</p>
          <FormActions change={{ isPending: making.isPending, failure }} onCancel={close} label={labels.submit} />
        </form>
      )}
    </FormDialog>
  )
}
