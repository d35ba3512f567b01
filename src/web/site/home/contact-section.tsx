import type { Submission } from '../../../server/app/page-environment.ts'
import type { PageContent } from '../../content/page-content.ts'
import { ContactForm } from '../contact/contact-form.tsx'
import { ContactInformation } from '../contact/contact-information.tsx'
import { SectionHead } from '../section-head.tsx'

/** The contact form next to the firm's address (docs/rules/pages.md#home). */
export function ContactSection({
  texts,
  submission,
}: {
  texts: Pick<PageContent<'home'>, 'contactSection' | 'form' | 'information'>
  submission: Submission | null
}) {
  return (
    <section id="contact" className="page-width grid items-start gap-x-16 gap-y-6 pt-5 md:pt-24 lg:grid-cols-[5fr_7fr]">
      <div className="grid gap-5 md:gap-10">
        <SectionHead title={texts.contactSection.heading} intro={texts.contactSection.subtitle} />
        <ContactInformation texts={texts.information} />
      </div>
      <ContactForm texts={texts.form} submission={submission} headingLevel="h3" messageRows={3} />
    </section>
  )
}
