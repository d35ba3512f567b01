import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import type { PageEnvironment } from '../server/app/page-environment.ts'

// The whole page as one string, not a stream: it can be cached, compressed once, and its scripts hashed for the CSP.
const start = createStartHandler(defaultRenderHandler)

/** Renders one page; what it needs from the server comes in with the environment. */
export const render = (request: Request, environment: PageEnvironment): Promise<Response> | Response =>
  start(request, { context: environment })

export default { fetch: render }
