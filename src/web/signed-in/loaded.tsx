import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { LoadFailure } from './load-failure.tsx'
import { useSignedIn } from './signed-in-text.ts'

interface Props<Answer> {
  query: UseQueryResult<Answer>
  /** Said when it cannot be had. */
  error?: string
  /** How many lines stand in its place until it is there. */
  lines?: number
  children: (answer: Answer) => ReactNode
}

/** A part of a screen that is loaded by itself: lines until it is there, and why when it cannot be had. */
export function Loaded<Answer>({ query, error, lines = 2, children }: Props<Answer>) {
  const { words } = useSignedIn()
  if (query.isPending) return <Skeleton label={words.loading} lines={lines} />
  if (query.isError) return <LoadFailure title={error} error={query.error} onRetry={() => query.refetch()} />
  return children(query.data)
}
