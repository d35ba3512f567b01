import { Link } from '@tanstack/react-router'
import type { PageContent } from '../../content/page-content.ts'
import { SectionHead } from '../section-head.tsx'
import { Faq } from './faq.tsx'

/** The home page's questions (anchor `faq`), with where to ask another one. */
export function FaqSection({ texts }: { texts: PageContent<'home'>['faq'] }) {
  return (
    <section id="faq" className="page-width grid gap-x-16 gap-y-5 py-5 md:py-24 lg:grid-cols-[4fr_8fr]">
      <SectionHead title={texts.heading} intro={texts.aside.text}>
        <Link to="/contact" className="text-link min-h-11">
          {texts.aside.action}
        </Link>
      </SectionHead>
      <Faq name="questions" texts={texts} />
    </section>
  )
}
