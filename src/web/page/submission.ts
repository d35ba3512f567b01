import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PageEnvironment, Submission } from '../../server/app/page-environment.ts'

/** What became of the plain form that this page answers, if it answers one; never anything in the browser. */
export const submission = createIsomorphicFn()
  .server((): Submission | null => (getGlobalStartContext() as PageEnvironment).submission ?? null)
  .client((): Submission | null => null)

/** A random name for this browser, which a plain form brings along; in the browser, whose scripts send for it, the page's own stays. */
export const sendingName = createIsomorphicFn()
  .server((): string | undefined => (getGlobalStartContext() as PageEnvironment).sendingName)
  .client((): string | undefined => undefined)
