import { useParams } from '@tanstack/react-router'
import { useSite } from '../../page/use-site.ts'
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
