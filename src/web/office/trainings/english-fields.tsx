import type { ReactNode } from 'react'
import { useOffice } from '../kit/office-text.ts'

/** The English twins of a part's texts, folded away until wanted. */
export function EnglishFields({ children }: { children: ReactNode }) {
  const { words } = useOffice()
  return (
    <details className="rounded-lg border border-sand">
      <summary className="px-4 py-3 font-semibold">{words.training.english}</summary>
      <div className="grid gap-5 border-sand border-t p-4">
        <p className="text-muted text-sm">{words.training.englishHint}</p>
        {children}
      </div>
    </details>
  )
}
