import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Locale } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { problemMessage, type Refusal, statusOf } from '../../domain/values/problem.ts'
import { documentHead } from './document-head.ts'
import { localeOfPage } from './locale.ts'
import { isApi, urlOf } from './page-url.ts'
import { requestIdOf } from './request-id.ts'
import { scriptlessPolicy } from './security.ts'

const words = {
  fr: {
    title: 'Une erreur est survenue',
    kept: 'Rien de ce que vous avez saisi n’est perdu : ce bouton l’envoie de nouveau.',
    back: 'Ce que vous avez saisi n’est pas perdu : revenez à la page précédente, vous l’y retrouverez.',
    retry: 'Réessayer',
    home: 'Retour à l’accueil',
    reference: 'Si cela se reproduit, donnez-nous cette référence\u00A0:',
  },
  en: {
    title: 'An error occurred',
    kept: 'Nothing you typed is lost: this button sends it again.',
    back: 'What you typed is not lost: go back to the previous page and you will find it there.',
    retry: 'Try again',
    home: 'Back to home',
    reference: 'If it happens again, give us this reference:',
  },
} satisfies Record<Locale, unknown>

const readByPrograms = /^\/(content|metrics|healthz|readyz)(\/|$)/

/** Whether an error is told as a page: to anyone but the API's callers, programs and those who ask for JSON. */
export function wantsPage(c: Context): boolean {
  const { path } = urlOf(c)
  if (isApi(path) || readByPrograms.test(path)) return false
  const accepted = c.req.header('accept') ?? ''
  return accepted.includes('text/html') || !accepted.includes('json')
}

/**
 * A failure or a refusal as a page that needs neither the database nor a script. What may pass can be tried again: for a failure of
 * ours the server-error text (docs/rules/site.md#failures) stands beside the button, and the name of the request, by which the log is
 * searched; anything else leads home.
 * @param values what was typed into the form that failed: the page sends it again
 */
export function errorPage(c: Context, refusal: Refusal, values?: Record<string, string>) {
  const locale = localeOfPage(c)
  const { title, kept, back, retry, home, reference } = words[locale]
  const status = statusOf(refusal.code)
  const isUnsaid = status >= 500 && refusal.code !== 'storage_full'
  const message = problemMessage(isUnsaid ? 'internal' : refusal.code, locale, refusal.details)
  const { path, search } = urlOf(c)
  const address = path.replace(/^[/\\]*/, '/') + search
  if (typeof refusal.details.seconds === 'number') c.header('Retry-After', String(refusal.details.seconds))
  const wayOn = values
    ? html`<p>${kept}</p>
      <form method="post" action="${address}">
        ${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button type="submit">${retry}</button>
      </form>`
    : c.req.method === 'POST'
      ? html`<p>${back}</p><a class="retry" href="${withLanguage('/', locale)}">${home}</a>`
      : status >= 500 || status === 429
        ? html`<a class="retry" href="${address}">${retry}</a>`
        : html`<a class="retry" href="${withLanguage('/', locale)}">${home}</a>`
  return noticePage(c, {
    ...{ locale, title, status },
    content: html`<p role="alert">${message}</p>
      ${wayOn}${
        status >= 500
          ? html`
      <p class="reference">${reference} <code>${requestIdOf(c)}</code></p>`
          : ''
      }`,
  })
}

interface Notice {
  locale: Locale
  title: string
  /** What stands under the title. */
  content: ReturnType<typeof html>
  status: ContentfulStatusCode
}

/** A page of few words, kept by nobody, that needs neither the database nor a script. */
export function noticePage(c: Context, { locale, title, content, status }: Notice) {
  c.header('Cache-Control', 'no-store')
  c.header('Content-Security-Policy', scriptlessPolicy)
  return c.html(
    html`<!doctype html>
<html lang="${locale}">
  ${documentHead(title, html`<link rel="stylesheet" href="/notice.css" />`)}
  <body>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>`,
    status,
  )
}
