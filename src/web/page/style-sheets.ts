import beside from '../ui/beside.css?url'
import publicPages from '../ui/site.css?url'
import everything from '../ui/styles.css?url'

/** The sheet that this document came with; it stays as long as the document does. */
const begunWith = import.meta.env.SSR ? undefined : document.querySelector('link[rel=stylesheet]')?.getAttribute('href')

/** The style sheet of a document that begins with a public page, or with another one. */
export const firstStyles = (isPublic: boolean): string => begunWith ?? (isPublic ? publicPages : everything)

/** What stands beside it on public pages: no phone waits for it, unless it is dark. All other pages have it in their sheet. */
export const besideStyles = {
  rel: 'stylesheet',
  href: beside,
  media: 'print,(forced-colors),(prefers-color-scheme:dark),(hover)',
}

let coming: Promise<void> | undefined

/**
 * For the way from a public page into office or space: their style sheet is there before they are. It has what public pages need as
 * well and stands behind theirs, so both look right from then on.
 * @throws TypeError where it cannot be loaded; the next call tries again
 */
export function everyStyle(): Promise<void> | undefined {
  if (import.meta.env.SSR || begunWith === everything) return undefined
  coming ??= new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: everything })
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      coming = undefined
      reject(new TypeError('the style sheet could not be loaded'))
    }
    document.head.append(link)
  })
  return coming
}
