import { createFileRoute } from '@tanstack/react-router'
import { ApiError, read } from '../api/api.ts'
import { submission } from '../page/submission.ts'
import { letterPageHead } from '../site/letter-page-head.ts'
import { WaitingPlaceScreen } from '../site/waiting-place/waiting-place-screen.tsx'

/** Where the mails about a waiting list lead: how one's place stands, to be taken or given up (docs/rules/waiting-list.md#accepting). */
export const Route = createFileRoute('/_site/liste-attente')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search: Record<string, unknown>): { attente?: number; cle?: string } => {
    // The server says what a number is; its rules would come into every page's first scripts.
    const attente = Number(search.attente)
    return {
      ...(Number.isInteger(attente) && attente > 0 && { attente }),
      ...(typeof search.cle === 'string' && { cle: search.cle }),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const asked = { submission: submission(), place: null }
    // Where a code was refused, the place is as it was, and the code is put right beside it.
    const isCodeRefused = asked.submission?.outcome === 'refused' && asked.submission.fields.discountCode !== undefined
    const { attente, cle = '' } = isCodeRefused ? (asked.submission?.values ?? {}) : deps
    if ((asked.submission && !isCodeRefused) || attente === undefined || !/^[\w-]{43}$/.test(cle)) return asked
    const link = { id: Number(attente), token: cle }
    const place = await read(context.api['waiting-list'].check.$post({ json: link })).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    })
    return { ...asked, place }
  },
  head: letterPageHead({ fr: 'Liste d’attente', en: 'Waiting list' }),
  component: WaitingPlaceScreen,
})
