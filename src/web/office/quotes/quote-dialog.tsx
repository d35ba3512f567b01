import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Pharmacy } from '../../../domain/pharmacies/pharmacy.ts'
import { QuoteForm, quoteTotal } from '../../../domain/quotes/quote.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { read } from '../../api/api.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useChangeForm } from '../kit/change-dialog.tsx'
import { FormActions, FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { PharmacyPicker } from '../kit/pick-list.tsx'
import { type TrainingChoice, TrainingPicker } from '../kit/training-picker.tsx'
import { pharmacyQuery } from '../queries/pharmacies.ts'

/** How many days a quote is open unless another day is chosen. */
const openFor = 30

const number = (typed: string) => (typed.trim() === '' ? undefined : Number(typed.replaceAll(/\s/g, '')))

/** Makes a quote in three steps: for whom, for what, and on which terms; then it is sent. */
export function QuoteDialog({ onClose }: { onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.quotes
  const [pharmacyId, choosePharmacy] = useState<number>()
  const [training, chooseTraining] = useState<TrainingChoice>()
  const found = useQuery({ ...pharmacyQuery(pharmacyId ?? 0), enabled: pharmacyId !== undefined })
  if (pharmacyId !== undefined && training) {
    return (
      <FormDialog title={labels.makeTitle} shape="wide" isDirty={false} onClose={onClose}>
        {(close) => (
          <Loaded query={found}>
            {(pharmacy) => <Terms pharmacy={pharmacy} training={training} onCancel={close} onDone={onClose} />}
          </Loaded>
        )}
      </FormDialog>
    )
  }
  return (
    <FormDialog title={labels.makeTitle} isDirty={false} onClose={onClose}>
      {() => (
        <div className="grid gap-5 p-5">
          {pharmacyId === undefined ? (
            <PharmacyPicker label={labels.forWhom} onPick={({ id }) => choosePharmacy(id)} />
          ) : (
            <TrainingPicker
              label={labels.forWhat}
              empty={words.trainings.emptySearch}
              status="programmée"
              withCourses
              onPick={chooseTraining}
            />
          )}
        </div>
      )}
    </FormDialog>
  )
}

interface TermsProps {
  pharmacy: Pharmacy
  training: TrainingChoice
  onCancel: () => void
  onDone: () => void
}

function Terms({ pharmacy, training, onCancel, onDone }: TermsProps) {
  const { locale, words } = useOffice()
  const labels = words.quotes
  const { change, failure, field, submit, watch } = useChangeForm({
    schema: QuoteForm,
    draft: {
      pharmacyId: pharmacy.id,
      trainingId: training.id,
      places: '',
      // As the session has it; another may be agreed.
      price: training.price === null ? '' : String(training.price),
      discount: '',
      expiresOn: new Date(Date.now() + openFor * 24 * 3_600_000).toISOString().slice(0, 10),
      email: pharmacy.email ?? '',
      locale,
    },
    formOf: ({ places, price, discount, ...draft }) => ({
      ...draft,
      email: draft.email.trim(),
      places: number(places),
      price: number(price),
      discount: number(discount) ?? 0,
    }),
    send: (api, json, once) => read(api.admin.quotes.$post({ json }, once)),
    recorded: ({ number: made }) => labels.made(made),
    touches: [['quotes'], ['documents'], ['audit']],
    onDone,
  })
  const [places, price, discount] = watch(['places', 'price', 'discount']).map((typed) => number(typed) ?? 0)
  const total = quoteTotal({ places: places ?? 0, price: price ?? 0, discount: discount ?? 0 })
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5 p-5">
      <p>
        <strong>{pharmacy.name}</strong>
        <br />
        {training.name} <span className="text-muted">{training.detail}</span>
      </p>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <TextField label={labels.fields.places} inputMode="numeric" autoComplete="off" required {...field('places')} />
        <TextField
          label={labels.fields.price}
          hint={labels.hints.price(training.price !== null)}
          inputMode="numeric"
          autoComplete="off"
          required
          {...field('price')}
        />
        <TextField
          label={labels.fields.discount}
          hint={labels.hints.discount}
          inputMode="numeric"
          autoComplete="off"
          {...field('discount')}
        />
        <TextField label={labels.fields.expiresOn} type="date" required {...field('expiresOn')} />
        <TextField
          label={labels.fields.email}
          hint={labels.hints.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          {...field('email')}
        />
        <SelectField label={labels.fields.locale} {...field('locale')}>
          <option value="fr">Français</option>
          <option value="en">English</option>
        </SelectField>
      </div>
      <p role="status" className="font-semibold tabular-nums">
        {labels.totalOf(Number.isFinite(total) && total > 0 ? formatMoney(total) : '–')}
      </p>
      <FormActions change={{ isPending: change.isPending, failure }} onCancel={onCancel} label={labels.send} />
    </form>
  )
}
