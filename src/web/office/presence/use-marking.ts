import type { SessionHalf } from '../../../domain/trainings/session-half.ts'
import { useOffice } from '../kit/office-text.ts'
import { useAccount } from '../kit/use-may.ts'
import { markIn, type Person, type Tap } from './half-marks.ts'
import { addUnsent } from './unsent-marks.ts'

/** Notes who is there. A tap shows at once, waits in the browser until the server has answered, and can then be taken back. */
export function useMarking(trainingId: number, isEarlyMeant: boolean) {
  const { words } = useOffice()
  const account = useAccount()
  const labels = words.presence
  const saidOf = ([person, ...others]: readonly Person[], tap: Tap) => {
    if (others.length > 0 || !person) return labels.markedAll(others.length + 1)
    const name = `${person.firstName} ${person.lastName}`
    return tap ? labels.marked(name, labels.states[tap.state]) : labels.takenBack(name)
  }
  return (half: SessionHalf, people: readonly Person[], tap: Tap) => {
    const marksFor = (tapOf: (person: Person) => Tap) =>
      people.map((person) => ({
        ...{ id: crypto.randomUUID(), registrationId: person.registrationId, date: half.date, half: half.half },
        ...(tapOf(person) ?? { state: 'taken_back' as const, lateAt: null, reason: null }),
        ...{ trainingId, confirmEarly: isEarlyMeant },
      }))
    const before = marksFor((person) => {
      const mark = markIn(person, half)
      return mark ? { state: mark.state, lateAt: mark.lateAt, reason: mark.reason } : null
    })
    const takeBack = () => addUnsent(account, before)
    addUnsent(
      account,
      marksFor(() => tap),
      { title: saidOf(people, tap), act: takeBack },
    )
  }
}
