import { formatDay } from '../../../domain/dates.ts'
import type { DocumentValidity, Verification } from '../../../domain/document.ts'
import { certificateEnd } from '../../content/certificate-end.ts'
import { useSite } from '../../page/use-site.ts'
import type { Tone } from '../../ui/badge.tsx'
import { verificationWords } from './verification-words.ts'
import { VerifiedSheet } from './verified-sheet.tsx'

const tones: Record<DocumentValidity, Tone> = { valid: 'green', superseded: 'orange', revoked: 'red' }

/** Whether a certificate counts, and what it certifies: holder, training, hours, date, and its end if it has one; nothing else (docs/rules/documents.md#verification). */
export function CertificateScreen({ certificate }: { certificate: Verification }) {
  const { locale, text, company } = useSite()
  const { number, state, holder, training, hours, date, validUntil } = certificate
  const words = verificationWords[locale]
  const ends = certificateEnd[locale]
  const until = validUntil && formatDay(validUntil, locale)
  const isExpired = state === 'valid' && certificate.isOver
  return (
    <VerifiedSheet
      state={state}
      badge={{ tone: isExpired ? 'orange' : tones[state], text: isExpired ? ends.over : words.states[state] }}
      heading={words.headings[state]}
      meaning={isExpired && until ? ends.meaning(until) : words.meanings[state]}
      facts={[
        [words.holder, holder],
        [words.training, training],
        [words.hours, text.trainings.hours(hours)],
        [words.date, formatDay(date, locale)],
        ...(until ? ([[ends.until, until]] as [string, string][]) : []),
        [words.number, number],
        [words.issuer, company.name],
      ]}
      another={words.another}
    />
  )
}
