import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { formatMoney } from '../../../domain/values/money.ts'
import type { PageContent } from '../../content/page-content.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from '../picture.tsx'

type Online = PageContent<'online'>
type Course = Online['courses'][number]

/** Of a course's features the card shows at most three; its dialog shows them all (docs/rules/pages.md#online-courses). */
const featuresOnCard = 3

/** One online course, with the way to enrol in its details where it is sold. They open in a dialog; before any script the link shows the same dialog in its place. */
export function CourseCard({ course, labels, isSold }: { course: Course; labels: Online['labels']; isSold: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const facts = [
    [labels.duration, course.duration],
    [labels.price, formatMoney(Number(course.price))],
    [labels.category, course.category],
    [labels.level, course.level],
  ]
  const id = `details-${course.id}`
  return (
    <article
      id={course.id}
      className="grid overflow-clip rounded-box border border-sand bg-surface lg:grid-cols-[5fr_7fr]"
    >
      <Picture
        picture={course.picture}
        alt={course.alt}
        sizes="(width > 1024px) 500px, calc(100vw - 2.5rem)"
        className="aspect-4/3 h-full w-full object-cover"
      />
      <div className="grid content-start justify-items-start gap-5 card-inset sm:p-10">
        <p className="flex flex-wrap gap-2 capitalize">
          <Badge tone="green">{course.category}</Badge> <Badge>{course.level}</Badge>
        </p>
        <h2 className="text-title">{course.title}</h2>
        <p className="max-w-prose text-muted">{course.description}</p>
        <FeatureList features={course.features.slice(0, featuresOnCard)} />
        <div className="mt-2 flex w-full flex-wrap items-center justify-between gap-4 border-sand border-t pt-5">
          <p>
            <span className="font-bold font-heading text-2xl">{formatMoney(Number(course.price))}</span>{' '}
            <span className="ml-2 text-muted">{course.duration}</span>
          </p>
          <div className="flex w-full flex-wrap gap-3 *:grow sm:w-auto">
            <AskForAccess course={course} label={labels.ask} />{' '}
            <a
              href={`#${id}`}
              aria-haspopup="dialog"
              onClick={(event) => {
                event.preventDefault()
                dialog.current?.showModal()
              }}
              className={buttonClass('outline')}
            >
              {labels.details}
            </a>
          </div>
        </div>
      </div>
      <dialog ref={dialog} id={id} aria-labelledby={`${id}-titre`} className="sheet lg:col-span-2">
        <div className="grid gap-5 p-6 sm:p-8">
          <h2 id={`${id}-titre`} className="text-heading">
            {course.title}
          </h2>
          <p className="text-muted">{course.description}</p>
          <dl className="grid grid-cols-2 gap-x-8 gap-y-3 border-sand border-y py-4">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt className="text-muted text-sm">{label}</dt>
                <dd className="font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
          <div className="grid gap-2">
            <h3 className="font-body font-semibold">{labels.features}</h3>
            <FeatureList features={course.features} />
          </div>
          <div className="flex flex-wrap gap-3">
            {isSold ? (
              <Link to="/formations-en-ligne/$slug" params={{ slug: course.id }} className={buttonClass()}>
                {labels.enrol}
              </Link>
            ) : (
              <AskForAccess course={course} label={labels.ask} />
            )}{' '}
            <a
              href={`#${course.id}`}
              onClick={(event) => {
                event.preventDefault()
                dialog.current?.close()
              }}
              className={buttonClass('quiet')}
            >
              {labels.close}
            </a>
          </div>
        </div>
      </dialog>
    </article>
  )
}

/** The contact form, which then names the course. */
function AskForAccess({ course, label }: { course: Course; label: string }) {
  return (
    <Link to="/contact" search={{ cours: course.id }} hash="message" className={buttonClass()}>
      {label}
    </Link>
  )
}

/** What a course includes, ticked. */
export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className="grid gap-2">
      {features.map((feature) => (
        <li key={feature} className="grid grid-cols-[auto_1fr] gap-3 before:text-leaf before:content-['✓']">
          {feature}
        </li>
      ))}
    </ul>
  )
}
