import { type RefObject, useEffect } from 'react'

/**
 * Keeps what is typed into an uncontrolled form in this browser until it has succeeded, and puts it back when the form is opened
 * again: a lost line or a closed tab costs nothing.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, name: string) {
  const key = `draft:${name}`

  useEffect(() => {
    const stored = readDraft(key)
    for (const field of form.current?.elements ?? []) {
      if (
        !(
          field instanceof HTMLInputElement ||
          field instanceof HTMLTextAreaElement ||
          field instanceof HTMLSelectElement
        )
      )
        continue
      const value = stored[field.name]
      if (value && !field.value && field.type !== 'checkbox') field.value = value
    }
  }, [form, key])

  return {
    keep() {
      if (!form.current) return
      const { termsAccepted: _, ...typed } = Object.fromEntries(new FormData(form.current))
      localStorage.setItem(key, JSON.stringify(typed))
    },
    forget: () => localStorage.removeItem(key),
  }
}

function readDraft(key: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}
