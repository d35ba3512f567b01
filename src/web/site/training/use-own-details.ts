import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'

/**
 * Fills what is still empty in the form with the profile of the participant who is signed in to the participant space. For anyone else, and
 * where it cannot be had, the form stays as it is.
 */
export function useOwnDetails(form: RefObject<HTMLFormElement | null>) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const fill = async () => {
      const { profileQuery } = await import('../../api/participant-queries.ts')
      const profile = await queryClient.fetchQuery(profileQuery)
      for (const [name, value] of Object.entries(profile?.participant ?? {})) {
        const field = form.current?.elements.namedItem(name)
        if (!(field instanceof HTMLInputElement) || field.value || !value) continue
        // Never into the field that somebody went into; where the focus was put for them, they only have to type to say otherwise.
        const isInFocus = field === document.activeElement
        if (isInFocus && form.current?.dataset.openedHere === undefined) continue
        field.value = value
        if (isInFocus) field.select()
      }
    }
    fill().catch(() => undefined)
  }, [form, queryClient])
}
