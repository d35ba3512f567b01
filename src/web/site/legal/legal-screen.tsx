import { getRouteApi } from '@tanstack/react-router'
import { formatDay } from '../../../domain/values/dates.ts'
import type { PageContent } from '../../content/page-content.ts'
import { useSite } from '../../page/use-site.ts'
import { PageContents } from '../contents/page-contents.tsx'
import { PageHero } from '../page-hero.tsx'

/** A legal page: what it is about, its sections with a list of them, and since when it stands. */
function LegalScreen({ document, labels }: Pick<PageContent<'privacy'>, 'document' | 'labels'>) {
  const { locale } = useSite()
  return (
    <>
      <PageHero title={document.title} intro={document.introduction} />
      <div className="page-width grid gap-x-16 gap-y-10 py-12 md:py-16 lg:grid-cols-[4fr_8fr]">
        <PageContents heading={labels.contents} parts={document.sections} />
        <div className="grid gap-10">
          <p className="text-muted">
            {labels.updatedOn} <time dateTime={document.updatedOn}>{formatDay(document.updatedOn, locale)}</time>
          </p>
          {document.sections.map((section) => (
            <section key={section.id} id={section.id} className="grid max-w-prose scroll-mt-14 gap-4">
              <h2 className="text-heading">{section.title}</h2>
              {section.blocks.map((block) =>
                'paragraph' in block ? (
                  <p key={block.paragraph}>{block.paragraph}</p>
                ) : (
                  <ul key={block.list[0]} className="grid list-disc gap-2 pl-5 marker:text-leaf">
                    {block.list.map((entry) => (
                      <li key={entry}>{entry}</li>
                    ))}
                  </ul>
                ),
              )}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

const privacyRoute = getRouteApi('/_site/politique-confidentialite')

export function PrivacyScreen() {
  const { content } = privacyRoute.useLoaderData()
  return <LegalScreen document={content.document} labels={content.labels} />
}

const termsRoute = getRouteApi('/_site/conditions-utilisation')

export function TermsScreen() {
  const { content } = termsRoute.useLoaderData()
  return <LegalScreen document={content.document} labels={content.labels} />
}
