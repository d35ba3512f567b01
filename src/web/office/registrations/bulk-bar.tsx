import { useEffect, useRef, useState } from 'react'
import type { BulkAction, BulkActionKind } from '../../../domain/registrations/bulk-action.ts'
import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { fullName } from '../kit/full-name.ts'
import { listIdOf } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { LetterDialog } from './letter-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import type { useBulkActions } from './use-bulk-actions.ts'

interface BulkProgressProps {
  action: BulkAction
  onStop: () => void
  onClose: () => void
  onOpen: (registrationId: number) => void
}

/** How far one action on several registrations is; once it has ended, who could not be dealt with, and why. */
function BulkProgress({ action, onStop, onClose, onOpen }: BulkProgressProps) {
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

const box = 'rounded-box border border-sand-deep bg-surface p-3 shadow-lg outline-none'

interface BulkProgressListProps {
  bulk: ReturnType<typeof useBulkActions>
  onOpen: (registrationId: number) => void
  /** The action that was just begun here: it takes the focus, for the button that was pressed goes with what was ticked. */
  begun?: number | undefined
}

/** How far one's own actions on several registrations are, and how they ended. */
export function BulkProgressList({ bulk, onOpen, begun }: BulkProgressListProps) {
  const { words } = useOffice()
  // One person's alone is told by a toast, unless it has failed.
  const actions = bulk.actions.filter(({ waiting, done, failures }) => failures.length > 0 || waiting + done > 1)
  const progress = useRef<HTMLElement>(null)
  const isBegunShown = actions.some(({ id }) => id === begun)
  useEffect(() => {
    if (isBegunShown) progress.current?.focus()
  }, [isBegunShown])
  if (actions.length === 0) return null
  return (
    <section
      ref={progress}
      tabIndex={-1}
      aria-label={words.bulk.progressLabel}
      className={`${box} grid max-h-[50vh] gap-3 overflow-y-auto`}
    >
      {actions.map((action) => (
        <BulkProgress
          key={action.id}
          action={action}
          onStop={() => bulk.stop(action.id)}
          onClose={() => bulk.close(action.id)}
          onOpen={onOpen}
        />
      ))}
    </section>
  )
}

interface Props {
  bulk: ReturnType<typeof useBulkActions>
  rows: readonly RegistrationRow[]
  /** How many the whole list has, as far as they can be ticked together; and the way to tick them. */
  wholeList: number
  onTickAll: () => void
  onUntick: (rows: readonly RegistrationRow[]) => void
  onOpen: (registrationId: number) => void
}

/** What can be done with the ticked registrations, and how far it is; stays in sight at the lower edge while the list scrolls. */
export function BulkBar({ bulk, rows, wholeList, onTickAll, onUntick, onOpen }: Props) {
  const { words } = useOffice()
  const { start } = bulk
  const [begun, setBegun] = useState<number>()
  const [isTransferring, setTransferring] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const goOn = (id: number) => {
    onUntick(rows)
    if (rows.length === 1) document.getElementById(listIdOf('inscriptions'))?.focus()
    else setBegun(id)
  }
  const begin = (action: Exclude<BulkActionKind, 'transfer' | 'write'>) =>
    start.mutate({ action, rows }, { onSuccess: ({ id }) => goOn(id) })
  if (rows.length === 0 && bulk.actions.length === 0) return null
  const ids = rows.map(({ id }) => id).join(',')
  const offered = (action: Exclude<BulkActionKind, 'transfer' | 'write'>) => ({
    look: action === 'confirm' ? ('outline' as const) : ('neutral' as const),
    size: 'compact' as const,
    disabled: start.isPending,
    onClick: () => begin(action),
  })
  return (
    <div className="sticky bottom-3 z-20 grid gap-2">
      <BulkProgressList bulk={bulk} onOpen={onOpen} begun={begun} />
      {rows.length > 0 && (
        <section aria-label={words.bulk.label} className={`${box} flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2`}>
          <p aria-live="polite" className="font-semibold text-sm tabular-nums">
            {words.bulk.ticked(rows.length)}
          </p>
          {wholeList > rows.length && (
            <Button look="quiet" size="compact" onClick={onTickAll}>
              {words.bulk.tickAll(wholeList)}
            </Button>
          )}
          <Button look="quiet" size="compact" onClick={() => onUntick(rows)} className="ml-auto sm:order-last">
            {words.bulk.untick}
          </Button>
          <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">
            <Button {...offered('confirm')}>{words.bulk.confirm}</Button>
            <Button look="neutral" size="compact" disabled={start.isPending} onClick={() => setTransferring(true)}>
              {words.registrations.act.transfer}
            </Button>
            <Button {...offered('cancel')}>{words.bulk.cancel}</Button>
            <Button {...offered('remind')}>{words.bulk.remind}</Button>
            <Button look="neutral" size="compact" onClick={() => setWriting(true)}>
              {words.bulk.write}
            </Button>
            <ExportMenu request={(api, format) => api.admin.registrations.export.$get({ query: { ids, format } })} />
          </div>
        </section>
      )}
      {isWriting && <LetterDialog rows={rows} onClose={() => setWriting(false)} onBegun={goOn} />}
      {isTransferring && (
        <TransferDialog rows={rows} bulk={bulk} onClose={() => setTransferring(false)} onBegun={goOn} />
      )}
    </div>
  )
}
