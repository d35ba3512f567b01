import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MakeUp } from '../../../domain/attendance/presence.ts'
import { halfKey, type SessionHalf } from '../../../domain/trainings/session-half.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { fold } from '../../../domain/values/text-fold.ts'
import { read } from '../../api/api.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { makeUpsQuery, presenceQuery } from '../queries/presence.ts'

interface Props {
  trainingId: number
  /** The half-day that is taken: it comes first. */
  half: SessionHalf
  confirmEarly: boolean
  onClose: () => void
}

/** Notes that somebody of another session is there, in place of a half-day that they missed: one click on their name. */
export function MakeUpDialog({ trainingId, half, confirmEarly, onClose }: Props) {
  const { locale, words } = useOffice()
  const labels = words.presence.makeUp
  const [typed, setTyped] = useState('')
  const found = useQuery(makeUpsQuery(trainingId))
  const noting = useChange({
    failsIn: 'place',
    send: (api, { registrationId, missed, on }: MakeUp) =>
      read(
        api.admin.trainings[':id'].presence.$post({
          param: { id: String(trainingId) },
          json: {
            confirmEarly,
            marks: [{ id: crypto.randomUUID(), registrationId, ...on, state: 'present', makesUp: missed }],
          },
        }),
      ),
    success: (_, { firstName, lastName, missed }) => ({
      title: labels.noted(`${firstName} ${lastName}`, formatShortDay(missed.date, locale)),
    }),
    touches: [['registrations'], ['documents'], ['audit']],
    answers: () => presenceQuery(trainingId).queryKey,
    onSuccess: onClose,
  })
  const wanted = fold(typed.trim())
  const isOfHalf = ({ on }: MakeUp) => halfKey(on) === halfKey(half)
  return (
    <Dialog title={labels.title} closeLabel={words.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4 p-5">
        <p>{labels.hint}</p>
        <input
          type="search"
          aria-label={words.presence.search}
          placeholder={words.presence.search}
          value={typed}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 w-full rounded-lg border border-sand-deep bg-surface px-3 text-base placeholder:text-muted"
        />
        <FormFailure message={noting.failure?.message} />
        <Loaded query={found} lines={4}>
          {(all) => {
            const named = all.filter(({ firstName, lastName, organization }) =>
              fold(`${lastName} ${firstName} ${lastName} ${organization ?? ''}`).includes(wanted),
            )
            const shown = [...named.filter(isOfHalf), ...named.filter((one) => !isOfHalf(one))]
            return shown.length === 0 ? (
              <EmptyList>{all.length === 0 ? labels.nobody : words.presence.notFound}</EmptyList>
            ) : (
              <ul className="framed-rows max-h-96 overflow-y-auto">
                {shown.map((one) => (
                  <li key={`${one.registrationId} ${halfKey(one.missed)}`}>
                    <button
                      type="button"
                      disabled={noting.isPending}
                      onClick={() => noting.mutate(one)}
                      className="grid w-full gap-0.5 px-4 py-2.5 text-left text-sm outline-offset-[-3px] hover:bg-green-wash disabled:opacity-60"
                    >
                      <span className="font-semibold">
                        {one.lastName} {one.firstName}
                      </span>
                      {one.organization && <span className="text-muted">{one.organization}</span>}
                      <span className="text-muted">
                        {labels.half(
                          formatShortDay(one.missed.date, locale),
                          formatShortDay(one.on.date, locale),
                          words.presence.half[one.on.half].toLowerCase(),
                        )}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )
          }}
        </Loaded>
      </div>
    </Dialog>
  )
}
