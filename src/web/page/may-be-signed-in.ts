import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PageEnvironment } from '../../server/app/page-environment.ts'

/** Whether the page being rendered was asked for with a session, valid or not. In the browser, where that is hidden from scripts, it may be. */
export const mayBeSignedIn = createIsomorphicFn()
  .server((): boolean => (getGlobalStartContext() as PageEnvironment).mayBeSignedIn)
  .client((): boolean => true)
