import { useParams } from '@tanstack/react-router'
import { useSite } from '../../page/use-site.ts'
import { PageHero } from '../page-hero.tsx'
import { VerificationForm } from './verification-form.tsx'
import { verificationWords } from './verification-words.ts'

/** No certificate has that number: says so, and lets it be typed again. */
export function UnknownNumberScreen() {
  const { locale, company } = useSite()
  const { number } = useParams({ strict: false })
  const words = verificationWords[locale]
  return (
    <>
      <PageHero title={words.unknown} intro={words.unknownText} />
      <section className="page-width grid gap-8 py-12 md:py-16">
        <VerificationForm {...(number && { number })} />
        <p className="max-w-prose text-muted">
          {words.doubt}{' '}
          <a href={`mailto:${company.email}`} className="font-semibold text-green underline underline-offset-4">
            {company.email}
          </a>
        </p>
      </section>
    </>
  )
}
