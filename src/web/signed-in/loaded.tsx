import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../api/api.ts'
import { serverErrors } from '../forms/form-errors.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSignedIn } from './signed-in-text.ts'

interface LoadFailureProps {
  title?: string | undefined
  /** Said instead of a record that is not there. */
  notFound?: string
  error: unknown
  onRetry: () => void
}

/** Says that something could not be loaded and why, with a way to try again. */
export function LoadFailure({ title, notFound, error, onRetry }: LoadFailureProps) {
  const { text, words } = useSignedIn()
  if (notFound && error instanceof ApiError && error.status === 404) return <p role="alert">{notFound}</p>
  const { message } = serverErrors(error, text)
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-box border border-red bg-red-wash p-5">
      <p className="font-semibold text-red">{title ?? message}</p>
      {title && title !== message && <p className="text-ink text-sm">{message}</p>}
      <Button look="neutral" size="compact" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  )
}

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
