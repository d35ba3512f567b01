import { type Context, Hono } from 'hono'
import { contactSubjects } from '../../domain/contact.ts'
import { type Problem, Refusal } from '../../domain/problem.ts'
import type { AddressProof } from '../../domain/registration.ts'
import { validationMessage } from '../../domain/validation.ts'
import type { Submission } from '../../web/page-environment.ts'
import type { createApi } from './api.ts'
import { localeOfPage } from './locale.ts'
import { limitBody } from './security.ts'

type Api = ReturnType<typeof createApi>
type ShowPage = (c: Context, submission: Submission) => Promise<Response>
/** Answers while the database is away; what was typed goes along, to be sent again. */
type ShowAway = (c: Context, values: Record<string, string>) => Response | Promise<Response>

/**
 * The public forms as browsers without JavaScript send them: each goes through the very same API call, and its page is shown
 * again with the outcome, the values and the messages.
 */
export function plainForms(api: Api, showPage: ShowPage, showAway: ShowAway) {
  const forms = new Hono()

  const register = async (c: Context) => {
    const values = await formValues(c)
    const training = await call(c, api, `/api/trainings/${encodeURIComponent(c.req.param('slug') ?? '')}`)
    if (training.status === 503) return showAway(c, values)
    const { termsAccepted, ...person } = values
    if (termsAccepted !== 'on') {
      const message = validationMessage('terms', localeOfPage(c))
      return showPage(c, { outcome: 'refused', values, message, fields: { termsAccepted: message }, code: 'invalid' })
    }
    const { id } = (await training.json()) as { id?: number }
    return showOutcome(c, values, { ...person, trainingId: id ?? 0, termsAccepted: true }, '/api/registrations')
  }

  const contact = async (c: Context) => {
    const values = await formValues(c)
    return showOutcome(c, values, { subject: contactSubjects[0], ...values }, '/api/contact')
  }

  const showOutcome = async (c: Context, values: Record<string, string>, body: object, address: string) => {
    return showAnswer(c, values, await call(c, api, address, body))
  }

  const showAnswer = async (c: Context, values: Record<string, string>, answer: Response) => {
    if (answer.status === 503) return showAway(c, values)
    if (answer.ok) return showPage(c, { outcome: 'done', values })
    const problem = (await answer.json()) as Problem
    const { message, code, fields = {} } = problem
    return showPage(c, { outcome: 'refused', values, message, code, fields })
  }

  /** The door of the participant space: e-mail and phone ask for a code; with it, the space opens. */
  const link = async (c: Context) => {
    const { email = '', phone = '', code } = await formValues(c)
    const values = { email, phone, ...(code !== undefined && { code }) }
    const answer = await call(c, api, '/api/participant/link-profile', values)
    if (answer.ok && code !== undefined) {
      for (const cookie of answer.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
      return c.redirect('/espace-participant', 303)
    }
    return showAnswer(c, values, answer)
  }

  /** The button behind a mail's link: a POST, for mail scanners open links. */
  const proveAddress = async (c: Context) => {
    const { preuve: token = '' } = await formValues(c)
    const answer = await call(c, api, '/api/registrations/proof', { token })
    if (!answer.ok) return showAnswer(c, {}, answer)
    const { isHeld } = (await answer.json()) as AddressProof
    return showPage(c, { outcome: 'done', values: { isHeld: String(isHeld) } })
  }

  forms.post('/espace-participant', limitBody, link)
  for (const prefix of ['', '/en']) {
    forms.post(`${prefix}/formations/:slug`, limitBody, register)
    forms.post(`${prefix}/contact`, limitBody, contact)
    forms.post(`${prefix}/confirmer-mon-adresse`, limitBody, proveAddress)
    forms.post(prefix || '/', limitBody, contact)
  }
  return forms
}

/**
 * What was typed; files, which no form of ours has, are left out.
 * @throws Refusal `malformed` for what is no form, such as parts without the boundary between them
 */
async function formValues(c: Context): Promise<Record<string, string>> {
  const form = await c.req.parseBody().catch(() => {
    throw new Refusal('malformed')
  })
  return Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Calls the API in-process, as the person who sent the form and in the language of its page. */
const call = (c: Context, api: Api, address: string, body?: object) =>
  api.request(
    address,
    {
      method: body ? 'POST' : 'GET',
      headers: {
        'Accept-Language': localeOfPage(c),
        ...(body && { 'Content-Type': 'application/json' }),
        cookie: c.req.header('cookie') ?? '',
        'x-forwarded-for': c.req.header('x-forwarded-for') ?? '',
      },
      ...(body && { body: JSON.stringify(body) }),
    },
    c.env,
  )
