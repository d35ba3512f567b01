import type { PageContent } from '../../content/page-content.ts'
import { Picture } from '../picture.tsx'

/** The head of the training offer, with the teaching-approach box: methods and formats (docs/rules/pages.md#services). */
export function TeachingApproach({ texts }: { texts: PageContent<'services'>['training'] }) {
  return (
    <div className="relative mb-4 rounded-box bg-green-deep p-5 text-on-green sm:p-8">
      <div className="grid items-center gap-x-10 gap-y-8 xl:grid-cols-[5fr_7fr]">
        <Picture
          picture={texts.picture}
          alt={texts.alt}
          sizes="(width > 1280px) 400px, calc(100vw - 5rem)"
          className="absolute top-4 right-4 aspect-4/3 w-20 rounded-box object-cover sm:static sm:aspect-2/1 sm:w-full xl:aspect-4/3"
        />
        <div className="grid gap-6">
          <h2 className="text-title max-sm:pr-20">{texts.heading}</h2>
          <p className="max-w-prose text-lg">{texts.intro}</p>
          <div className="grid gap-4 border-leaf border-t pt-5">
            <h3 className="text-heading">{texts.teachingHeading}</h3>
            <div className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
              {[texts.methods, texts.formats].map((part) => (
                <div key={part.label}>
                  <h4 className="font-body font-semibold">{part.label}</h4>
                  <ul className="mt-2 grid gap-2">
                    {part.entries.map((entry) => (
                      <li key={entry}>{entry}</li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}
