import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { companyOf } from '../../domain/company/settings.ts'
import type { OpenEvaluation } from '../../domain/evaluations/answer.ts'
import { locales } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { apiPath, evaluationPath } from '../../domain/values/paths.ts'
import { type Problem, Refusal } from '../../domain/values/problem.ts'
import { fetchAsCaller } from '../http/caller.ts'
import { compressed } from '../http/compressed.ts'
import { errorPage } from '../http/error-page.ts'
import { databaseAway, storageFull } from '../http/errors.ts'
import { localeOfPage } from '../http/locale.ts'
import type { Services } from '../http/request-context.ts'
import { limitBody } from '../http/security.ts'
import { tooManyTries } from '../session/limits.ts'
import type { createApi } from './api.ts'
import type { EvaluationView, PageLink, RefusedForm } from './evaluation-page-html.ts'
import { formValues } from './plain-forms.ts'

/** Loaded with the first reader: a start is shorter without. */
const drawing = () => import('./evaluation-page-html.ts')

type Api = Pick<ReturnType<typeof createApi>, 'request'>
type Values = Record<string, string>

/** Our own styles and pictures, and forms that lead here: no script at all. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

/**
 * `/avis`, and in English under `/en`: where somebody says what a training was worth, by the link of a mail
 * (docs/rules/evaluations.md#page). Whatever it shows and does are calls of the API.
 * @param leadToLanguage where a stored choice of language leads, if elsewhere
 */
export function evaluationPages(api: Api, services: Services, leadToLanguage: (c: Context) => Response | undefined) {
  const { config, settings } = services

  const call = (c: Context, address: string, { evaluation, cle }: PageLink, body: object = {}) =>
    fetchAsCaller(
      api,
      c,
      config.trustedProxies,
    )(`${apiPath}/evaluations/${address}`, {
      method: 'POST',
      body: JSON.stringify({ evaluation, token: cle, ...body }),
      headers: { 'Content-Type': 'application/json' },
    })

  async function showPage(
    c: Context,
    { refused, sent }: Pick<EvaluationView, 'refused' | 'sent'>,
    status: ContentfulStatusCode = 200,
  ) {
    const link = linkIn(c)
    const locale = localeOfPage(c)
    const company = companyOf(await settings.read())
    const answer = await call(c, 'check', link)
    const { evaluationPageHtml, unknownEvaluationHtml } = await drawing()
    c.header('Content-Security-Policy', policy)
    if (answer.ok) {
      const found = (await answer.json()) as OpenEvaluation
      return c.html(evaluationPageHtml({ found, link, company, locale, refused, sent }), status)
    }
    if (answer.status !== 404 && answer.status !== 422) return failed(c, answer)
    return c.html(unknownEvaluationHtml(company, locale), 404)
  }

  async function send(c: Context) {
    const values = await formValues(c)
    const link = linkIn(c)
    const form = values.form === 'knowledge' ? 'knowledge' : 'answers'
    const answer = await call(
      c,
      form,
      link,
      form === 'knowledge' ? knowledgeIn(values) : { answers: answersIn(values) },
    )
    // Who answers twice reads that they have, whatever they sent.
    if (answer.ok || answer.status === 409) {
      const { evaluationAddress } = await drawing()
      const isBefore = !answer.ok && ((await answer.json()) as Problem).code === 'evaluation_answered'
      const sent = answer.ok ? form : isBefore ? 'answered' : undefined
      return c.redirect(evaluationAddress(link, localeOfPage(c)) + (sent ? `&${sentKey}=${sent}` : ''), 303)
    }
    if (answer.status >= 500 || answer.status === 429) return failed(c, answer)
    return showPage(
      c,
      { refused: refusedBy((await answer.json()) as Problem, values), sent: undefined },
      answer.status as 422,
    )
  }

  const pages = new Hono()
  for (const locale of locales) {
    pages
      .get(
        withLanguage(evaluationPath, locale),
        compressed,
        (c) => leadToLanguage(c) ?? showPage(c, { refused: undefined, sent: sentIn(c) }),
      )
      .post(withLanguage(evaluationPath, locale), limitBody, compressed, send)
  }
  return pages
}

const sentKey = 'recu'
const sentIn = (c: Context): EvaluationView['sent'] =>
  (['answers', 'answered', 'knowledge'] as const).find((one) => one === c.req.query(sentKey))

const linkIn = (c: Context): PageLink => ({
  evaluation: c.req.query('evaluation') ?? '',
  cle: c.req.query('cle') ?? '',
})

/** The fields `q1`, `q2` … as the API takes them. */
const answersIn = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (/^q[1-9]\d?$/.test(name) ? [[name.slice(1), value]] : [])),
  )

const level = (given: string | undefined) => (given && /^[1-5]$/.test(given) ? Number(given) : undefined)
const knowledgeIn = ({ before, after }: Values) => ({ before: level(before), after: level(after) })

const refusedBy = ({ message, fields = {} }: Problem, values: Values): RefusedForm => ({ message, fields, values })

/** What is told where nothing can be shown; what was typed is on the page before. */
async function failed(c: Context, answer: Response): Promise<Response> {
  if (answer.status === 429) return errorPage(c, tooManyTries(Number(answer.headers.get('retry-after'))))
  const { code } = (await answer.json()) as Problem
  if (code === 'storage_full') return errorPage(c, storageFull())
  return errorPage(c, answer.status === 503 ? databaseAway() : new Refusal('internal'))
}
