import type { PageContent } from '../../content/page-content.ts'
import { Icon } from '../icon.tsx'
import { IllustrationBadge } from '../illustration-badge.tsx'
import { Picture } from '../picture.tsx'
import { SectionHead } from '../section-head.tsx'

type About = PageContent<'about'>

type Member = About['team'][number]

/**
 * The people: picture, name, position, bio, links (docs/rules/pages.md#team). The first of them large, the others in rows; nothing while
 * nobody is named.
 */
export function Team({ heading, members }: { heading: About['teamHeading']; members: About['team'] }) {
  if (members.length === 0) return null
  return (
    <section className="page-width grid gap-8 pt-12 md:gap-10 md:pt-20">
      <SectionHead title={heading.heading} intro={heading.intro} />
      <ul className="team">
        {members.map((member) => (
          <li key={member.id}>
            <Portrait member={member} />
            <div>
              <h3 className="text-heading">{member.name}</h3>
              <p className="font-semibold text-green">{member.position}</p>
              <p className="bio">{member.bio}</p>
              <Links member={member} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Portrait({ member: { name, image } }: { member: Member }) {
  if (!image) return null
  return (
    <div className="relative">
      <Picture
        picture={image}
        alt={name}
        sizes="(width > 640px) 384px, calc(100vw - 2.5rem)"
        className="aspect-square w-full rounded-box object-cover"
      />
      {image.isDrawn && <IllustrationBadge />}
    </div>
  )
}

function Links({ member: { name, socialLinks } }: { member: Member }) {
  const links = socialLinks.filter(({ url }) => url)
  if (links.length === 0) return null
  return (
    <p className="-ml-2.5 flex flex-wrap gap-1">
      {links.map((link) => (
        <a
          key={link.platform}
          href={link.url}
          {...(link.url.startsWith('http') && { target: '_blank', rel: 'noopener' })}
          aria-label={`${link.platform}, ${name}`}
          className="grid size-11 shrink-0 place-items-center rounded-box text-green hover:bg-green-wash"
        >
          <Icon name={link.icon} className="size-5" />
        </a>
      ))}
    </p>
  )
}
