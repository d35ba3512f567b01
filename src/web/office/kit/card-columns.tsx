import type { ReactNode } from 'react'

/** Cards one below the other; on a wide screen in two columns, read down the first and then the second, none taller than what it says. */
export const CardColumns = ({ children }: { children: ReactNode }) => (
  <div className="gap-6 *:break-inside-avoid *:not-last:mb-6 lg:columns-2">{children}</div>
)
