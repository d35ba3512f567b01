import { html } from 'hono/html'

/**
 * The head of a page of ours that React has no part in: nobody lists it.
 * @param more its styles, and what else it needs
 */
export const documentHead = (title: string, more: ReturnType<typeof html>) => html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <link rel="icon" href="/favicon.svg" />
    ${more}
  </head>`
