import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeView } from './use-office-search.ts'

interface Props {
  /** The view, or what becomes of the present one. */
  to: OfficeView | ((view: OfficeView) => OfficeView)
  className?: string
  lang?: string | undefined
  /** False where the present view stays in sight. */
  resetScroll?: boolean
  children: ReactNode
}

/** The way to a view of the office: as the name of a record unless it looks otherwise. */
export const OfficeLink = ({
  to,
  className = 'font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green',
  ...link
}: Props) => <Link to="/admin" search={to as OfficeView} className={className} {...link} />
