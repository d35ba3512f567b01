import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refetch, showAnswer } from './refetch.ts'

/** A list that is being shown; each reading of it is answered when the test says so. */
function shownList() {
  const answers: ((rows: string[]) => void)[] = []
  const queryClient = new QueryClient()
  const observer = new QueryObserver(queryClient, {
    queryKey: ['messages', 'list'],
    queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
  })
  const leave = observer.subscribe(() => {})
  return { queryClient, answers, rows: () => observer.getCurrentResult().data, leave }
}

test('a first reading that was asked for before the change does not count', async () => {
  const { queryClient, answers, rows, leave } = shownList()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  void refetch(queryClient, [['messages']])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.(['unread'])
  answers[1]?.(['read'])
  await vi.waitFor(() => expect(rows()).toEqual(['read']))
  leave()
})

test('what is shown stays until it has been read again', async () => {
  const { queryClient, answers, rows, leave } = shownList()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.(['unread'])
  await vi.waitFor(() => expect(rows()).toEqual(['unread']))
  void refetch(queryClient, [['messages']])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(rows()).toEqual(['unread'])
  answers[1]?.(['read'])
  await vi.waitFor(() => expect(rows()).toEqual(['read']))
  leave()
})

test.each([
  ['first', undefined],
  ['next', 'what stood'],
])(
  'what a change has brought stays, though the %s reading was asked for before it and answers later',
  async (_, known) => {
    const queryClient = new QueryClient()
    let answer = (_text: string) => {}
    const query = queryOptions({
      queryKey: ['display'],
      queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
      staleTime: 0,
    })
    if (known) queryClient.setQueryData(query.queryKey, known)
    const reading = queryClient.fetchQuery(query).catch(() => {})
    showAnswer(queryClient, query.queryKey, (before) => `${before ?? 'nothing'}, changed`)
    answer('what stood')
    await reading
    expect(queryClient.getQueryData(query.queryKey)).toBe(`${known ?? 'nothing'}, changed`)
  },
)
