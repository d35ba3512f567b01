/**
 * Leads a first visit to the English twin when the browser still has English stored and the cookie is gone; the twin's answer
 * writes the cookie, from which the server decides from then on (docs/rules/language.md#stored-choice). A French page has this function
 * as text: it names nothing outside itself.
 */
export function leadToStoredLanguage() {
  document.currentScript?.remove()
  try {
    if (/(^|; )language=/.test(document.cookie) || localStorage.getItem('language') !== 'en') return
  } catch {
    return
  }
  const { pathname, search, hash } = location
  location.replace(`/en${pathname === '/' ? '' : pathname}${search}${search ? '&' : '?'}language=en${hash}`)
}
