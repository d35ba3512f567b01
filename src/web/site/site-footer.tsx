import type { ComponentProps } from 'react'
import { formatPhone } from '../../domain/values/phone.ts'
import { useSite } from '../page/use-site.ts'
import { OrnamentBand } from '../ui/ornament-band.tsx'
import { PageLinks, pageLinks } from './site-header.tsx'

/** Address, hours, the pages and the legal links (docs/rules/site.md#footer). */
export function SiteFooter() {
  const { text, company, hours } = useSite()
  const { navigation, footer } = text
  return (
    <footer className="mt-4 md:mt-20 bg-surface">
      <OrnamentBand className="h-5" />
      <div className="page-width footer-columns gap-x-8 gap-y-4 py-3 md:py-12">
        <div className="grid content-start gap-2 col-span-full lg:col-span-1">
          <p className="font-bold font-heading text-green text-xl">{company.name}</p>
          <address className="grid text-muted not-italic">
            {company.address && <span className="max-w-xs py-1">{company.address}</span>}{' '}
            {company.phone && (
              <a className="footer-link" href={`tel:${company.phone}`}>
                {formatPhone(company.phone)}
              </a>
            )}{' '}
            {company.email && (
              <a className="footer-link" href={`mailto:${company.email}`}>
                {company.email}
              </a>
            )}
          </address>
          <p className="text-muted">{hours}</p>
        </div>
        <FooterLinks label={footer.pages} links={pageLinks(text).slice(1)} />
        <FooterLinks
          label={footer.legal}
          links={[
            { to: '/espace-participant', label: navigation.participantSpace },
            { to: '/espace-pharmacie', label: navigation.pharmacySpace },
            { to: '/verification', label: text.verification.title },
            { to: '/politique-confidentialite', label: navigation.privacy },
            { to: '/conditions-utilisation', label: navigation.terms },
          ]}
        />
      </div>
      <p className="page-width border-sand border-t py-3 text-muted text-sm">
        {footer.rights(new Date().getFullYear(), company.name)}
      </p>
    </footer>
  )
}

function FooterLinks({ label, links }: { label: string; links: ComponentProps<typeof PageLinks>['of'] }) {
  return (
    <nav aria-label={label} className="grid content-start">
      <p className="mb-1 font-semibold">{label}</p>
      <PageLinks of={links} className="footer-link" />
    </nav>
  )
}
