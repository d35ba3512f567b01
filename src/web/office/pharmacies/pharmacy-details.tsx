import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Pharmacy } from '../../../domain/pharmacies/pharmacy.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { type Api, read } from '../../api/api.ts'
import { showAnswer } from '../../api/refetch.ts'
import { FramedRows } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { DocumentBadge } from '../documents/document-state.tsx'
import { Part } from '../kit/detail-sheet.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useChange, usePayerChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'
import { documentsQuery } from '../queries/documents.ts'
import { pharmacyQuery } from '../queries/pharmacies.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { MergeDialog, PharmacyDialog } from './pharmacy-dialog.tsx'
import { ContactList, PaidRegistrations } from './pharmacy-lists.tsx'

/** Puts a pharmacy away or takes it back, with the way back. */
function useArchiving({ id, archived }: Pharmacy) {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const change = {
    failsIn: 'toast' as const,
    send: (api: Api, wanted: boolean) =>
      read(api.admin.pharmacies[':id'].archive.$put({ param: { id: String(id) }, json: { archived: wanted } })),
    touches: [['pharmacies', 'list'], ['audit']],
    onSuccess: (pharmacy: Pharmacy) => showAnswer(queryClient, pharmacyQuery(id).queryKey, pharmacy),
  }
  const back = useChange({ ...change, success: { title: words.undone } })
  const changing = useChange({
    ...change,
    success: { title: archived ? words.pharmacies.restored : words.pharmacies.archivedNow },
    undo: () => () => back.mutate(archived),
  })
  return { isPending: changing.isPending, act: () => changing.mutate(!archived) }
}

/** Registrations whose organization is written as the pharmacy's name is: shown as a list, linked in one click. */
function Suggestions({ pharmacy: { id, suggested } }: { pharmacy: Pharmacy }) {
  const labels = useOffice().words.pharmacies
  const may = useMay()
  const linking = usePayerChange({
    failsIn: 'toast',
    send: (api) => read(api.admin.pharmacies[':id'].suggestions.$post({ param: { id: String(id) } })),
    title: labels.linked,
    before: null,
  })
  if (suggested === 0) return null
  return (
    <Part title={labels.suggestions}>
      <div className="grid justify-items-start gap-3">
        <p>{labels.suggested(suggested)}</p>
        <div className="flex flex-wrap gap-2">
          <OfficeLink to={{ onglet: 'inscriptions', proposees: id }} className={buttonClass('neutral', '', 'compact')}>
            {labels.seeSuggested}
          </OfficeLink>
          {may('administrators') && (
            <Button size="compact" disabled={linking.isPending} onClick={() => linking.mutate(undefined)}>
              {labels.link(suggested)}
            </Button>
          )}
        </div>
      </div>
    </Part>
  )
}

/** The invoices for several of a pharmacy, latest first, and the way to another one. */
function SharedInvoices({ pharmacy }: { pharmacy: Pharmacy }) {
  const { locale, words } = useOffice()
  const labels = words.pharmacies
  const [isMaking, make] = useState(false)
  return (
    <Part
      title={labels.invoices}
      action={
        pharmacy.registrations > 0 && (
          <OnlyFor group="money recorders">
            <Button look="neutral" size="compact" onClick={() => make(true)}>
              {labels.makeInvoice}
            </Button>
          </OnlyFor>
        )
      }
    >
      <Loaded query={useQuery(documentsQuery({ pharmacyId: String(pharmacy.id), kind: 'invoice' }))}>
        {({ rows }) => (
          <FramedRows rows={rows} none={<p className="text-muted text-sm">{labels.noInvoices}</p>}>
            {(document) => (
              <li
                key={document.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-3.5 py-2.5 text-sm"
              >
                <OfficeLink to={{ onglet: 'documents', document: document.id }}>{document.number}</OfficeLink>
                <span className="text-muted tabular-nums">{formatShortDay(document.createdAt, locale)}</span>
                <DocumentBadge document={document} />
              </li>
            )}
          </FramedRows>
        )}
      </Loaded>
      {isMaking && <InvoiceDialog pharmacy={pharmacy} onClose={() => make(false)} />}
    </Part>
  )
}

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
          <OfficeLink
            to={(view) => ({ ...view, officine: mergedInto.id })}
            className="font-semibold text-green underline underline-offset-4"
          >
            {mergedInto.name}
          </OfficeLink>
        </p>
      )}
      <Part
        title={labels.record}
        action={
          !mergedInto && (
            <OnlyFor group="administrators">
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
          <div className="flex flex-wrap gap-2">
            {!archived && (
              <OnlyFor group="administrators">
                <OfficeLink
                  to={{ onglet: 'inscriptions', ouvrir: `officine=${pharmacy.id}` }}
                  className={buttonClass('neutral', '', 'compact')}
                >
                  {labels.book}
                </OfficeLink>
              </OnlyFor>
            )}
            <a
              href={`/api/admin/pharmacies/${pharmacy.id}/account/${locale}`}
              className={buttonClass('neutral', '', 'compact')}
              download
            >
              {labels.statement}
            </a>
          </div>
        }
      >
        <PaidRegistrations pharmacy={pharmacy} />
      </Part>
      <SharedInvoices pharmacy={pharmacy} />
      {open === 'change' && <PharmacyDialog pharmacy={pharmacy} onClose={() => setOpen(undefined)} />}
      {open === 'merge' && <MergeDialog pharmacy={pharmacy} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
