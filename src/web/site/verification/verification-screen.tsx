import { useSite } from '../../page/use-site.ts'
import { PageHero } from '../page-hero.tsx'
import { VerificationForm } from './verification-form.tsx'

/** Where an employer or inspector types the number of a certificate. */
export function VerificationScreen() {
  const { text } = useSite()
  return (
    <>
      <PageHero title={text.verification.title} intro={text.verification.intro} />
      <section className="page-width py-12 md:py-16">
        <VerificationForm />
      </section>
    </>
  )
}
