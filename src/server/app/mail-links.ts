import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { InferOutput } from 'valibot'
import { roleLabels } from '../../domain/desk/labels.ts'
import { type InvitationFacts, passwordLength } from '../../domain/staff/staff.ts'
import type { Locale } from '../../domain/values/language.ts'
import { withoutLanguage } from '../../domain/values/language-path.ts'
import {
  apiPath,
  declaredPaymentPath,
  emailProofPath,
  evaluationPath,
  invitationPath,
  officePath,
  payPath,
  payStatePath,
  quotePath,
  signInLinkPath,
  spacePath,
  waitingPlacePath,
} from '../../domain/values/paths.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { fetchAsCaller } from '../http/caller.ts'
import { noticePage } from '../http/error-page.ts'
import { isLocale, localeOfPage } from '../http/locale.ts'
import type { Services } from '../http/request-context.ts'
import { limitBody } from '../http/security.ts'
import type { createApi } from './api.ts'

const words = {
  fr: {
    signIn: {
      title: 'Confirmez votre connexion',
      text: 'Vous avez ouvert le lien reçu par e-mail. Confirmez pour ouvrir votre espace sur cet appareil.',
      confirm: 'Ouvrir mon espace',
      failed: 'Échec de la liaison',
      other: 'Demander un code',
    },
    invitation: {
      title: 'Créer votre compte',
      text: (role: string, email: string) =>
        `Invitation pour ${email}, rôle\u00A0: ${role}. Choisissez votre nom d’utilisateur et votre mot de passe.`,
      username: 'Nom d’utilisateur',
      password: 'Mot de passe',
      passwordHint: `Au moins ${passwordLength}\u00A0caractères. Ni mot courant ou répété, ni suite de touches, ni nom du cabinet.`,
      accept: 'Créer mon compte',
      failed: 'Cette invitation ne peut pas être ouverte.',
      signIn: 'J’ai déjà un compte',
    },
  },
  en: {
    signIn: {
      title: 'Confirm your sign-in',
      text: 'You opened the link we sent by email. Confirm to open your space on this device.',
      confirm: 'Open my space',
      failed: 'Link Failed',
      other: 'Ask for a code',
    },
    invitation: {
      title: 'Create your account',
      text: (role: string, email: string) =>
        `Invitation for ${email}, role: ${role}. Choose your user name and your password.`,
      username: 'Username',
      password: 'Password',
      passwordHint: `At least ${passwordLength} characters. No common or repeated word, no run of keys, no name of the firm.`,
      accept: 'Create my account',
      failed: 'This invitation cannot be opened.',
      signIn: 'I already have an account',
    },
  },
} satisfies Record<Locale, unknown>

/** What a call was refused with. */
type Refused = Problem & { status: ContentfulStatusCode }
type Facts = InferOutput<typeof InvitationFacts>

const isToken = (given: string | undefined): given is string => /^[\w-]{43}$/.test(given ?? '')

/** The pages that a mail's link opens by a token of theirs in the address. */
const tokenPages = new Set<string>([
  ...[emailProofPath, waitingPlacePath, quotePath, declaredPaymentPath, payPath, payStatePath, evaluationPath],
  ...[signInLinkPath, invitationPath],
])
export const isMailLink = (path: string): boolean => tokenPages.has(withoutLanguage(path))

/** Says of every page behind a mail's link that no other site is told its address, and nobody keeps it. */
export const keepMailLinks: MiddlewareHandler = async (c, next) => {
  await next()
  if (!isMailLink(c.req.path) && !isToken(c.req.query('lien')) && !isToken(c.req.query('invitation'))) return
  c.header('Referrer-Policy', 'no-referrer')
  c.header('Cache-Control', 'no-store')
}

/** The mail's own language, unless this browser has chosen another. */
function localeOfLink(c: Context, given: string | undefined): Locale {
  const chosen = getCookie(c, 'language')
  return isLocale(chosen) ? chosen : isLocale(given) ? given : localeOfPage(c)
}

/**
 * Where the links of sign-in mails and invitations lead: pages that work at once, without a script. Opening one uses nothing up, for mail
 * scanners open links too; its button does (docs/rules/notifications-and-mail.md#links).
 */
export function mailLinks(api: ReturnType<typeof createApi>, services: Services) {
  const call = (c: Context, address: string, body: object, locale: Locale) =>
    fetchAsCaller(
      api,
      c,
      services.config.trustedProxies,
    )(apiPath + address, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'Accept-Language': locale },
    })
  const handOn = (c: Context, answer: Response) => {
    for (const cookie of answer.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
    const wait = answer.headers.get('retry-after')
    if (wait) c.header('Retry-After', wait)
  }

  /** @param refused why the link did not work; it can be tried again where that may pass */
  function signInPage(c: Context, token: string, locale: Locale, refused?: Refused) {
    const { signIn } = words[locale]
    const mayPass = !refused || refused.status === 429 || refused.status >= 500
    return noticePage(c, {
      ...{ locale, title: signIn.title, status: refused ? refused.status : 200 },
      content: html`${refused ? html`<p role="alert"><b>${signIn.failed}</b> ${refused.message}</p>` : html`<p>${signIn.text}</p>`}
      ${
        mayPass
          ? html`<form method="post" action="${signInLinkPath}"><input type="hidden" name="lien" value="${token}" /><input type="hidden" name="language" value="${locale}" />
        <button type="submit">${signIn.confirm}</button>
      </form>`
          : ''
      }<p class="other"><a href="${spacePath}">${signIn.other}</a></p>`,
    })
  }

  function invitationPage(
    c: Context,
    {
      token,
      locale,
      facts,
      typed = '',
      refused,
    }: {
      token: string
      locale: Locale
      facts: Facts
      /** The user name, which is not lost. */
      typed?: string
      refused?: Refused
    },
  ) {
    const labels = words[locale].invitation
    const errorOf = (name: string) => refused?.fields?.[name]
    const field = (name: 'username' | 'password', attributes: ReturnType<typeof html>, hint?: string) => {
      const error = errorOf(name)
      return html`<p class="field"><label for="${name}">${labels[name]}</label>${hint ? html`<span id="${name}-hint">${hint}</span>` : ''}
        <input id="${name}" name="${name}" required autocapitalize="none" spellcheck="false" ${attributes} ${
          hint || error
            ? html`aria-describedby="${[hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')}"`
            : ''
        } ${error ? html`aria-invalid="true"` : ''} />${error ? html`<span id="${name}-error" class="error">${error}</span>` : ''}</p>`
    }
    const isOfField = refused?.fields && Object.keys(refused.fields).some((name) => name in labels)
    return noticePage(c, {
      ...{ locale, title: labels.title, status: refused ? refused.status : 200 },
      content: html`<p>${labels.text(roleLabels[facts.role][locale], facts.email)}</p>
      ${refused && !isOfField ? html`<p role="alert">${refused.message}</p>` : ''}
      <form method="post" action="${invitationPath}" novalidate><input type="hidden" name="invitation" value="${token}" /><input type="hidden" name="language" value="${locale}" />
        ${field('username', html`type="text" autocomplete="username" value="${typed}"`)}
        ${field('password', html`type="password" autocomplete="new-password"`, labels.passwordHint)}
        <button type="submit">${labels.accept}</button>
      </form>
      <p class="other"><a href="${officePath}">${labels.signIn}</a></p>`,
    })
  }

  /** An invitation that opens nothing, or not now. */
  function closedInvitation(c: Context, locale: Locale, { status, message }: Refused) {
    const labels = words[locale].invitation
    return noticePage(c, {
      ...{ locale, title: labels.title, status },
      content: html`<p role="alert"><b>${labels.failed}</b> ${message}</p>
      <p class="other"><a href="${officePath}">${labels.signIn}</a></p>`,
    })
  }

  return new Hono()
    .get(spacePath, async (c, next) => {
      const token = c.req.query('lien')
      return isToken(token) ? signInPage(c, token, localeOfLink(c, c.req.query('language'))) : next()
    })
    .post(signInLinkPath, limitBody, async (c) => {
      const { lien, language } = await textsIn(c)
      const locale = localeOfLink(c, language)
      const answer = await call(c, '/participant/link-profile', { token: lien }, locale)
      handOn(c, answer)
      // What follows is said by the space itself.
      if (answer.ok) return c.redirect(`${spacePath}#lie`, 303)
      return signInPage(c, lien ?? '', locale, await refusalIn(answer))
    })
    .get(officePath, async (c, next) => {
      const token = c.req.query('invitation')
      if (!isToken(token)) return next()
      const locale = localeOfLink(c, c.req.query('language'))
      const answer = await call(c, '/invitations/check', { token }, locale)
      handOn(c, answer)
      if (!answer.ok) return closedInvitation(c, locale, await refusalIn(answer))
      return invitationPage(c, { token, locale, facts: (await answer.json()) as Facts })
    })
    .post(invitationPath, limitBody, async (c) => {
      const { invitation: token = '', username = '', password = '', language } = await textsIn(c)
      const locale = localeOfLink(c, language)
      const accepted = await call(c, '/invitations/accept', { token, username, password }, locale)
      handOn(c, accepted)
      if (accepted.ok) return c.redirect(`${officePath}#compte-cree`, 303)
      const refused = await refusalIn(accepted)
      const answer = await call(c, '/invitations/check', { token }, locale)
      if (!answer.ok) return closedInvitation(c, locale, await refusalIn(answer))
      const facts = (await answer.json()) as Facts
      return invitationPage(c, { token, locale, facts, typed: username, refused })
    })
}

const refusalIn = async (answer: Response): Promise<Refused> => ({
  ...((await answer.json()) as Problem),
  status: answer.status as ContentfulStatusCode,
})

/** The texts of a form. */
async function textsIn(c: Context): Promise<Record<string, string | undefined>> {
  const form = await c.req.parseBody().catch(() => ({}))
  return Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
