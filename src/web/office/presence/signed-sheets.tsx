import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignedSheet } from '../../../domain/attendance/signed-sheet.ts'
import type { Training } from '../../../domain/trainings/training-schemas.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import { signedSheetsQuery } from '../queries/presence.ts'
import { RemoveSheetDialog } from './remove-sheet-dialog.tsx'
import { SheetField } from './sheet-field.tsx'
import { SheetRow } from './sheet-row.tsx'

/** The signed attendance sheets of a session, as photographs or scans: added with one choice, also by its trainer on a phone. */
export function SignedSheets({ training }: { training: Pick<Training, 'id' | 'title' | 'startsAt'> }) {
  const { words } = useOffice()
  const may = useMay()
  const [removing, setRemoving] = useState<SignedSheet>()
  const sheets = useQuery(signedSheetsQuery(training.id))
  const labels = words.sheets
  return (
    <section aria-labelledby="feuilles-signees" className="grid grid-cols-1 gap-3">
      <h3 id="feuilles-signees" className="font-body font-semibold text-base">
        {labels.title}
      </h3>
      <Loaded query={sheets} error={labels.loadError} lines={2}>
        {(kept) =>
          kept.length === 0 ? (
            <EmptyList>{labels.none}</EmptyList>
          ) : (
            <ul className="framed-rows">
              {kept.map((sheet, index) => (
                <SheetRow
                  key={sheet.id}
                  sheet={sheet}
                  name={labels.name(index + 1)}
                  training={training}
                  onRemove={() => setRemoving(sheet)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {may('session holders') && <SheetField trainingId={training.id} />}
      {removing && (
        <RemoveSheetDialog sheet={removing} trainingId={training.id} onClose={() => setRemoving(undefined)} />
      )}
    </section>
  )
}
