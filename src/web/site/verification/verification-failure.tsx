import type { ErrorComponentProps } from '@tanstack/react-router'
import { serverErrors } from '../../forms/form-errors.ts'
import { useSite } from '../../page/use-site.ts'
import { PageHero } from '../page-hero.tsx'
import { VerificationForm } from './verification-form.tsx'

/** The certificate could not be looked up, for instance after too many tries: says why, and lets it be tried again. */
export function VerificationFailure({ error }: ErrorComponentProps) {
  const { text } = useSite()
  return (
    <>
      <PageHero title={text.error.title} />
      <section className="page-width grid gap-8 py-12 md:py-16">
        <p role="alert" className="max-w-prose text-lg">
          {serverErrors(error, text).message}
        </p>
        <VerificationForm />
      </section>
    </>
  )
}
