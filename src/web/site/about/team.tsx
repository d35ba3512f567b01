import type { PageContent } from '../../content/page-content.ts'
import { Icon } from '../icon.tsx'
import { IllustrationBadge } from '../illustration-badge.tsx'
import { Picture } from '../picture.tsx'
import { SectionHead } from '../section-head.tsx'

type About = PageContent<'about'>

/** The team grid: picture, name, position, bio, links (docs/rules/pages.md#team); nothing while nobody is named. */
export function Team({ heading, members }: { heading: About['teamHeading']; members: About['team'] }) {
  if (members.length === 0) return null
  return (
    <section className="border-sand border-y bg-surface py-14 md:py-20">
      <div className="page-width grid gap-10">
        <SectionHead title={heading.heading} intro={heading.intro} />
        <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
          {members.map((member) => (
            <li key={member.id} className="grid content-start gap-2 lg:even:mt-10">
              {member.image && (
                <div className="relative mb-2">
                  <Picture
                    picture={member.image}
                    alt={member.name}
                    sizes="(width > 1024px) 280px, (width > 640px) 46vw, calc(100vw - 2.5rem)"
                    className="aspect-square w-full rounded-box object-cover"
                  />
                  {member.image.isDrawn && <IllustrationBadge />}
                </div>
              )}
              <h3 className="text-heading">{member.name}</h3>
              <p className="font-semibold text-green">{member.position}</p>
              <p className="text-muted">{member.bio}</p>
              <p className="flex gap-1">
                {member.socialLinks
                  .filter(({ url }) => url)
                  .map((link) => (
                    <a
                      key={link.platform}
                      href={link.url}
                      {...(link.url.startsWith('http') && { target: '_blank', rel: 'noopener' })}
                      aria-label={`${link.platform}, ${member.name}`}
                      className="-ml-2.5 grid size-11 shrink-0 place-items-center rounded-box text-green not-first:ml-0 hover:bg-green-wash"
                    >
                      <Icon name={link.icon} className="size-5" />
                    </a>
                  ))}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
