import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { trainingCategoryLabels } from '../../../domain/trainings/training-labels.ts'
import { useSite } from '../../page/use-site.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Confirmed } from '../training/registration-confirmed.tsx'
import { ConfirmedPanel, confirmedBy, FormPanel } from '../training/registration-panels.tsx'
import { priceOf } from '../training/training-facts.ts'
import { FeatureList } from './course-card.tsx'

const route = getRouteApi('/_site/formations-en-ligne/$slug')

/** An online course: what it is, what one gets, and the form to enrol by (docs/rules/online-courses.md#the-page). */
export function CourseScreen() {
  const { locale, text } = useSite()
  const { course, features, labels } = route.useLoaderData()
  const { title, description } = trainingHeadings(course, locale)
  const facts = [
    [labels.duration, `${course.duration}h`],
    [labels.price, priceOf(course, text)],
    [labels.access, labels.months],
  ] as const
  return (
    <article className="page-width grid items-start gap-x-16 gap-y-8 py-8 md:py-12 lg:grid-cols-[7fr_5fr]">
      <header className="grid content-start justify-items-start gap-5">
        <Link to="/formations-en-ligne" className="text-link no-print min-h-11 gap-1">
          <span aria-hidden="true">←</span> {labels.back}
        </Link>
        <Badge tone="green">{trainingCategoryLabels[course.category][locale]}</Badge>
        <h1 lang={title.lang} className="text-title">
          {title.text}
        </h1>
        <p lang={description.lang} className="max-w-prose whitespace-pre-line text-lg text-muted">
          {description.text}
        </p>
        <dl className="flex w-full flex-wrap gap-x-10 gap-y-3 border-sand border-y py-4">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        {features.length > 0 && (
          <section className="grid gap-2">
            <h2 className="font-body font-semibold text-lg">{labels.features}</h2>
            <FeatureList features={features} />
          </section>
        )}
        <p className="max-w-prose text-muted">{labels.entering}</p>
      </header>
      <Enrolment />
    </article>
  )
}

/** The form, then what was done; of a course that is sold no more, that it is not. */
function Enrolment() {
  const { course, labels, submission } = route.useLoaderData()
  const navigate = route.useNavigate()
  const [confirmed, setConfirmed] = useState<Confirmed | undefined>(
    submission?.outcome === 'done' ? confirmedBy(submission) : undefined,
  )
  const offer = { ...course, kind: 'online_course', startsAt: null, location: '' } as const
  if (confirmed) {
    const back = () => {
      setConfirmed(undefined)
      void navigate({ search: {}, replace: true, resetScroll: false })
    }
    return (
      <Suspense>
        <ConfirmedPanel training={offer} confirmed={confirmed} isNew={submission === null} onBack={back} />
      </Suspense>
    )
  }
  if (course.status !== 'programmée') {
    return <p className="rounded-box bg-orange-wash p-5 text-orange-deep">{labels.notSold}</p>
  }
  return (
    <Suspense>
      <FormPanel
        training={offer}
        refused={submission?.outcome === 'refused' ? submission : undefined}
        isForList={false}
        isOpenedHere={false}
        onSuccess={setConfirmed}
      />
    </Suspense>
  )
}
