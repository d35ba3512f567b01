import type { IconName } from '../../content/icon-name.ts'
import { useSite } from '../../page/use-site.ts'
import { Icon } from '../icon.tsx'

/** Facebook, LinkedIn, Twitter, WhatsApp, as far as the firm is there (docs/rules/pages.md#contact-page). */
export function SocialBar({ label }: { label: string }) {
  const { company } = useSite()
  const { facebook, linkedin, twitter, whatsapp } = company.socialLinks
  const links: { name: string; icon: IconName; href: string }[] = [
    { name: 'Facebook', icon: 'facebook', href: facebook },
    { name: 'LinkedIn', icon: 'linkedin', href: linkedin },
    { name: 'Twitter', icon: 'twitter', href: twitter },
    { name: 'WhatsApp', icon: 'whatsapp', href: whatsapp },
  ]
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-1">
      <span aria-hidden="true" className="mr-2 text-muted">
        {label}
      </span>
      {links
        .filter(({ href }) => href)
        .map(({ name, icon, href }) => (
          <a
            key={name}
            href={href}
            target="_blank"
            rel="noopener"
            aria-label={name}
            title={name}
            className="grid size-11 shrink-0 place-items-center rounded-full border border-sand text-green hover:border-green hover:bg-green-wash"
          >
            <Icon name={icon} className="size-5" />
          </a>
        ))}
    </nav>
  )
}
