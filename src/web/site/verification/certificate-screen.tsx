import type { Verification } from '../../../domain/documents/document.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { useSite } from '../../page/use-site.ts'
import { Proof } from './proof.tsx'
import { verificationWords } from './verification-words.ts'
import { Facts, VerifiedSheet } from './verified-sheet.tsx'

/** Whether a certificate counts, and what it certifies: holder, training, hours, date, and its end if it has one; nothing else (docs/rules/documents.md#verification). */
export function CertificateScreen({ certificate, checkedAt }: { certificate: Verification; checkedAt: string }) {
  const { locale, text, company } = useSite()
  const { number, holder, training, hours, date, validUntil } = certificate
  const words = verificationWords[locale]
  const until = validUntil && formatDay(validUntil, locale)
  const state = certificate.state === 'valid' && certificate.isOver ? 'expired' : certificate.state
  return (
    <Proof says={words.saysOfCertificate}>
      <VerifiedSheet
        state={state}
        word={words.states[state]}
        heading={words.headings[state]}
        meaning={state === 'expired' ? words.meanings.expired(until ?? '') : words.meanings[state]}
        checkedAt={checkedAt}
      >
        <Facts
          facts={[
            [words.holder, holder],
            [words.training, training],
            [words.hours, text.trainings.hours(hours)],
            [words.date, formatDay(date, locale)],
            ...(until ? ([[words.until, until]] as [string, string][]) : []),
            [words.number, number],
            [words.issuer, company.name],
          ]}
        />
      </VerifiedSheet>
    </Proof>
  )
}
