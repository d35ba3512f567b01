import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeView } from '../kit/use-office-search.ts'

interface Props {
  /** The list behind the figure; without one it is only a figure. */
  to: OfficeView | undefined
  className?: string
  children: ReactNode
}

/** A figure of the dashboard, which opens the list behind it. */
export function FigureLink({ to, className = '', children }: Props) {
  if (!to) return <span className={className}>{children}</span>
  return (
    <Link
      to="/admin"
      search={to}
      className={`underline decoration-sand-deep/50 underline-offset-4 hover:text-green hover:decoration-current ${className}`}
    >
      {children}
    </Link>
  )
}
