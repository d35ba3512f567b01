import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { followsChoice, withoutLanguage } from '../../domain/values/language-path.ts'
import { apiPath, certificatePath, codePath, publicPages } from '../../domain/values/paths.ts'
import { urlOf } from '../http/page-url.ts'
import { newRequestId } from '../http/request-id.ts'
import { isLoopbackHost } from '../http/security.ts'
import { sessionCookieIn } from '../session/cookie.ts'
import type { Config } from '../settings/config.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'

/** Some eight hundred of the largest pages, in bytes. */
const mostOfPages = 64 * 1024 * 1024
/** Some two hundred of the largest answers. Apart, so that strange questions of the catalogue never push pages out. */
const mostOfCatalogue = 8 * 1024 * 1024

export type Kept = ReturnType<typeof createKept>

/**
 * What is the same for everyone, kept as finished bytes and answered in front of the framework (docs/decisions/0111): rendered public
 * pages, and the catalogue of the API.
 * @param clock milliseconds
 */
export function createKept(
  { production, demo, trustedProxies }: Pick<Config, 'production' | 'demo' | 'trustedProxies'>,
  clock: () => number,
) {
  const pages = createAnswerCache({ production, clock, most: mostOfPages })
  const catalogue = createAnswerCache({ production, clock, most: mostOfCatalogue })

  return {
    pages,
    catalogue,
    clear() {
      pages.clear()
      catalogue.clear()
    },

    /** @returns false when there is nothing for this request, which then goes on as usual */
    serve(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url = '', headers } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      if (demo && !isLoopbackHost(headers.host)) return false // refused, with words, by `loopbackHostsOnly`
      const { cookie } = headers
      const isApi = url.startsWith(apiPath)
      if (isApi && cookie !== undefined && sessionCookieIn(cookie)) return false
      // Who brings a key is counted, and refused once it is over.
      if (isApi && headers.authorization !== undefined) return false
      // A stored choice of English leads from an unprefixed page to its twin: not from here.
      if (!isApi && cookie?.includes('language=en') && !url.startsWith('/en')) return false
      const answers = isApi ? catalogue : pages
      return answers.serve(request, response, newRequestId(headers['x-request-id'], trustedProxies))
    },
  }
}

// In the order in which the page's own forms and links write them.
const filterKeys = ['categorie', 'mois', 'lieu', 'vue']

/**
 * Whether an address is the list of trainings narrowed by its filters, as its form writes it. Once something was found, there are not
 * more of these than trainings have months and places; any other question is answered without being kept.
 */
function isListOfTrainings(path: string, search: string): boolean {
  const asked = new URLSearchParams(search)
  const inOrder = filterKeys.filter((key) => asked.has(key)).map((key) => [key, asked.get(key) ?? ''])
  return withoutLanguage(path) === publicPages.trainings && `?${new URLSearchParams(inOrder)}` === search
}

/**
 * Whether a page is the same for everyone who asks for its address (docs/rules/site.md#kept-pages). A certificate may be revoked at any
 * moment, and its number is looked up so many times at most: it never is. Nor is what was rendered for somebody.
 * @param listed how many trainings the page lists
 */
export function mayKeepPage({
  path,
  search,
  isForSomebody,
  listed,
}: Record<'path' | 'search', string> & { isForSomebody: boolean; listed: number }): boolean {
  const isPlain = search === '' || (listed > 0 && isListOfTrainings(path, search))
  const isOfPaper = [certificatePath(''), codePath('')].some((start) => withoutLanguage(path).startsWith(start))
  return !isForSomebody && isPlain && !followsChoice(path) && !isOfPaper
}

/** What the site and its partners ask the list for; a search, a later page or the office's own stages are read each time. */
const narrowing = new Set(['pageSize', 'category', 'status', 'month', 'location', 'programmeId', 'sort', 'order'])
const catalogue = new RegExp(`^${apiPath}/trainings(/[a-z0-9-]+)?$`)

/** Whether an address of the API is part of the catalogue that is kept: a list's first page, or one training. */
function isOfCatalogue(path: string, search: string): boolean {
  const [, training] = catalogue.exec(path) ?? [undefined, undefined]
  if (training) return search === ''
  const asked = [...new URLSearchParams(search).keys()]
  return catalogue.test(path) && asked.every((key, index) => narrowing.has(key) && asked.indexOf(key) === index)
}

/** Keeps what a visitor is answered of the catalogue. A list that found nothing is not kept: there are endless ones. */
export const keepCatalogue =
  (kept: AnswerCache): MiddlewareHandler =>
  async (c, next) => {
    // Before it is read: it is not kept when it changes meanwhile.
    const generation = kept.generation()
    await next()
    const { path, search } = urlOf(c)
    const isWithout = !sessionCookieIn(c.req.header('cookie') ?? '') && c.req.header('authorization') === undefined
    const isVisitors = c.req.method === 'GET' && isWithout
    if (!isVisitors || c.res.status !== 200 || !isOfCatalogue(path, search) || kept.has(path + search)) return
    if (c.res.headers.get('x-total-count') === '0') return
    const own = ['Content-Type', 'X-Total-Count', 'X-Total-Count-Relation', 'Link'].flatMap((name) => {
      const value = c.res.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    const body = Buffer.from(await c.res.clone().arrayBuffer())
    void kept.keep(path + search, { body, headers: Object.fromEntries(own) }, generation)
  }
