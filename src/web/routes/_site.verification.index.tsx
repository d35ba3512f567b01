import { createFileRoute, redirect } from '@tanstack/react-router'
import { verificationHead } from '../site/verification/verification-head.ts'
import { VerificationScreen } from '../site/verification/verification-screen.tsx'

/** Where a certificate's number is typed; sent without any script, the form comes back here and is led on. */
export const Route = createFileRoute('/_site/verification/')({
  validateSearch: (search: Record<string, unknown>): { numero?: string } => {
    const numero = String(search.numero ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    return numero ? { numero: numero.slice(0, 300) } : {}
  },
  loaderDeps: ({ search }) => ({ number: search.numero }),
  loader: ({ deps }) => {
    if (deps.number) throw redirect({ to: '/verification/$number', params: { number: deps.number } })
  },
  head: verificationHead,
  component: VerificationScreen,
})
