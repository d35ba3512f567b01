import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'

/**
 * Fills what is still empty in the form with the profile of whoever is signed in to the participant space. For anyone else, and
 * where it cannot be had, the form stays as it is.
 */
export function useOwnDetails(form: RefObject<HTMLFormElement | null>) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const fill = async () => {
      const { profileQuery } = await import('../../queries/participant.ts')
      const profile = await queryClient.fetchQuery(profileQuery)
      for (const [name, value] of Object.entries(profile?.participant ?? {})) {
        const field = form.current?.elements.namedItem(name)
        if (!(field instanceof HTMLInputElement) || field.value || !value) continue
        field.value = value
        // Who is in it already only has to type to say otherwise.
        if (field === document.activeElement) field.select()
      }
    }
    fill().catch(() => undefined)
  }, [form, queryClient])
}
