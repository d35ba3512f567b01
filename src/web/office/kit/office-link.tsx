import { Link } from '@tanstack/react-router'
import type { AriaAttributes, ReactNode } from 'react'
import type { OfficeView } from './use-office-search.ts'

interface Props {
  /** The view, or what becomes of the present one. */
  to: OfficeView | ((view: OfficeView) => OfficeView)
  className?: string
  lang?: string | undefined
  /** Whether the view begins at its top: unless only something of the present one changes. */
  resetScroll?: boolean
  id?: string
  onClick?: () => void
  'aria-current'?: AriaAttributes['aria-current']
  children: ReactNode
}

/** The way to a view of the office: as the name of a record unless it looks otherwise. */
export const OfficeLink = ({
  to,
  resetScroll = typeof to !== 'function',
  className = 'font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green',
  ...link
}: Props) => <Link to="/admin" search={to as OfficeView} className={className} resetScroll={resetScroll} {...link} />
