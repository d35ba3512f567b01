import { useQueryClient } from '@tanstack/react-query'
import type { Pharmacy } from '../../../domain/pharmacies/pharmacy.ts'
import { type Api, read } from '../../api/api.ts'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { pharmacyQuery } from '../queries/pharmacies.ts'

/** Puts a pharmacy away or takes it back, with the way back. */
export function useArchiving({ id, archived }: Pharmacy) {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const change = {
    failsIn: 'toast' as const,
    send: (api: Api, wanted: boolean) =>
      read(api.admin.pharmacies[':id'].archive.$put({ param: { id: String(id) }, json: { archived: wanted } })),
    touches: [['pharmacies', 'list'], ['audit']],
    onSuccess: (pharmacy: Pharmacy) => queryClient.setQueryData(pharmacyQuery(id).queryKey, pharmacy),
  }
  const back = useChange({ ...change, success: { title: words.undone } })
  const changing = useChange({
    ...change,
    success: { title: archived ? words.pharmacies.restored : words.pharmacies.archivedNow },
    undo: () => () => back.mutate(archived),
  })
  return { isPending: changing.isPending, act: () => changing.mutate(!archived) }
}
