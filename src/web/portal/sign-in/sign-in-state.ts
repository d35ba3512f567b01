import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

/** What was typed for linking, kept while the dialog and the card take turns in showing it. */
export interface Identity {
  email: string
  phone: string
}

const route = getRouteApi('/espace-participant')

/** Which step of linking is shown, with what was typed in it; begins with what a form sent before any script has come to. */
export function useSignInState(email = '') {
  const { submission } = route.useLoaderData()
  const { values, outcome } = submission ?? {}
  const [identity, setIdentity] = useState<Identity>({ email: values?.email ?? email, phone: values?.phone ?? '' })
  const hasAskedForCode = values !== undefined && (outcome === 'done' || values.code !== undefined)
  const [codeRequestedAt, setCodeRequestedAt] = useState(hasAskedForCode ? 0 : undefined)
  const refusal = submission?.outcome === 'refused' ? submission : undefined
  return { identity, setIdentity, codeRequestedAt, setCodeRequestedAt, refusal }
}
export type SignInState = ReturnType<typeof useSignInState>
