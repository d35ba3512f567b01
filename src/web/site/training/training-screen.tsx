import { Link } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, lazy, Suspense } from 'react'
import { useSite } from '../../page/use-site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { RetryLink } from '../retry-link.tsx'
import { loadParts } from './load-parts.ts'
import { RegistrationPanel } from './registration-panel.tsx'
import * as parts from './training-parts.tsx'

type Part = ComponentType<object>

// What stands around the way in is text: the page has it before any script, and the browser loads it once it takes the page over.
const { TrainingHead, KeyFacts, BelowTheButton, PracticalInformation, WhatIsTaught, OtherDates } = createIsomorphicFn()
  .server((): Record<keyof typeof parts, Part> => parts)
  .client((): Record<keyof typeof parts, Part> => {
    // Where it cannot be loaded, what the server wrote stays.
    const part = (name: keyof typeof parts) =>
      lazy<Part>(() =>
        loadParts().then(
          (loaded) => ({ default: loaded[name] }),
          () => new Promise<never>(() => {}),
        ),
      )
    return {
      TrainingHead: part('TrainingHead'),
      KeyFacts: part('KeyFacts'),
      BelowTheButton: part('BelowTheButton'),
      PracticalInformation: part('PracticalInformation'),
      WhatIsTaught: part('WhatIsTaught'),
      OtherDates: part('OtherDates'),
    }
  })()

/**
 * docs/rules/trainings.md#page: in the side panel the facts that decide, with the way in, and the practical information; beside it what is
 * taught, by whom, where, and what comes with it; then other dates.
 */
export function TrainingScreen() {
  return (
    <article className="training-page page-width">
      <Suspense>
        <TrainingHead />
      </Suspense>
      <aside className="training-side">
        <div className="training-card">
          <Suspense>
            <KeyFacts />
          </Suspense>
          <RegistrationPanel />
          <Suspense>
            <BelowTheButton />
          </Suspense>
        </div>
        <Suspense>
          <PracticalInformation />
        </Suspense>
      </aside>
      <Suspense>
        <WhatIsTaught />
      </Suspense>
      <Suspense>
        <OtherDates />
      </Suspense>
    </article>
  )
}

/** The training could not be loaded, or does not exist: says so and leads back to the list (docs/rules/trainings.md#page). */
export function TrainingFailure({ error }: { error?: unknown }) {
  const { text } = useSite()
  return (
    <section className="page-width grid justify-items-start gap-5 py-24">
      <h1 role="alert" className="text-title">
        {text.training.loadError}
      </h1>
      <div className="flex flex-wrap gap-3">
        {error !== undefined && <RetryLink />}
        <Link to="/formations" className={buttonClass(error === undefined ? 'primary' : 'outline')}>
          {text.training.back}
        </Link>
      </div>
    </section>
  )
}
