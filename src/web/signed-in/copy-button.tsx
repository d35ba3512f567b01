import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Glyph } from '../ui/glyph.tsx'

/** Puts a text into the clipboard and says so; where the browser refuses, the text beside it can still be selected. */
export function CopyButton({
  copied,
  labels,
  of,
}: {
  copied: string
  labels: Record<'copy' | 'copied', string>
  /** What is copied, where several stand beside each other: on a phone their sign alone is seen, until one is copied. */
  of?: string
}) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <Button look="neutral" size="compact" onClick={copy} onBlur={() => setCopied(false)}>
      <Glyph name="copy" />
      <span aria-live="polite" className={of && !isCopied ? 'max-sm:sr-only' : undefined}>
        {isCopied ? labels.copied : labels.copy}
      </span>
      {of && <span className="sr-only">, {of}</span>}
    </Button>
  )
}
