import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Reads again what a change has touched. A first reading still under way is given up: it was asked for before the change and may
 * answer what stood then, and `invalidateQueries` alone takes its answer for the new one.
 */
export async function refetch(queryClient: QueryClient, queryKeys: QueryKey[]): Promise<void> {
  await Promise.all(
    queryKeys.map(async (queryKey) => {
      await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
      await queryClient.invalidateQueries({ queryKey })
    }),
  )
}

/**
 * Shows what a change has brought in the place of a query's answer. A reading under way is given up: it may answer what stood before,
 * and would take its place.
 */
export function showAnswer<Answer>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, Answer, unknown>,
  answer: NoInfer<Answer> | ((before: NoInfer<Answer> | undefined) => NoInfer<Answer>),
): void {
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<Answer>(queryKey, answer)
}
