import type { ReactNode } from 'react'
import type { OfficeView } from './use-office-search.ts'

/** A way to narrow a list: where it is chosen, and what is chosen. */
export interface ListFilter {
  id: string
  /** Carries its own label; without it, the filter is one that only a figure or a link elsewhere sets. */
  field?: ReactNode
  /** What the list shows by it, in words, and the view without it; undefined while it narrows nothing. */
  part?: { name: string; without: OfficeView } | undefined
}

/** How many filters stand beside the search; more of them open by a button. */
export const filtersInRow = 2
