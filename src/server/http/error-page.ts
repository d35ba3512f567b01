import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Locale } from '../../domain/language.ts'
import { problemMessage, type Refusal, statusOf } from '../../domain/problem.ts'
import { localeOfPage } from './locale.ts'

const words = {
  fr: {
    title: 'Une erreur est survenue',
    kept: 'Rien de ce que vous avez saisi n’est perdu : ce bouton l’envoie de nouveau.',
    retry: 'Réessayer',
  },
  en: {
    title: 'An error occurred',
    kept: 'Nothing you typed is lost: this button sends it again.',
    retry: 'Try again',
  },
} satisfies Record<Locale, unknown>

const policy = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'"

/**
 * A failure as a page that needs neither the database nor a script: the specification's server-error text and a way to try again.
 * @param values what was typed into the form that failed: the page sends it again
 */
export function errorPage(c: Context, refusal: Refusal, values?: Record<string, string>) {
  const locale = localeOfPage(c)
  const { title, kept, retry } = words[locale]
  const isOurs = refusal.code === 'database_away' || refusal.code === 'internal'
  const message = problemMessage(isOurs ? 'internal' : refusal.code, locale, refusal.details)
  const url = new URL(c.req.url)
  const address = `/${url.pathname.replace(/^[/\\]+/, '')}${url.search}`
  if (typeof refusal.details.seconds === 'number') c.header('Retry-After', String(refusal.details.seconds))
  c.header('Cache-Control', 'no-store')
  c.header('Content-Security-Policy', policy)
  return c.html(
    html`<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/notice.css" />
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p role="alert">${message}</p>
      ${
        values
          ? html`<p>${kept}</p>
      <form method="post" action="${address}">
        ${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button type="submit">${retry}</button>
      </form>`
          : html`<a class="retry" href="${address}">${retry}</a>`
      }
    </main>
  </body>
</html>`,
    statusOf(refusal.code),
  )
}
