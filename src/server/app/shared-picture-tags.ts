import { pictureSize } from '../../domain/trainings/shared-picture.ts'
import type { LinkPicture } from './shared-picture.ts'

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Says before `</head>` which picture a page is shown with where its link is shared (docs/rules/site.md#shared-links). Only the first
 * HTML is read for it, so the browser's side of the page knows nothing of it.
 */
export function withSharedPicture(html: string, { path, alt }: LinkPicture, publicUrl: string): string {
  const tags: [kind: 'property' | 'name', name: string, content: string][] = [
    ['property', 'og:image', publicUrl + path],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', String(pictureSize.width)],
    ['property', 'og:image:height', String(pictureSize.height)],
    ['property', 'og:image:alt', alt],
    ['name', 'twitter:card', 'summary_large_image'],
  ]
  const written = tags.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${attribute(content)}"/>`)
  return html.replace('</head>', () => `${written.join('')}</head>`)
}
