import { type ErrorComponentProps, Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PaperVerification, Verification } from '../../../domain/documents/document.ts'
import { formatDay, formatTime } from '../../../domain/values/dates.ts'
import type { Localized } from '../../../domain/values/language.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { useSite } from '../../page/use-site.ts'
import { OrnamentBand } from '../../ui/ornament-band.tsx'
import { StateMark, stateColours, type VerifiedState } from '../../ui/state-mark.tsx'
import { PageHero } from '../page-hero.tsx'
import { Proof } from './proof.tsx'
import { VerificationForm } from './verification-form.tsx'
import { verificationWords } from './verification-words.ts'
import type { VerifiedPaper } from './verified-paper.ts'

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

interface SheetProps {
  state: VerifiedState
  /** The state in a word. */
  word: string
  heading: string
  meaning: string
  /** When it was looked up, in ISO 8601. */
  checkedAt: string
  /** What is known of it. */
  children: ReactNode
}

/** What a check has found: its state by sign, word and colour, what that means, and when it was so. */
export function VerifiedSheet({ state, word, heading, meaning, checkedAt, children }: SheetProps) {
  const { locale } = useSite()
  const words = verificationWords[locale]
  return (
    <div className="mx-auto w-full max-w-3xl overflow-hidden rounded-box border border-sand bg-surface">
      <div className={`border-current border-t-8 ${stateColours[state]}`}>
        <div className="flex items-center gap-4 px-6 pt-6 sm:px-10 sm:pt-10">
          <StateMark state={state} />
          <p className="font-bold font-heading text-title">{word}</p>
        </div>
        <div className="grid gap-3 px-6 pt-4 pb-6 text-ink sm:px-10 sm:pb-10">
          <h1 className="text-title">{heading}</h1>
          <p className="max-w-prose text-lg">{meaning}</p>
          <p className="font-semibold">
            <time dateTime={checkedAt}>
              {words.checked(formatDay(checkedAt, locale), formatTime(checkedAt, locale))}
            </time>
          </p>
        </div>
      </div>
      <OrnamentBand className="h-3" />
      {children}
    </div>
  )
}

/** What is known of a paper, the first thing standing out, and the way to another one. */
export function Facts({ facts }: { facts: [name: string, value: string][] }) {
  const { locale } = useSite()
  return (
    <>
      <dl className="grid gap-y-4 p-6 sm:grid-cols-[12rem_1fr] sm:p-10">
        {facts.map(([name, value], index) => (
          <div key={name} className="grid sm:contents">
            <dt className="text-muted">{name}</dt>
            <dd className={index === 0 ? 'font-bold font-heading text-heading' : 'font-semibold'}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="no-print border-sand border-t px-6 py-2 sm:px-10">
        <Link to="/verification" className="text-link min-h-11">
          {verificationWords[locale].another}
        </Link>
      </p>
    </>
  )
}
