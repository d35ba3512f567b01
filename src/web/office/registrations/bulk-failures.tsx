import { Glyph } from '../../ui/glyph.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import type { BulkFailure } from './use-bulk.ts'

/** Who could not be dealt with, by name, and why. */
export function BulkFailures({ failures, onClose }: { failures: readonly BulkFailure[]; onClose: () => void }) {
  const { words } = useOffice()
  if (failures.length === 0) return null
  return (
    <div role="alert" className="flex items-start gap-3 rounded-lg bg-red-wash px-4 py-3 text-sm">
      <div className="grid grow gap-1.5">
        <p className="font-semibold text-red">{words.bulk.failed(failures.length)}</p>
        <ul className="grid max-h-40 gap-0.5 overflow-y-auto">
          {failures.map(({ row, message }) => (
            <li key={row.id} className="break-words">
              {words.bulk.failure(fullName(row.participant), message)}
            </li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        aria-label={words.close}
        onClick={onClose}
        className="-m-1 grid size-8 shrink-0 place-items-center rounded-lg hover:bg-sand"
      >
        <Glyph name="close" />
      </button>
    </div>
  )
}
