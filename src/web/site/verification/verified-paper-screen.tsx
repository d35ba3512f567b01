import { type ErrorComponentProps, useParams } from '@tanstack/react-router'
import type { PaperVerification, Verification } from '../../../domain/documents/document.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import type { Localized } from '../../../domain/values/language.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { useSite } from '../../page/use-site.ts'
import { PageHero } from '../page-hero.tsx'
import { Proof } from './proof.tsx'
import { VerificationForm } from './verification-form.tsx'
import { verificationWords } from './verification-words.ts'
import type { VerifiedPaper } from './verified-paper.ts'
import { Facts, VerifiedSheet } from './verified-sheet.tsx'

/** What the page of a receipt or an avoir says of it. */
const paperWords = {
  fr: {
    kinds: { receipt: 'Reçu de paiement', credit_note: 'Avoir' },
    headings: {
      receipt: { valid: 'Ce reçu est authentique', revoked: 'Ce reçu a été annulé' },
      credit_note: { valid: 'Cet avoir est authentique', revoked: 'Cet avoir a été annulé' },
    },
    states: { valid: 'Valide', revoked: 'Annulé' },
    meanings: {
      valid: 'Nous l’avons délivré, et il est toujours valable. Comparez le montant et la date à ceux du papier.',
      revoked: 'Nous l’avons délivré, puis annulé\u00A0: il n’est plus valable.',
    },
    document: 'Document',
    amount: 'Montant',
    date: 'Délivré le',
    number: 'Numéro',
  },
  en: {
    kinds: { receipt: 'Payment receipt', credit_note: 'Credit note' },
    headings: {
      receipt: { valid: 'This receipt is genuine', revoked: 'This receipt has been revoked' },
      credit_note: { valid: 'This credit note is genuine', revoked: 'This credit note has been revoked' },
    },
    states: { valid: 'Valid', revoked: 'Revoked' },
    meanings: {
      valid: 'We issued it, and it still counts. Compare amount and date with those on the paper.',
      revoked: 'We issued it, then revoked it: it no longer counts.',
    },
    document: 'Document',
    amount: 'Amount',
    date: 'Issued on',
    number: 'Number',
  },
} satisfies Localized<unknown>

interface Props {
  paper: PaperVerification
  /** When it was looked up, in ISO 8601. */
  checkedAt: string
}

/** Whether a receipt or an avoir counts: its number, amount and day, never whose it is (docs/rules/documents.md#verification). */
function PaperScreen({ paper: { kind, number, state, amount, date }, checkedAt }: Props) {
  const { locale, company } = useSite()
  const words = paperWords[locale]
  const holds = state === 'valid' ? 'valid' : 'revoked'
  return (
    <Proof says={verificationWords[locale].saysOfPaper}>
      <VerifiedSheet
        state={holds}
        word={words.states[holds]}
        heading={words.headings[kind][holds]}
        meaning={words.meanings[holds]}
        checkedAt={checkedAt}
      >
        <Facts
          facts={[
            [words.amount, formatMoney(amount)],
            [words.document, words.kinds[kind]],
            [words.date, formatDay(date, locale)],
            [words.number, number],
            [verificationWords[locale].issuer, company.name],
          ]}
        />
      </VerifiedSheet>
    </Proof>
  )
}

/** Whether a certificate counts, and what it certifies: holder, training, hours, date, and its end if it has one; nothing else (docs/rules/documents.md#verification). */
function CertificateScreen({ certificate, checkedAt }: { certificate: Verification; checkedAt: string }) {
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

/** What a paper's number says of it: a certificate, or one about money. */
export function VerifiedPaperScreen({ paper, checkedAt }: VerifiedPaper) {
  return paper.kind === 'certificate' ? (
    <CertificateScreen certificate={paper} checkedAt={checkedAt} />
  ) : (
    <PaperScreen paper={paper} checkedAt={checkedAt} />
  )
}

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
