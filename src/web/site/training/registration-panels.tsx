import { createIsomorphicFn } from '@tanstack/react-start'
import { lazy } from 'react'
import type { Submission } from '../../../server/app/page-environment.ts'
import { useSite } from '../../page/use-site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { type Confirmed, RegistrationConfirmed } from './registration-confirmed.tsx'
import { RegistrationForm } from './registration-form.tsx'

/** Fetches the form, for somebody who is about to open it. */
export const loadForm = () => import('./registration-form.tsx')

/** Where the form could not be fetched: the way to the page that comes with it. */
function FormByItself() {
  const { text } = useSite()
  return (
    <a href="?inscription=1#inscription-titre" className={buttonClass('primary', 'w-full')}>
      {text.serverError.retry}
    </a>
  )
}

// Rendered by the server where the address asks for it; the browser loads it once the page has been taken over, and has it by the time
// somebody presses the button.
export const FormPanel = createIsomorphicFn()
  .server(() => RegistrationForm)
  .client(() =>
    lazy(() =>
      loadForm().then(
        ({ RegistrationForm }) => ({ default: RegistrationForm }),
        () => ({ default: FormByItself }),
      ),
    ),
  )()

// Rendered by the server where a plain form has succeeded; the browser loads it with the form, when that is first touched.
export const ConfirmedPanel = createIsomorphicFn()
  .server(() => RegistrationConfirmed)
  .client(() => lazy(async () => ({ default: (await import('./registration-confirmed.tsx')).RegistrationConfirmed })))()

/** What the answer to a plain form says. */
export function confirmedBy({
  values,
  summary,
  paidPath = '',
  payPath = null,
  position,
}: Extract<Submission, { outcome: 'done' }>): Confirmed | undefined {
  const email = values.email ?? ''
  if (summary) return { email, summary, paidPath, payPath }
  return position === undefined ? undefined : { email, position }
}
