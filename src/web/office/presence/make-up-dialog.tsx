import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MadeUp, MakeUp } from '../../../domain/attendance/presence.ts'
import { foundBy } from '../../../domain/attendance/taking-presence.ts'
import { halfKey, type SessionHalf } from '../../../domain/trainings/session-half.ts'
import { read } from '../../api/api.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { halfDayName } from '../kit/half-day-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { makeUpsQuery, presenceQuery } from '../queries/presence.ts'

interface Props {
  trainingId: number
  /** The half-day that is taken: it comes first. */
  half: SessionHalf
  /** That half-days which have not come yet are meant too. */
  confirmEarly: boolean
  /** It was noted, in this half-day. */
  onNoted: (on: MadeUp['on']) => void
  onClose: () => void
}

/** Notes that somebody of another session is there, in place of a half-day that they missed: one click on their name. */
export function MakeUpDialog({ trainingId, half, confirmEarly, onNoted, onClose }: Props) {
  const { locale, words } = useOffice()
  const labels = words.presence.makeUp
  const [q, find] = useState('')
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
      title: labels.noted(`${firstName} ${lastName}`, halfDayName(missed, words, locale)),
    }),
    touches: [['registrations'], ['documents'], ['audit']],
    answers: () => presenceQuery(trainingId).queryKey,
    onSuccess: (_, { on }) => {
      onNoted(on)
      onClose()
    },
  })
  const today = new Date().toISOString().slice(0, 10)
  const isOfHalf = ({ on }: MakeUp) => halfKey(on) === halfKey(half)
  return (
    <Dialog title={labels.title} closeLabel={words.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4 p-5">
        <p>{labels.hint}</p>
        <SearchField label={labels.search} placeholder={labels.search} value={q} onSearch={find} hasFirstFocus />
        <FormFailure message={noting.failure?.message} />
        <Loaded query={found} lines={4}>
          {(listed) => {
            const all = listed.filter(({ on }) => confirmEarly || on.date <= today)
            const named = all.filter(foundBy(q))
            const shown = [...named.filter(isOfHalf), ...named.filter((one) => !isOfHalf(one))]
            return shown.length === 0 ? (
              <EmptyList>{all.length === 0 ? labels.nobody : words.presence.notFound}</EmptyList>
            ) : (
              <ul aria-label={labels.list} className="framed-rows max-h-96 overflow-y-auto">
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
                        {labels.half(halfDayName(one.missed, words, locale), halfDayName(one.on, words, locale))}
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
