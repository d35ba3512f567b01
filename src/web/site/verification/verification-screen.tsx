import { withLanguage } from '../../../domain/values/language-path.ts'
import { verifierPath } from '../../../domain/values/paths.ts'
import { useSite } from '../../page/use-site.ts'
import { PageHero } from '../page-hero.tsx'
import { Proof } from './proof.tsx'
import { VerificationForm } from './verification-form.tsx'
import { verificationWords } from './verification-words.ts'

/** Where an employer or inspector types the number of a certificate. */
export function VerificationScreen() {
  const { locale, text, publicUrl } = useSite()
  const words = verificationWords[locale]
  return (
    <>
      <PageHero title={text.verification.title} intro={words.intro} />
      <Proof says={words.saysOfCertificate} isWide>
        <div className="grid gap-4">
          <VerificationForm />
          <p className="max-w-prose text-muted">
            {words.papersToo} <span className="inline-block">R-2026-00012-7KQ4XM9P</span>.
          </p>
          <p className="max-w-prose text-muted">
            {words.offline}{' '}
            <a href={withLanguage(verifierPath, locale)} className="text-link">
              {publicUrl.replace(/^https?:\/\//, '')}
              {verifierPath}
            </a>
          </p>
        </div>
      </Proof>
    </>
  )
}
