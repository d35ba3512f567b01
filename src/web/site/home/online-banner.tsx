import { Link } from '@tanstack/react-router'
import type { PageContent } from '../../content/page-content.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../icon.tsx'
import { Picture } from '../picture.tsx'

/** The banner for the online training: four points and the way to it (docs/rules/pages.md#home). */
export function OnlineBanner({ texts }: { texts: NonNullable<PageContent<'home'>['onlineBanner']> }) {
  return (
    <section id="formations-en-ligne" className="page-width md:py-8">
      <div className="grid overflow-clip rounded-box bg-green text-on-green lg:grid-cols-[7fr_5fr]">
        <div className="grid content-center justify-items-start gap-4 p-5 sm:p-10 lg:p-14">
          <h2 className="text-title">{texts.heading}</h2>
          <p className="max-w-prose md:text-lg">{texts.text}</p>
          <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
            {texts.points.map((point) => (
              <li key={point.title} className="grid grid-cols-[auto_1fr] content-start gap-x-3">
                <Icon name={point.icon} className="mt-0.5 size-5" />
                <h3 className="font-body font-semibold text-base">{point.title}</h3>
                <p className="col-start-2">{point.text}</p>
              </li>
            ))}
          </ul>
          <Link to="/formations-en-ligne" className={buttonClass('accent', 'mt-2')}>
            {texts.action}
          </Link>
        </div>
        <Picture
          picture={texts.picture}
          alt={texts.alt}
          sizes="(width > 1024px) 500px, calc(100vw - 2.5rem)"
          className="aspect-4/3 h-full w-full object-cover max-lg:-order-1 max-lg:max-h-72 max-sm:hidden"
        />
      </div>
    </section>
  )
}
