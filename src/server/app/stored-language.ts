import { leadToStoredLanguage } from './lead-to-stored-language.in-page.ts'

/** Puts it before everything else on a French page, so that nothing of the page is seen before. */
export const followStoredLanguage = (html: string): string =>
  html.replace('<head>', () => `<head><script>(${leadToStoredLanguage})()</script>`)
