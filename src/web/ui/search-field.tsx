import { useCallback, useEffect, useRef, useState } from 'react'
import { Glyph } from './glyph.tsx'
import { isTyping } from './is-typing.ts'

/** How long typing must rest before the search is sent, in milliseconds. */
const pause = 250

/**
 * What is typed to search by, sent when typing rests; a change of the search from outside shows in the field.
 * @param value what is searched now
 * @returns what is typed, and `flush`, which sends it at once
 */
export function useTypedSearch(value: string, onSearch: (rawInput: string) => void) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState(value)
  if (known !== value) {
    setKnown(value)
    // Not what this field has sent itself: typing may have gone on since.
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }
  const rawInput = typed.trim()
  const isSent = rawInput === value || rawInput === sent
  const send = useCallback(() => {
    setSent(rawInput)
    onSearch(rawInput)
  }, [rawInput, onSearch])
  useEffect(() => {
    if (isSent) return
    const timer = setTimeout(send, pause)
    return () => clearTimeout(timer)
  }, [isSent, send])
  return { typed, setTyped, flush: () => isSent || send() }
}

interface Props {
  label: string
  placeholder: string
  /** What is searched now; a change from outside shows in the field. */
  value: string
  onSearch: (rawInput: string) => void
  /** Whether it has the focus when the dialog that it stands in opens. */
  hasFirstFocus?: boolean | undefined
}

/** A search box: searches when typing rests, `/` moves to it, arrow down goes on to the rows below. */
export function SearchField({ label, placeholder, value, onSearch, hasFirstFocus }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const { typed, setTyped } = useTypedSearch(value, onSearch)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(document.activeElement) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  return (
    <label className="relative block w-full max-w-md in-data-toolbar:max-w-none">
      <span className="sr-only">{label}</span>
      <Glyph name="search" className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted" />
      <input
        ref={field}
        data-first-focus={hasFirstFocus ? '' : undefined}
        type="search"
        value={typed}
        maxLength={100}
        placeholder={placeholder}
        aria-keyshortcuts="/"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          const around = event.currentTarget.closest('[role="dialog"]') ?? document
          const first = around.querySelector<HTMLElement>('tbody tr button, tbody tr a, li > button')
          if (first) event.preventDefault()
          first?.focus()
        }}
        className="min-h-9 phone:min-h-11 w-full rounded-lg border border-sand-deep bg-surface pr-3 pl-9 text-ellipsis text-sm placeholder:text-muted"
      />
    </label>
  )
}
