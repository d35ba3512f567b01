import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLoadedAhead } from '../../signed-in/use-loaded-ahead.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { isTyping } from '../../ui/is-typing.ts'
import { useOffice } from '../kit/office-text.ts'
import { type Choice, commandKey } from './choices.ts'

const loadPalette = () => import('./command-palette.tsx')
const CommandPalette = lazy(loadPalette)
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

/** The button and the keys (Ctrl or ⌘ K, and ?) that open the command palette and the list of shortcuts. */
export function PaletteOpener() {
  const { words } = useOffice()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'palette' | 'shortcuts'>()
  const close = () => setOpen(undefined)

  // What is typed right after the key would go astray while it loads.
  useLoadedAhead(loadPalette)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      const isHelp = event.key === '?' && !isTyping(document.activeElement)
      if (!isPalette && !isHelp) return
      // A form is not left by a key.
      if (document.querySelector(isPalette ? '[role="dialog"] form' : '[role="dialog"]')) return
      event.preventDefault()
      setOpen(isPalette ? 'palette' : 'shortcuts')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  const choose = (to: Choice['to']) => {
    // First focus goes back to where it was, so that it returns there again from what is opened next.
    flushSync(close)
    setTimeout(() => (to === 'shortcuts' ? setOpen('shortcuts') : void navigate({ to: '/admin', search: to })))
  }

  return (
    <>
      <Button
        look="neutral"
        size="compact"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
      >
        <Glyph name="search" />
        <span className="max-sm:sr-only">{words.palette.open}</span>
        <span aria-hidden="true" className="font-normal text-muted text-xs max-sm:hidden">
          {commandKey()} K
        </span>
      </Button>
      <Suspense fallback={null}>
        {open === 'palette' && <CommandPalette onClose={close} onChoose={choose} />}
        {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </>
  )
}
