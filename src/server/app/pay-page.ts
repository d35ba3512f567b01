import { hash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { abilities, providers } from '../../domain/company/payment-providers.ts'
import { companyOf } from '../../domain/company/settings.ts'
import type { PayableOnline, StartedPayment } from '../../domain/payments/online-payment.ts'
import { locales } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { apiPath, declaredPaymentPath, payPath, payStatePath } from '../../domain/values/paths.ts'
import { type Problem, Refusal } from '../../domain/values/problem.ts'
import { fetchAsCaller } from '../http/caller.ts'
import { compressed } from '../http/compressed.ts'
import { errorPage } from '../http/error-page.ts'
import { databaseAway, storageFull } from '../http/errors.ts'
import { localeOfPage } from '../http/locale.ts'
import { leadTo } from '../http/page-url.ts'
import type { Services } from '../http/request-context.ts'
import { limitBody } from '../http/security.ts'
import { tooManyTries } from '../session/limits.ts'
import type { createApi } from './api.ts'
import type { Refused } from './pay-page-form.ts'
import type { PayLink } from './pay-page-html.ts'
import { formValues } from './plain-forms.ts'

/** Loaded with the first payer: a start is shorter without. */
const drawing = () => import('./pay-page-html.ts')

type Api = Pick<ReturnType<typeof createApi>, 'request'>
type Values = Record<string, string>

/** Our own styles, this very script, and forms that lead to those who take payments: browsers hold the redirect after one to it as well. */
const policyFor = (payScript: string, origins: readonly string[]) =>
  [
    "default-src 'none'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    `script-src 'sha256-${hash('sha256', payScript, 'base64')}'`,
    `form-action ${["'self'", ...origins].join(' ')}`,
  ].join('; ')

/** All that the page shows of how payments stand, in a few letters. */
const stateOf = ({ payments, remaining, providers, down }: PayableOnline): string => {
  const all = payments.map(({ reference, state, problem, url, paidAmount }) => [
    reference,
    state,
    problem,
    url,
    paidAmount,
  ])
  const sum = hash('sha256', JSON.stringify([remaining, providers, down, all]), 'base64url').slice(0, 16)
  return [...payments.slice(0, 5).map(({ state }) => state), sum].join(' ')
}

/**
 * `/payer`, and in English under `/en`: where somebody pays in the browser, by the link of a mail (docs/rules/online-payments.md#page).
 * Whatever it shows and does are calls of the API.
 * @param leadToLanguage where a stored choice of language leads, if elsewhere
 */
export function payPages(api: Api, services: Services, leadToLanguage: (c: Context) => Response | undefined) {
  const { config, settings, clock } = services

  const call = (c: Context, address: string, body: object) =>
    fetchAsCaller(
      api,
      c,
      config.trustedProxies,
    )(`${apiPath}/online-payments${address}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    })
  const check = (c: Context, { reference, cle }: PayLink, returned?: string) =>
    call(c, '/check', { paymentReference: reference, token: cle, ...(returned && { returned }) })

  async function showPage(c: Context, refused?: Refused, status: ContentfulStatusCode = 200) {
    const link = linkIn(c)
    const returned = returnedIn(c)
    const locale = localeOfPage(c)
    const company = companyOf(await settings.read())
    const answer = await check(c, link, returned)
    const { payPageHtml, payScript, queryOf, unknownPayLinkHtml } = await drawing()
    if (!answer.ok) {
      if (answer.status !== 404 && answer.status !== 422) return failed(c, answer)
      c.header('Content-Security-Policy', policyFor(payScript, []))
      return c.html(unknownPayLinkHtml(company, locale), 404)
    }
    const payable = (await answer.json()) as PayableOnline
    const { providers: open, down, payments, origins } = payable
    // Where nobody takes payments, what is declared is all that there is.
    if (open.length + down.length + payments.length === 0)
      return leadTo(c, withLanguage(declaredPaymentPath, locale), `?${queryOf(link)}`, 303)
    c.header('Content-Security-Policy', policyFor(payScript, origins))
    return c.html(
      payPageHtml({
        ...{ payable, link, returned, company, locale, refused },
        state: stateOf(payable),
        isAgain: c.req.query('encore') !== undefined,
        now: clock(),
      }),
      status,
    )
  }

  async function pay(c: Context) {
    const values = await formValues(c)
    const link = linkIn(c)
    const answer = await call(c, '', { paymentReference: link.reference, token: link.cle, ...(await wanted(values)) })
    if (answer.ok) {
      const { url, reference } = (await answer.json()) as StartedPayment
      if (url) return c.redirect(url, 303)
      const { queryOf } = await drawing()
      return leadTo(c, withLanguage(payPath, localeOfPage(c)), `?${queryOf(link)}&retour=${reference}`, 303)
    }
    if (answer.status >= 500) return failed(c, answer)
    const wait = answer.headers.get('retry-after')
    if (wait) c.header('Retry-After', wait)
    return showPage(c, refusedBy((await answer.json()) as Problem, values), answer.status as ContentfulStatusCode)
  }

  const state = async (c: Context) => {
    const answer = await check(c, linkIn(c))
    return answer.ok ? c.text(stateOf((await answer.json()) as PayableOnline)) : c.text('', answer.status as 404)
  }

  const pages = new Hono().get(payStatePath, state)
  for (const locale of locales) {
    pages
      .get(withLanguage(payPath, locale), compressed, (c) => leadToLanguage(c) ?? showPage(c))
      .post(withLanguage(payPath, locale), limitBody, compressed, pay)
  }
  return pages
}

const linkIn = (c: Context): PayLink => ({ reference: c.req.query('reference') ?? '', cle: c.req.query('cle') ?? '' })

const returnedIn = (c: Context): string | undefined => {
  const returned = c.req.query('retour')
  return returned && /^[\w-]{1,40}$/.test(returned) ? returned : undefined
}

/** What the form asks for, as the API takes it. */
async function wanted({ choix = '', montant = '', provider = '', operator, phone }: Values) {
  const { otherAmount } = await import('./pay-page-form.ts')
  const asks = providers.some((one) => one === provider && abilities[one].asksFor.length > 0)
  return {
    provider,
    amount: choix === otherAmount ? montant : choix,
    ...(asks && { ...(operator && { operator }), phone }),
  }
}

const shownFields = ['amount', 'provider', 'operator', 'phone']
/** Whose message says more than that of the field. */
const ofAmount = ['online_amount', 'amount_too_high']

function refusedBy({ code, message, fields = {} }: Problem, values: Values): Refused {
  const isOfAmount = ofAmount.includes(code)
  const isOfPage = !isOfAmount && !Object.keys(fields).some((name) => shownFields.includes(name))
  return { message, isOfPage, fields: isOfAmount ? { ...fields, amount: message } : fields, values }
}

/** What is told where nothing can be shown. What was typed is on the page before: from here no form may lead to a provider. */
async function failed(c: Context, answer: Response): Promise<Response> {
  if (answer.status === 429) return errorPage(c, tooManyTries(Number(answer.headers.get('retry-after'))))
  const { code } = (await answer.json()) as Problem
  if (code === 'storage_full') return errorPage(c, storageFull())
  return errorPage(c, answer.status === 503 ? databaseAway() : new Refusal('internal'))
}
