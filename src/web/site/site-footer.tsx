import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatPhone } from '../../domain/phone.ts'
import { useSite } from '../page/use-site.ts'
import { WeaveBand } from '../ui/weave-band.tsx'

/** Address, hours, the pages and the legal links (docs/rules/site.md#footer). */
export function SiteFooter() {
  const { text, company, hours } = useSite()
  const { navigation, footer } = text
  return (
    <footer className="mt-8 md:mt-20 bg-surface">
      <WeaveBand className="h-5" />
      <div className="page-width grid gap-x-8 gap-y-4 py-5 md:py-12 grid-cols-[repeat(auto-fit,minmax(min(max(7.5rem,40%),100%),1fr))] lg:grid-cols-[5fr_3fr_3fr]">
        <div className="grid content-start gap-2 col-span-full lg:col-span-1">
          <p className="font-bold font-heading text-green text-xl">{company.name}</p>
          <address className="grid text-muted not-italic">
            {company.address && <span className="max-w-xs py-1">{company.address}</span>}
            {company.phone && (
              <a className="footer-link" href={`tel:${company.phone}`}>
                {formatPhone(company.phone)}
              </a>
            )}
            {company.email && (
              <a className="footer-link" href={`mailto:${company.email}`}>
                {company.email}
              </a>
            )}
          </address>
          <p className="text-muted">{hours}</p>
        </div>
        <FooterLinks label={footer.pages}>
          <Link to="/services" className="footer-link">
            {navigation.services}
          </Link>
          <Link to="/formations" className="footer-link">
            {navigation.trainings}
          </Link>
          <Link to="/formations-en-ligne" className="footer-link">
            {navigation.online}
          </Link>
          <Link to="/a-propos" className="footer-link">
            {navigation.about}
          </Link>
          <Link to="/contact" className="footer-link">
            {navigation.contact}
          </Link>
        </FooterLinks>
        <FooterLinks label={footer.legal}>
          <Link to="/espace-participant" className="footer-link">
            {navigation.participantSpace}
          </Link>
          <Link to="/verification" className="footer-link">
            {text.verification.title}
          </Link>
          <Link to="/politique-confidentialite" className="footer-link">
            {navigation.privacy}
          </Link>
          <Link to="/conditions-utilisation" className="footer-link">
            {navigation.terms}
          </Link>
        </FooterLinks>
      </div>
      <p className="page-width border-sand border-t py-5 text-muted text-sm">
        {footer.rights(new Date().getFullYear(), company.name)}
      </p>
    </footer>
  )
}

function FooterLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="grid content-start">
      <p className="mb-1 font-semibold">{label}</p>
      {children}
    </nav>
  )
}
