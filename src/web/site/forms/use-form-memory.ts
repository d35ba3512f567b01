import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { FormMemory } from './form-memory.ts'
import type { Presets } from './form-values.ts'

/**
 * Keeps what is typed into an uncontrolled form in this browser until it has succeeded, and puts it back when the form is opened
 * again. It is loaded once the form is there: nothing of it is needed to show one.
 * @param name what its draft is kept under
 * @param filledWith what fields were filled with beforehand: no draft by itself, and it takes nothing typed away
 */
export function useFormMemory(form: RefObject<HTMLFormElement | null>, name: string, filledWith: Presets) {
  const [presets] = useState(filledWith)
  const [Notice, setNotice] = useState<ComponentType<{ onStartAgain: () => void }>>()
  const opened = useRef<Promise<FormMemory>>(undefined)
  const open = useCallback(() => {
    opened.current ??= import('./form-memory.ts').then(({ openMemory, RestoredNotice }) => {
      if (!form.current) throw new Error('the form is gone')
      const memory = openMemory(form.current, name, presets)
      if (memory.isRestored) setNotice(() => RestoredNotice)
      return memory
    })
    // Without a connection it may not have come: the next call tries again.
    opened.current.catch(() => {
      opened.current = undefined
    })
    return opened.current
  }, [form, name, presets])
  useEffect(() => void open().catch(() => {}), [open])

  return {
    /** Says that a draft has been put back; undefined where none was. */
    Notice,
    open,
    keep: () =>
      void open().then(
        (memory) => memory.keep(),
        () => {},
      ),
    forget() {
      setNotice(undefined)
      void open().then(
        (memory) => memory.forget(),
        () => {},
      )
    },
  }
}
