import { useSite } from '../../page/use-site.ts'
import { PageHero } from '../page-hero.tsx'
import { VerificationForm } from './verification-form.tsx'
import { verificationWords } from './verification-words.ts'

/** Where an employer or inspector types the number of a certificate. */
export function VerificationScreen() {
  const { locale, text } = useSite()
  return (
    <>
      <PageHero title={text.verification.title} intro={verificationWords[locale].intro} />
      <section className="page-width py-12 md:py-16">
        <VerificationForm />
      </section>
    </>
  )
}
