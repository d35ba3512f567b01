import { useState } from 'react'
import type { PageContent } from '../../content/page-content.ts'
import { useSite } from '../../page/use-site.ts'
import { ArrowButton } from '../../ui/arrow-button.tsx'
import { Icon } from '../icon.tsx'
import { Picture } from '../picture.tsx'

type Home = PageContent<'home'>

/** One testimonial at a time; the arrows, there only when there are more, wrap around both ways (docs/rules/pages.md#testimonials). */
export function TestimonialsSection({
  texts,
  testimonials,
}: {
  texts: Home['testimonialsSection']
  testimonials: Home['testimonials']
}) {
  const { locale, text } = useSite()
  const [index, setIndex] = useState(0)
  const testimonial = testimonials[index]
  if (!testimonial) return null
  const [open, close] = locale === 'fr' ? ['«\u00A0', '\u00A0»'] : ['“', '”']
  const show = (step: number) => setIndex((index + step + testimonials.length) % testimonials.length)
  return (
    <section id="temoignages" className="page-width py-5 md:py-24">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[3fr_7fr] lg:gap-x-16">
        <div className="grid content-start gap-6">
          <h2 className="text-title">{texts.heading}</h2>
          {testimonials.length > 1 && (
            <div className="flex flex-wrap gap-2">
              <ArrowButton direction="previous" label={texts.previous} onClick={() => show(-1)} />
              <ArrowButton direction="next" label={texts.next} onClick={() => show(1)} />
            </div>
          )}
        </div>
        <figure aria-live="polite" className="grid gap-4 md:gap-6 sm:border-sand sm:border-l sm:pl-8 lg:pl-16">
          <div
            className="flex text-orange"
            role="img"
            aria-label={texts.rating.replace('{rating}', String(testimonial.rating))}
          >
            {[1, 2, 3, 4, 5].slice(0, testimonial.rating).map((star) => (
              <Icon key={star} name="star" className="size-5" />
            ))}
          </div>
          <blockquote className="md:text-lead">
            <p>{`${open}${testimonial.text}${close}`}</p>
          </blockquote>
          <figcaption className="flex flex-wrap items-center gap-4">
            {testimonial.picture && (
              <Picture
                picture={testimonial.picture}
                alt=""
                sizes="64px"
                className="size-16 rounded-full object-cover"
              />
            )}
            <span className="flex-[1_1_9rem]">
              <span className="block font-semibold">{testimonial.name}</span>{' '}
              <span className="text-muted">{testimonial.position}</span>{' '}
              {testimonial.picture?.isDrawn && <span className="block text-muted text-sm">{text.illustration}</span>}
            </span>
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
