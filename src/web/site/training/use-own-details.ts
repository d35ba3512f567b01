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
        // Never into the field that somebody is in.
        const isFree = field instanceof HTMLInputElement && !field.value && field !== document.activeElement
        if (isFree && value) field.value = value
      }
    }
    fill().catch(() => undefined)
  }, [form, queryClient])
}
