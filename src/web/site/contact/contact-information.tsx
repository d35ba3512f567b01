import type { ReactNode } from 'react'
import { directionsUrl } from '../../../domain/company/company.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import type { IconName } from '../../content/icon-name.ts'
import type { PageContent } from '../../content/page-content.ts'
import { useSite } from '../../page/use-site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../icon.tsx'

interface Props {
  texts: PageContent<'contact'>['information']
  /** Whether it is open now, where the page says so. */
  openingState?: ReactNode
}

/** Where and when the firm is reached: map search in a new tab, tel:, mailto:, WhatsApp, hours (docs/rules/pages.md#contact-page). */
export function ContactInformation({ texts, openingState }: Props) {
  const { company } = useSite()
  // What nobody has said of the firm has no row.
  const rows: { icon: IconName; label: string; value: ReactNode }[] = [
    { icon: 'map-pin', label: texts.address, value: company.address },
    {
      icon: 'phone',
      label: texts.phone,
      value: company.phone && <ContactLink href={`tel:${company.phone}`}>{formatPhone(company.phone)}</ContactLink>,
    },
    {
      icon: 'mail',
      label: texts.email,
      value: company.email && <ContactLink href={`mailto:${company.email}`}>{company.email}</ContactLink>,
    },
    {
      icon: 'whatsapp',
      label: texts.whatsapp,
      value: company.whatsapp.link && (
        <ContactLink href={company.whatsapp.link} isExternal>
          {texts.whatsappAction}
        </ContactLink>
      ),
    },
    {
      icon: 'clock',
      label: texts.hours,
      value: (
        <>
          {openingState}
          {texts.openingHours}
          <br />
          {texts.replyTime}
        </>
      ),
    },
  ]
  return (
    <div className="grid justify-items-start gap-4 md:gap-6">
      <dl className="grid w-full gap-2 md:gap-4">
        {rows
          .filter(({ value }) => value)
          .map(({ icon, label, value }) => (
            <div key={label} className="relative pl-9">
              <dt className="text-muted text-sm">
                <Icon name={icon} className="absolute top-0 left-0 mt-1 size-5 text-leaf" />
                {label}
              </dt>
              <dd className="text-balance">{value}</dd>
            </div>
          ))}
      </dl>
      {company.address && (
        <a
          href={directionsUrl(company)}
          target="_blank"
          rel="noopener"
          title={texts.directionsHint}
          className={buttonClass('outline')}
        >
          <Icon name="route" className="size-5" />
          {texts.directions}
        </a>
      )}
    </div>
  )
}

interface ContactLinkProps {
  href: string
  isExternal?: boolean
  children: ReactNode
}

function ContactLink({ href, isExternal = false, children }: ContactLinkProps) {
  return (
    <a href={href} {...(isExternal && { target: '_blank', rel: 'noopener' })} className="contact-link">
      {children}
    </a>
  )
}
