import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Glyph } from './glyph.tsx'
import { closeTopmostDialog, dialogOpened } from './open-dialogs.ts'

const shapes = {
  /** A question or a short form, in the middle. */
  narrow: 'inset-x-0 top-[8vh] mx-auto max-h-[84vh] w-[min(32rem,calc(100vw-1.5rem))] rounded-box animate-rise',
  /** A long form, in the middle. */
  wide: 'inset-x-0 top-[4vh] mx-auto max-h-[92vh] w-[min(52rem,calc(100vw-1.5rem))] rounded-box animate-rise',
  /** A record beside its list, along the right edge. */
  sheet: 'inset-y-0 right-0 w-[min(38rem,100vw)] animate-slide',
} as const

interface Props {
  title: ReactNode
  closeLabel: string
  shape?: keyof typeof shapes
  /** Asked for by Escape, a click outside, or the closing cross. */
  onClose: () => void
  /** False when only its own buttons may close it: then Escape, the outside and the cross do nothing. */
  isDismissable?: boolean
  /** Where the focus goes on closing, where that is not what opened it. */
  returnTo?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/** What is marked `data-first-focus` has the focus at first, rather than the closing cross. */
function focusFirst(event: Event) {
  const first = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[data-first-focus]')
  if (!first) return
  event.preventDefault()
  first.focus()
}

/** What had the focus before each open dialog. */
const openers = new WeakMap<Element, Element | null>()

/** Gives the focus back to what opened a dialog; where that stood in a dialog whose place this one took, to what opened that one. */
function focusAgain(opener: Element | null) {
  let target: Element | null | undefined = opener
  while (target && !target.isConnected) {
    const gone: Element | null = target.closest('[role=dialog]')
    target = gone && openers.get(gone)
  }
  if (target instanceof HTMLElement) target.focus()
}

/**
 * A modal dialog: focus stays inside and returns to what opened it. The ground behind it is our own element, because Radix' overlay
 * writes a style element, which the pages' security policy forbids. It scrolls by one pixel, so that the page behind does not.
 */
export function Dialog({
  title,
  closeLabel,
  shape = 'narrow',
  onClose,
  isDismissable = true,
  returnTo,
  children,
}: Props) {
  const [opener] = useState(() => document.activeElement)
  const returnFocus = (event: Event) => {
    event.preventDefault()
    focusAgain(returnTo?.() ?? opener)
  }
  // As soon as it is drawn: Radix notes it a moment later, and until then would give Escape to the dialog below.
  const close = useRef(() => {})
  useLayoutEffect(() => {
    close.current = () => isDismissable && onClose()
  })
  useLayoutEffect(() => dialogOpened(() => close.current()), [])
  return (
    <Radix.Root open onOpenChange={(open) => !open && isDismissable && onClose()}>
      <Radix.Portal>
        <div
          aria-hidden="true"
          className="app no-scrollbar fixed inset-0 z-40 overflow-y-scroll overscroll-contain bg-shade"
        >
          <div className="h-[calc(100%+1px)]" />
        </div>
        <Radix.Content
          ref={(drawn) => {
            if (drawn) openers.set(drawn, opener)
          }}
          aria-describedby={undefined}
          // Radix gives it to what it holds for the topmost layer: a toast that came up since, or the dialog below.
          onEscapeKeyDown={closeTopmostDialog}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={returnFocus}
          className={`app fixed z-40 flex flex-col overflow-hidden bg-surface text-ink shadow-2xl outline-none ${shapes[shape]}`}
        >
          <div className="flex items-start justify-between gap-4 border-sand border-b px-5 py-4">
            <Radix.Title className="text-heading">{title}</Radix.Title>
            {isDismissable && (
              <Radix.Close
                aria-label={closeLabel}
                className="-m-1.5 grid size-9 shrink-0 place-items-center rounded-lg text-muted hover:bg-sand hover:text-ink"
              >
                <Glyph name="close" />
              </Radix.Close>
            )}
          </div>
          <div className="grid min-h-0 content-start overflow-y-auto overscroll-contain">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
