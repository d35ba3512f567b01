import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { legalMentions } from '../../../domain/company/legal-mentions.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { useSite } from '../../page/use-site.ts'
import { verificationWords } from './verification-words.ts'

interface Props {
  /** What a check says and what it does not, a paragraph each. */
  says: string[]
  /** Whether it goes across the page rather than as wide as the sheet above it. */
  isWide?: boolean
  children: ReactNode
}

/** What a stranger needs to trust a check: who answers, what the answer means and what it does not, and how to know that the page is ours. */
export function Proof({ says, isWide = false, children }: Props) {
  const { locale, company, publicUrl } = useSite()
  const words = verificationWords[locale]
  const { legalForm, tradeRegister, taxpayerNumber } = company
  return (
    <div className="page-width grid gap-12 py-10 md:py-16">
      {children}
      <div
        className={`grid gap-x-12 gap-y-10 sm:grid-cols-2 ${isWide ? 'lg:grid-cols-3' : 'mx-auto w-full max-w-3xl'}`}
      >
        <Part heading={words.says}>
          {says.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Part>
        <Part heading={words.sure}>
          <p>
            {words.sureAddress} <strong className="text-ink">{publicUrl}/</strong>
          </p>
          <p>{words.sureCode}</p>
          <p>{words.sureNothing}</p>
          <p>{words.again}</p>
        </Part>
        <Part heading={words.who} className={`sm:col-span-2 ${isWide ? 'lg:col-span-1' : ''}`}>
          <p>
            <strong className="text-ink">{company.name}</strong>
            {legalMentions({ legalForm, tradeRegister, taxpayerNumber }).map((mention) => ` · ${mention}`)}
          </p>
          <p>
            {company.foundedYear && words.whoText(company.foundedYear)} {company.address}
          </p>
          <p>{words.doubt}</p>
          <div className="flex flex-wrap gap-x-6">
            {company.phone && (
              <a href={`tel:${company.phone}`} className="text-link min-h-11">
                {formatPhone(company.phone)}
              </a>
            )}{' '}
            {company.email && (
              <a href={`mailto:${company.email}`} className="text-link min-h-11">
                {company.email}
              </a>
            )}{' '}
            <Link to="/a-propos" className="text-link min-h-11">
              {words.about}
            </Link>
          </div>
        </Part>
      </div>
    </div>
  )
}

function Part({ heading, className = '', children }: { heading: string; className?: string; children: ReactNode }) {
  return (
    <section className={`grid content-start gap-3 border-sand border-t pt-4 text-muted ${className}`}>
      <h2 className="text-heading text-ink">{heading}</h2>
      {children}
    </section>
  )
}
