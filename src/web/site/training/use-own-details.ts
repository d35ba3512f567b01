import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { wasSpaceOpen } from '../../api/open-space.ts'

/**
 * Fills what is still empty in the form with the profile of the participant who is signed in to the participant space. For anyone else, and
 * where it cannot be had, the form stays as it is.
 */
export function useOwnDetails(form: RefObject<HTMLFormElement | null>) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!wasSpaceOpen()) return
    import('./fill-own-details.ts')
      .then(({ fillOwnDetails }) => fillOwnDetails(queryClient, form.current))
      .catch(() => undefined)
  }, [form, queryClient])
}
