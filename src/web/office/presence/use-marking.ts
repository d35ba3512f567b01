import { useQueryClient } from '@tanstack/react-query'
import type { SessionHalf } from '../../../domain/session-half.ts'
import { read } from '../../api/api.ts'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { presenceQuery } from '../queries/presence.ts'
import { markIn, type Person, type Tap, withTaps } from './half-marks.ts'

interface Marking {
  half: SessionHalf
  taps: ReadonlyMap<number, Tap>
  /** What stood before, for taking it back; none while something is taken back. */
  before?: ReadonlyMap<number, Tap>
}

/** Notes who is there, one mark after the other in the order of the taps; the screen shows each at once, and offers to take it back. */
export function useMarking(trainingId: number, isEarlyMeant: boolean) {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const { queryKey } = presenceQuery(trainingId)
  const labels = words.presence
  const saidOf = ({ taps }: Marking) => {
    const [[id, tap] = [0, null]] = taps
    const person = queryClient.getQueryData(queryKey)?.people.find(({ registrationId }) => registrationId === id)
    if (taps.size > 1 || !person) return labels.markedAll(taps.size)
    const name = `${person.firstName} ${person.lastName}`
    return tap ? labels.marked(name, labels.states[tap.state]) : labels.takenBack(name)
  }
  const marking = useChange({
    failsIn: 'toast',
    inTurn: `presence ${trainingId}`,
    send: (api, { half: { date, half }, taps }: Marking) =>
      read(
        api.admin.trainings[':id'].presence.$post({
          param: { id: String(trainingId) },
          json: {
            marks: [...taps].map(([registrationId, tap]) => ({
              id: crypto.randomUUID(),
              ...{ registrationId, date, half },
              ...(tap ?? { state: 'taken_back' as const, lateAt: null, reason: null }),
            })),
            confirmEarly: isEarlyMeant,
          },
        }),
      ),
    success: (_, sent) => (sent.before ? { title: saidOf(sent) } : undefined),
    undo: (_, { half, before }) => (before ? () => send({ half, taps: before }) : undefined),
    touches: [queryKey, ['registrations', 'list'], ['dashboard']],
  })
  function send(input: Marking) {
    queryClient.setQueryData(queryKey, (known) => known && withTaps(known, input.half, input.taps))
    marking.mutate(input, { onError: () => void queryClient.invalidateQueries({ queryKey }) })
  }
  return (half: SessionHalf, people: readonly Person[], tap: Tap) => {
    const before = people.map((person) => [person.registrationId, markIn(person, half) ?? null] as const)
    const bare = before.map(
      ([id, mark]) => [id, mark && { state: mark.state, lateAt: mark.lateAt, reason: mark.reason }] as const,
    )
    send({ half, taps: new Map(people.map(({ registrationId }) => [registrationId, tap])), before: new Map(bare) })
  }
}
