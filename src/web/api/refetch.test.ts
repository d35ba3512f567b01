import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refetch } from './refetch.ts'

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
