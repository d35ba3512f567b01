import type { BulkAction } from '../../../domain/registrations/bulk-action.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  action: BulkAction
  onStop: () => void
  onClose: () => void
  onOpen: (registrationId: number) => void
}

/** How far one action on several registrations is; once it has ended, who could not be dealt with, and why. */
export function BulkProgress({ action, onStop, onClose, onOpen }: Props) {
  const { words } = useOffice()
  const { waiting, done, failures } = action
  const finished = done + failures.length
  const total = finished + waiting
  const told = () => {
    if (waiting > 0 && finished === 0) return words.bulk.soon[action.action](total)
    if (waiting > 0) return words.bulk.progress(finished, total)
    return done > 0 ? words.bulk.done[action.action](done) : words.bulk.stopped
  }
  return (
    <div className="grid gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className="font-semibold text-sm tabular-nums">
          {told()}
        </p>
        {waiting > 0 ? (
          <>
            <progress max={total} value={finished} aria-label={told()} className="h-2 min-w-24 grow accent-green" />
            <Button look="neutral" size="compact" onClick={onStop}>
              {words.bulk.stop}
            </Button>
          </>
        ) : (
          <button
            type="button"
            aria-label={words.close}
            onClick={onClose}
            className="-m-1 ml-auto grid size-9 phone:size-11 shrink-0 place-items-center rounded-lg hover:bg-sand"
          >
            <Glyph name="close" />
          </button>
        )}
      </div>
      {failures.length > 0 && (
        <div role="alert" className="grid gap-1.5 rounded-lg bg-red-wash px-4 py-3 text-sm">
          <p className="font-semibold text-red">{words.bulk.failed(failures.length)}</p>
          <ul className="grid max-h-40 gap-2 overflow-y-auto">
            {failures.map(({ registrationId, message, ...person }) => (
              <li key={registrationId}>
                <button
                  type="button"
                  onClick={() => onOpen(registrationId)}
                  className="min-h-6 text-left font-semibold underline underline-offset-2"
                >
                  {fullName(person)}
                </button>
                {words.bulk.because(message)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
