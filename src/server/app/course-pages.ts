import { type Context, Hono } from 'hono'
import type { CourseView } from '../../domain/courses/lesson-media.ts'
import {
  apiPath,
  learnerPath,
  learnerWorkerPath,
  ownCoursePath,
  signInBeforeCourse,
} from '../../domain/values/paths.ts'
import { type Problem, Refusal } from '../../domain/values/problem.ts'
import { fetchAsCaller } from '../http/caller.ts'
import { compressed } from '../http/compressed.ts'
import { errorPage } from '../http/error-page.ts'
import { databaseAway } from '../http/errors.ts'
import { localeOfPage } from '../http/locale.ts'
import { leadTo } from '../http/page-url.ts'
import type { Services } from '../http/request-context.ts'
import { tooManyTries } from '../session/limits.ts'
import type { createApi } from './api.ts'
import { coursePageHtml, learnerShellHtml } from './course-page-html.ts'
import { builtFiles, developmentPolicy, keptPage } from './kept-page.ts'

/** Our own files, calls of our own, and the films and voices of a lesson. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * What a phone keeps of the pages of courses, and their worker.
 * @param clientFolder where the built files are; undefined in development
 */
export const learnerPages = (clientFolder: string | undefined) =>
  keptPage(
    {
      paths: [learnerPath],
      workerPath: learnerWorkerPath,
      name: 'learner',
      draw: learnerShellHtml,
      policy: pagePolicy,
    },
    clientFolder,
  )

type Api = Pick<ReturnType<typeof createApi>, 'request'>

/**
 * `/espace-participant/cours/…`: the pages of a course, drawn for their learner (docs/rules/online-courses.md#taken). Whatever they show are
 * calls of the API.
 * @param leadToLanguage where a choice of language leads, if elsewhere
 * @param clientFolder where the built files are; undefined in development
 */
export function coursePages(
  api: Api,
  { config }: Services,
  leadToLanguage: (c: Context) => Response | undefined,
  clientFolder: string | undefined,
) {
  const files = clientFolder === undefined ? undefined : builtFiles(clientFolder, 'learner')

  /** Asks the API as the page's reader. @throws Refused */
  async function ask<Answer>(c: Context, address: string): Promise<Answer> {
    const answer = await fetchAsCaller(api, c, config.trustedProxies)(`${apiPath}/participant/courses/${address}`)
    if (answer.ok) return (await answer.json()) as Answer
    throw new Refused(answer.status, (await answer.json()) as Problem, Number(answer.headers.get('retry-after')))
  }

  async function viewOf(c: Context): Promise<CourseView> {
    const { id = '', lesson } = c.req.param() as { id?: string; lesson?: string }
    const course = await ask<CourseView['course']>(c, id)
    if (lesson === undefined) return { course }
    const address = `${id}/lessons/${lesson}`
    return { course, lesson: await ask(c, address), media: await ask(c, `${address}/media`) }
  }

  async function show(c: Context): Promise<Response> {
    try {
      const html = coursePageHtml(await viewOf(c), localeOfPage(c), files)
      c.header('Content-Security-Policy', clientFolder === undefined ? developmentPolicy : pagePolicy)
      c.header('Cache-Control', 'no-store')
      c.header('X-Robots-Tag', 'noindex')
      return c.html(html)
    } catch (error) {
      if (error instanceof Refused) return refused(c, error)
      throw error
    }
  }

  const numbered = '[1-9][0-9]*'
  const course = `${ownCoursePath(0).replace(/0$/, `:id{${numbered}}`)}`
  return new Hono()
    .get(course, compressed, (c) => leadToLanguage(c) ?? show(c))
    .get(`${course}/:lesson{${numbered}}`, compressed, (c) => leadToLanguage(c) ?? show(c))
}

/** What the API refused. */
class Refused extends Error {
  readonly status: number
  readonly problem: Problem
  readonly wait: number
  constructor(status: number, problem: Problem, wait: number) {
    super(problem.code)
    this.status = status
    this.problem = problem
    this.wait = wait
  }
}

function refused(c: Context, { status, problem, wait }: Refused): Response | Promise<Response> {
  if (status === 401 || status === 403 || problem.code === 'no_profile') {
    c.header('Cache-Control', 'no-store')
    const [path = '', query = ''] = signInBeforeCourse(c.req.path).split('?')
    return leadTo(c, path, `?${query}`, 303)
  }
  if (status === 429) return errorPage(c, tooManyTries(wait))
  // A number that no row can have is refused as 400.
  if (status === 404 || status === 400)
    return errorPage(c, new Refusal(problem.code === 'course_ended' ? 'course_ended' : 'not_found'))
  return errorPage(c, status === 503 ? databaseAway() : new Refusal('internal'))
}
