import { queryOptions } from '@tanstack/react-query'
import type { WaitingLinkForm } from '../../../domain/waiting-list/waiting-list.ts'
import { fromApi, read } from '../../api/api.ts'

/** One's place on a waiting list, by the link of a mail. */
export const waitingPlaceQuery = (link: WaitingLinkForm) =>
  queryOptions({
    queryKey: ['waiting-place', link.id],
    queryFn: fromApi((api) => read(api['waiting-list'].check.$post({ json: link }))),
  })
