import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Pharmacy } from '../../../domain/pharmacies/pharmacy.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { Part } from '../kit/part.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ContactList } from './contact-list.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { PaidRegistrations } from './paid-registrations.tsx'
import { SharedInvoices } from './shared-invoices.tsx'
import { Suggestions } from './suggestions.tsx'
import { useArchiving } from './use-archiving.ts'

/** What the office knows of a pharmacy, what it pays for, and what might be its too. */
export function PharmacyDetails({ pharmacy }: { pharmacy: Pharmacy }) {
  const { locale, words } = useOffice()
  const labels = words.pharmacies
  const [open, setOpen] = useState<'change' | 'merge'>()
  const archiving = useArchiving(pharmacy)
  const { mergedInto, archived, paymentTermsDays } = pharmacy
  return (
    <div className="grid grid-cols-1 divide-y divide-sand">
      {mergedInto && (
        <p className="bg-orange-wash px-5 py-4">
          {labels.mergedInto}{' '}
          <Link
            to="/admin"
            search={(view) => ({ ...view, officine: mergedInto.id })}
            resetScroll={false}
            className="font-semibold text-green underline underline-offset-4"
          >
            {mergedInto.name}
          </Link>
        </p>
      )}
      <Part
        title={labels.record}
        action={
          !mergedInto && (
            <OnlyFor circle="administrators">
              <div className="flex flex-wrap gap-2">
                <Button look="neutral" size="compact" onClick={() => setOpen('change')}>
                  {labels.change}
                </Button>
                {!archived && (
                  <Button look="neutral" size="compact" onClick={() => setOpen('merge')}>
                    {labels.merge}
                  </Button>
                )}
                <Button look="quiet" size="compact" disabled={archiving.isPending} onClick={archiving.act}>
                  {archived ? labels.restore : labels.archive}
                </Button>
              </div>
            </OnlyFor>
          )
        }
      >
        <DetailList
          rows={[
            [labels.fields.ncc, pharmacy.ncc],
            [labels.fields.rccm, pharmacy.rccm],
            [labels.fields.address, pharmacy.address],
            [labels.fields.city, pharmacy.city],
            [labels.fields.phone, pharmacy.phone],
            [labels.fields.email, pharmacy.email],
            [labels.terms, paymentTermsDays !== null && labels.days(paymentTermsDays)],
            [labels.fields.notes, pharmacy.notes],
            [labels.columns.registrations, String(pharmacy.registrations)],
            [labels.paid, formatMoney(pharmacy.paid)],
            [labels.columns.owed, <strong key="owed">{formatMoney(pharmacy.owed)}</strong>],
          ]}
        />
      </Part>
      <Suggestions pharmacy={pharmacy} />
      <ContactList pharmacy={pharmacy} />
      <Part
        title={labels.itsRegistrations}
        action={
          <a
            href={`/api/admin/pharmacies/${pharmacy.id}/account/${locale}`}
            className={buttonClass('neutral', '', 'compact')}
            download
          >
            {labels.statement}
          </a>
        }
      >
        <PaidRegistrations pharmacy={pharmacy} />
      </Part>
      <SharedInvoices pharmacy={pharmacy} />
      {open === 'change' && <ChangeDialog pharmacy={pharmacy} onClose={() => setOpen(undefined)} />}
      {open === 'merge' && <MergeDialog pharmacy={pharmacy} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
