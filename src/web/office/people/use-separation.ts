import { read } from '../../api/api.ts'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'

/** What is read differently once two people are joined, or told apart. */
export const readTogether = [['registrations'], ['payments'], ['documents'], ['notifications'], ['messages'], ['audit']]

/** Tells two people apart again, by the joining that made them one. */
export function useSeparation(personId: number) {
  const { words } = useOffice()
  return useChange({
    failsIn: 'toast',
    send: (api, mergeId: number) =>
      read(
        api.admin.people[':id'].merges[':mergeId'].$delete({
          param: { id: String(personId), mergeId: String(mergeId) },
        }),
      ),
    success: { title: words.person.separated },
    touches: readTogether,
  })
}
