import type { ReactNode } from 'react'
import { useOffice } from '../kit/office-text.ts'

/** The English twins of a part's texts, folded away until wanted, or until something in them is wrong. */
export function EnglishFields({ hasError = false, children }: { hasError?: boolean; children: ReactNode }) {
  const { words } = useOffice()
  return (
    <details open={hasError || undefined} className="rounded-lg border border-sand">
      <summary className="px-4 py-3 font-semibold">{words.training.english}</summary>
      <div className="grid gap-5 border-sand border-t p-4">
        <p className="text-muted text-sm">{words.training.englishHint}</p>
        {children}
      </div>
    </details>
  )
}
