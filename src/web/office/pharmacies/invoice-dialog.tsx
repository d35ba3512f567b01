import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Pharmacy } from '../../../domain/pharmacies/pharmacy.ts'
import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { read } from '../../api/api.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-dialog.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { registrationsQuery } from '../queries/registrations.ts'

interface Props {
  pharmacy: Pharmacy
  onClose: () => void
}

const isInvoiced = ({ status, price }: RegistrationRow) => status !== 'annulée' && price !== null

/** Makes one invoice for a pharmacy's people of one session: all of them, but for those that are unticked. */
export function InvoiceDialog({ pharmacy, onClose }: Props) {
  const { words } = useOffice()
  const labels = words.pharmacies
  const found = useQuery(registrationsQuery({ pharmacy: String(pharmacy.id) }))
  return (
    <Dialog title={labels.makeInvoice} closeLabel={words.close} onClose={onClose}>
      <Loaded query={found}>
        {({ rows }) => {
          const invoiced = rows.filter(isInvoiced)
          return invoiced.length === 0 ? (
            <p className="p-5">{labels.nothingToInvoice}</p>
          ) : (
            <Choice pharmacy={pharmacy} rows={invoiced} onClose={onClose} />
          )
        }}
      </Loaded>
    </Dialog>
  )
}

function Choice({ pharmacy, rows, onClose }: Props & { rows: RegistrationRow[] }) {
  const { locale, words } = useOffice()
  const labels = words.pharmacies
  const [trainingId, choose] = useState(rows[0]?.trainingId ?? 0)
  const [without, leaveOut] = useState<number[]>([])
  const sessions = [...new Map(rows.map((row) => [row.trainingId, row])).values()]
  const ofSession = rows.filter((row) => row.trainingId === trainingId)
  const chosen = ofSession.filter(({ id }) => !without.includes(id))
  const sum = chosen.reduce((total, { price }) => total + (price ?? 0), 0)
  const making = useChange({
    send: (api) =>
      read(
        api.admin.pharmacies[':id'].invoices.$post({
          param: { id: String(pharmacy.id) },
          json: { registrationIds: chosen.map(({ id }) => id) },
        }),
      ),
    success: { title: labels.invoiceMade },
    touches: [['documents'], ['registrations'], ['audit']],
    onSuccess: onClose,
  })
  const toggle = (id: number) =>
    leaveOut((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        making.mutate(undefined)
      }}
      className="grid grid-cols-1 gap-5 p-5"
    >
      <p className="text-muted text-sm">{labels.invoiceHint}</p>
      <SelectField
        label={labels.session}
        value={String(trainingId)}
        onChange={(event) => {
          choose(Number(event.target.value))
          leaveOut([])
        }}
      >
        {sessions.map((row) => (
          <option key={row.trainingId} value={row.trainingId}>
            {datedTitle(row.trainingTitle, row.startsAt, locale)}
          </option>
        ))}
      </SelectField>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold text-sm">{labels.participants}</legend>
        {ofSession.map((row) => (
          <label key={row.id} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-green"
              checked={!without.includes(row.id)}
              onChange={() => toggle(row.id)}
            />
            <span className="min-w-0">{fullName(row.participant)}</span>
            <span className="ml-auto shrink-0 text-muted tabular-nums">{formatMoney(row.price ?? 0)}</span>
          </label>
        ))}
      </fieldset>
      <p className="font-semibold">{labels.invoiceSum(chosen.length, formatMoney(sum))}</p>
      <FormActions change={making} onCancel={onClose} isDisabled={chosen.length === 0} label={labels.issueInvoice} />
    </form>
  )
}
