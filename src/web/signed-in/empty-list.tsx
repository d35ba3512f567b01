import type { ReactNode } from 'react'

/** What stands where rows would be: that there are none. */
export const EmptyList = ({ children }: { children: ReactNode }) => (
  <p className="rounded-box border border-sand border-dashed px-4 py-10 text-center text-muted">{children}</p>
)
