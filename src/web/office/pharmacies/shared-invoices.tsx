import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Pharmacy } from '../../../domain/pharmacies/pharmacy.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { DocumentBadge } from '../documents/document-state.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { Part } from '../kit/part.tsx'
import { documentsQuery } from '../queries/documents.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'

/** The invoices for several of a pharmacy, latest first, and the way to another one. */
export function SharedInvoices({ pharmacy }: { pharmacy: Pharmacy }) {
  const { locale, words } = useOffice()
  const labels = words.pharmacies
  const [isMaking, make] = useState(false)
  return (
    <Part
      title={labels.invoices}
      action={
        pharmacy.registrations > 0 && (
          <OnlyFor circle="money recorders">
            <Button look="neutral" size="compact" onClick={() => make(true)}>
              {labels.makeInvoice}
            </Button>
          </OnlyFor>
        )
      }
    >
      <Loaded query={useQuery(documentsQuery({ pharmacyId: String(pharmacy.id), kind: 'invoice' }))}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-muted text-sm">{labels.noInvoices}</p>
          ) : (
            <ul className="framed-rows">
              {rows.map((document) => (
                <li
                  key={document.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-3.5 py-2.5 text-sm"
                >
                  <Link
                    to="/admin"
                    search={{ onglet: 'documents', document: document.id }}
                    className="font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green"
                  >
                    {document.number}
                  </Link>
                  <span className="text-muted tabular-nums">{formatShortDay(document.createdAt, locale)}</span>
                  <DocumentBadge document={document} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking && <InvoiceDialog pharmacy={pharmacy} onClose={() => make(false)} />}
    </Part>
  )
}
