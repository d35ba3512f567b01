import { createIsomorphicFn } from '@tanstack/react-start'
import * as parts from './training-parts.tsx'

/** The parts of the training's page that stand around the way in: the server has them, the browser loads them beside its scripts. */
export const loadParts = createIsomorphicFn()
  .server(async () => parts)
  .client(() => import('./training-parts.tsx'))
