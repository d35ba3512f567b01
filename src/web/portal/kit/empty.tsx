import type { ReactNode } from 'react'

/** What stands where rows will be: that there are none yet, and what will bring them. */
export function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-box border border-sand border-dashed px-5 py-12 text-center">
      <p className="font-semibold text-lg">{title}</p>
      <p className="max-w-prose text-muted">{text}</p>
      {children}
    </div>
  )
}
