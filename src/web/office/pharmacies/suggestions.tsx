import { Link } from '@tanstack/react-router'
import type { Pharmacy } from '../../../domain/pharmacies/pharmacy.ts'
import { read } from '../../api/api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { Part } from '../kit/part.tsx'
import { useMay } from '../kit/use-may.ts'
import { usePayerChange } from '../kit/use-payer-change.ts'

/** Registrations whose organization is written as the pharmacy's name is: shown as a list, linked in one click. */
export function Suggestions({ pharmacy: { id, suggested } }: { pharmacy: Pharmacy }) {
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
          <Link
            to="/admin"
            search={{ onglet: 'inscriptions', proposees: id }}
            className={buttonClass('neutral', '', 'compact')}
          >
            {labels.seeSuggested}
          </Link>
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
