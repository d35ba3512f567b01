// What the spaces show and do alike about a place on a waiting list.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '../../domain/dates.ts'
import type { Locale } from '../../domain/language.ts'
import type { OwnWaitingEntry } from '../../domain/waiting-list.ts'
import { refetch } from '../api/refetch.ts'
import { serverErrors } from '../forms/form-errors.ts'
import { useSite } from '../page/use-site.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useSignedIn } from './signed-in-text.ts'

interface StateWords {
  offered: (until: string) => string
  standby: string
  position: (position: number) => string
}

/** Until when a place is held, or where in line somebody stands. */
export function waitingState(
  { state, position, offerEndsAt }: OwnWaitingEntry,
  words: StateWords,
  locale: Locale,
): string {
  if (state === 'offered' && offerEndsAt) return words.offered(formatMoment(offerEndsAt, locale))
  return state === 'standby' ? words.standby : words.position(position ?? 1)
}

/**
 * Takes a place, or gives it up; what is out of date then is read again, whatever came of it.
 * @param done said once it has worked
 */
export function useWaitingChange(change: () => Promise<unknown>, outOfDate: QueryKey[], done: string) {
  const { text } = useSite()
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: () => showToast({ variant: 'default', title: done }),
    onSettled: () => refetch(queryClient, outOfDate),
  })
  return { ...mutation, failure: mutation.isError ? serverErrors(mutation.error, text).message : undefined }
}

interface LeaveProps {
  words: { title: string; text: string; leave: string; stay: string }
  leave: ReturnType<typeof useWaitingChange>
  onClose: () => void
}

/** Asks before a place in line is given up. */
export function LeaveDialog({ words: asked, leave, onClose }: LeaveProps) {
  const { words } = useSignedIn()
  return (
    <Dialog title={asked.title} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-4 p-5">
        <p className="break-words">{asked.text}</p>
        <FormFailure message={leave.failure} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onClose}>
            {asked.stay}
          </Button>
          <Button look="danger" disabled={leave.isPending} onClick={() => leave.mutate()}>
            {asked.leave}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
