import { type Context, Hono } from 'hono'
import type { EmailProof } from '../../domain/messages/email-proof.ts'
import { contactSubjects } from '../../domain/messages/message.ts'
import type { OwnQuote } from '../../domain/quotes/quote.ts'
import { locales } from '../../domain/values/language.ts'
import { withLanguage, withoutLanguage } from '../../domain/values/language-path.ts'
import {
  apiPath,
  coursePath,
  declaredPaymentPath,
  emailProofPath,
  isCoursePage,
  publicPages,
  quotePath,
  spacePath,
  trainingPath,
  waitingPlacePath,
} from '../../domain/values/paths.ts'
import { type Problem, Refusal } from '../../domain/values/problem.ts'
import { hashOfBody } from '../db/idempotency.ts'
import { fetchAsCaller } from '../http/caller.ts'
import { localeOfPage } from '../http/locale.ts'
import type { Services } from '../http/request-context.ts'
import { limitBody } from '../http/security.ts'
import { uploadLimit } from '../http/upload.ts'
import { findWaitingEntry } from '../registrations/waiting/queries.ts'
import type { createApi } from './api.ts'
import type { Submission } from './page-environment.ts'
import { rememberSent } from './sent-form.ts'

type Api = ReturnType<typeof createApi>
type ShowPage = (c: Context, submission: Submission) => Promise<Response>
/** Answers while the database is away, or has no room; what was typed goes along, to be sent again. */
type ShowAway = (c: Context, values: Record<string, string>, problem: Problem) => Response | Promise<Response>

/**
 * The public forms as browsers without JavaScript send them: each goes through the very same API call. When it is refused, its
 * page is shown again with the values and the messages; otherwise the browser is led to a page that says so and may be reloaded.
 */
export function plainForms(api: Api, services: Services, showPage: ShowPage, showAway: ShowAway) {
  const forms = new Hono()

  /** Calls the API as the person who sent the form. */
  const call = (c: Context, address: string, body?: object) => {
    const fetch = fetchAsCaller(api, c, services.config.trustedProxies)
    if (!body) return fetch(address)
    return fetch(address, {
      method: 'POST',
      ...(body instanceof FormData ? { body } : { body: JSON.stringify(body), headers: asJson }),
    })
  }

  /**
   * The same, done once however often it is sent: the same content from the same browser is the same sending.
   * @param browser its random name, where the form brings one
   */
  const callOnce = (c: Context, address: string, body: object, browser: string | undefined) => {
    const headers = { ...asJson, 'Idempotency-Key': hashOfBody(body) }
    const fetch = fetchAsCaller(api, c, services.config.trustedProxies, browser)
    return fetch(address, { method: 'POST', body: JSON.stringify(body), headers })
  }

  const register = async (c: Context) => {
    const { termsAccepted, liste, discountCode, envoi, ...person } = await formValues(c)
    const isForList = liste === '1'
    const values = {
      ...person,
      ...(termsAccepted !== undefined && { termsAccepted }),
      ...(discountCode !== undefined && { discountCode }),
      ...(isForList && { liste: '1' }),
    }
    const isCourse = withoutLanguage(c.req.path).startsWith(coursePath(''))
    const offers = `${apiPath}/${isCourse ? 'online-courses' : 'trainings'}`
    const training = await call(c, `${offers}/${encodeURIComponent(c.req.param('slug') ?? '')}`)
    if (training.status === 503) return showAway(c, values, (await training.json()) as Problem)
    const { id = 0, slug = '' } = (await training.json()) as { id?: number; slug?: string }
    // Terms that were not accepted are refused together with everything else that is wrong.
    const body = {
      ...person,
      trainingId: id,
      termsAccepted: termsAccepted === 'on',
      // Who waits has no price yet that it could be taken off.
      ...(!isForList && discountCode !== undefined && { discountCode }),
    }
    const answer = await callOnce(
      c,
      `${apiPath}/${isForList ? 'waiting-list' : 'registrations'}`,
      body,
      envoi || undefined,
    )
    if (!answer.ok) return showAnswer(c, values, answer)
    const { id: sent } = (await answer.json()) as { id: number }
    await rememberSent(c, services, isForList ? `attente-${sent}` : sent)
    const page = withLanguage(isCourse ? coursePath(slug) : trainingPath(slug), localeOfPage(c))
    return c.redirect(`${page}?${isForList ? 'attente' : 'inscrit'}=1#inscription-titre`, 303)
  }

  const contact = async (c: Context) => {
    const { envoi, ...values } = await formValues(c)
    const body = { subject: contactSubjects[0], ...values }
    // In a page that is kept the form brings no name of its browser. What is the same to the letter, under the same name and e-mail, is
    // then the same message, whatever line it comes over: nobody is answered anything of it.
    const answer = await callOnce(c, `${apiPath}/contact`, body, envoi || hashOfBody(body))
    if (!answer.ok) return showAnswer(c, values, answer)
    await rememberSent(c, services, 'contact')
    return c.redirect(`${c.req.path}?envoye=1#contact-envoye`, 303)
  }

  const showAnswer = async (c: Context, values: Record<string, string>, answer: Response) => {
    if (answer.ok) return showPage(c, { outcome: 'done', values })
    const problem = (await answer.json()) as Problem
    if (answer.status === 503) return showAway(c, await formValues(c), problem)
    const { message, code, fields = {} } = problem
    const status = ([413, 415] as const).find((ofFile) => ofFile === answer.status)
    const refused = { outcome: 'refused', message, code, fields, ...(status && { status }) } as const
    if (answer.status !== 429) return showPage(c, { ...refused, values })
    // Sent again as it was, once the time is over: reading what its page shows may be refused as well.
    return showPage(c, { ...refused, values: await formValues(c), wait: Number(answer.headers.get('retry-after')) })
  }

  /** The door of the participant space: e-mail and phone ask for a code; with it, the space opens. */
  const link = async (c: Context) => {
    const { email = '', phone = '', code, retour = '' } = await formValues(c)
    const form = { email, phone, ...(code !== undefined && { code }) }
    const isBack = isCoursePage(retour)
    const values = { ...form, ...(isBack && { retour }) }
    const answer = await call(c, `${apiPath}/participant/link-profile`, form)
    if (answer.ok && code !== undefined) {
      for (const cookie of answer.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
      return c.redirect(isBack ? retour : spacePath, 303)
    }
    return showAnswer(c, values, answer)
  }

  /** The button behind a mail's link: a POST, for mail scanners open links. */
  const proveEmail = async (c: Context) => {
    const { preuve: token = '' } = await formValues(c)
    const answer = await call(c, `${apiPath}/registrations/proof`, { token })
    if (!answer.ok) return showAnswer(c, {}, answer)
    const { isHeld } = (await answer.json()) as EmailProof
    return showPage(c, { outcome: 'done', values: { isHeld: String(isHeld) } })
  }

  /** The buttons behind the link to a place on a waiting list: it is taken, or given up. */
  const takePlace = async (c: Context) => {
    const { attente = '', cle: token = '', acte = '', discountCode } = await formValues(c)
    const act = acte === 'accepter' ? 'accept' : 'leave'
    const body = { id: Number(attente), token, ...(act === 'accept' && discountCode && { discountCode }) }
    const answer = await call(c, `${apiPath}/waiting-list/${act}`, body)
    // A code that is refused is put right beside the place, which is read again by its link.
    const link = { attente, cle: token, discountCode: discountCode ?? '' }
    if (!answer.ok) return showAnswer(c, answer.status === 422 ? link : {}, answer)
    const { booked } = await findWaitingEntry(services.database.db, Number(attente), services.clock())
    return showPage(c, { outcome: 'done', values: { acte: act, ...(booked && { nom: booked.name }) } })
  }

  /** The one form with a file: a picture of the operator's message, if one likes. */
  const declarePayment = async (c: Context) => {
    const sent = await sentParts(c)
    const values = valuesIn(sent)
    const body = new FormData()
    for (const [name, value] of Object.entries(sent)) body.append(name, value)
    const answer = await call(c, `${apiPath}/payment-declarations`, body)
    if (!answer.ok) return showAnswer(c, values, answer)
    const page = withLanguage(declaredPaymentPath, localeOfPage(c))
    const link = new URLSearchParams({ reference: values.paymentReference ?? '', cle: values.token ?? '', recu: '1' })
    return c.redirect(`${page}?${link}`, 303)
  }

  /** The buttons behind the link to a quote: the code is asked for, and sent for its papers, or with the name of the person who accepts. */
  const answerQuote = async (c: Context) => {
    const { devis = '', cle: token = '', acte = '', nom = '', code = '' } = await formValues(c)
    const link = { id: Number(devis), token }
    const proven = { ...link, code: code.trim() }
    const answer =
      acte === 'accepter'
        ? await call(c, `${apiPath}/quotes/accept`, { ...proven, name: nom })
        : acte === 'papiers'
          ? await call(c, `${apiPath}/quotes/papers`, proven)
          : await call(c, `${apiPath}/quotes/code`, link)
    const { papers } = answer.ok ? ((await answer.clone().json()) as OwnQuote) : { papers: null }
    if (!papers) return showAnswer(c, { acte, nom }, answer)
    const address = new URLSearchParams({ devis, cle: token, papiers: papers.key })
    return c.redirect(`${withLanguage(quotePath, localeOfPage(c))}?${address}`, 303)
  }

  forms.post(spacePath, limitBody, link)
  for (const locale of locales) {
    forms.post(withLanguage(trainingPath(':slug'), locale), limitBody, register)
    forms.post(withLanguage(coursePath(':slug'), locale), limitBody, register)
    forms.post(withLanguage(publicPages.contact, locale), limitBody, contact)
    forms.post(withLanguage(emailProofPath, locale), limitBody, proveEmail)
    forms.post(withLanguage(waitingPlacePath, locale), limitBody, takePlace)
    forms.post(withLanguage(quotePath, locale), limitBody, answerQuote)
    // A picture that is too large is refused by the call, at its field, with what was typed beside it.
    forms.post(withLanguage(declaredPaymentPath, locale), uploadLimit, declarePayment)
    forms.post(withLanguage(publicPages.home, locale), limitBody, contact)
  }
  return forms
}

const asJson = { 'Content-Type': 'application/json' }

/**
 * What was typed; files are left out.
 * @throws Refusal `malformed` for what is no form, such as parts without the boundary between them
 */
export const formValues = async (c: Context): Promise<Record<string, string>> => valuesIn(await sentParts(c))

/**
 * What was typed, and files.
 * @throws Refusal `malformed`
 */
async function sentParts(c: Context): Promise<Record<string, string | File>> {
  const form = await c.req.parseBody().catch(() => {
    throw new Refusal('malformed')
  })
  return Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string | File] => !Array.isArray(entry[1])),
  )
}

const valuesIn = (parts: Record<string, string | File>): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
