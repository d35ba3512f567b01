import { type ErrorComponentProps, useParams } from '@tanstack/react-router'
import { serverErrors } from '../../forms/form-errors.ts'
import { useSite } from '../../page/use-site.ts'
import { PageHero } from '../page-hero.tsx'
import { Proof } from './proof.tsx'
import { VerificationForm } from './verification-form.tsx'
import { verificationWords } from './verification-words.ts'
import { VerifiedSheet } from './verified-sheet.tsx'

/** No certificate has that number: says so, and lets it be typed again. */
export function UnknownNumberScreen() {
  const { locale, now } = useSite()
  const { number } = useParams({ strict: false })
  const words = verificationWords[locale]
  return (
    <Proof says={words.saysOfCertificate}>
      <VerifiedSheet
        state="unknown"
        word={words.states.unknown}
        heading={words.unknown}
        meaning={words.unknownText}
        checkedAt={now.toISOString()}
      >
        <div className="p-6 sm:p-10">
          <VerificationForm {...(number && { number })} />
        </div>
      </VerifiedSheet>
    </Proof>
  )
}

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
