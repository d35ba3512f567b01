/**
 * Leads a first visit to the English twin when the browser still has English stored and the cookie is gone; the twin's answer
 * writes the cookie, from which the server decides from then on (docs/rules/language.md#stored-choice).
 */
const script = `
!function(){try{if(/(^|; )language=/.test(document.cookie)||localStorage.getItem("language")!=="en")return}catch(e){return}
var l=location;l.replace("/en"+(l.pathname==="/"?"":l.pathname)+l.search+(l.search?"&":"?")+"language=en"+l.hash)}();document.currentScript.remove()`

/** Puts it before everything else on a French page, so that nothing of the page is seen before. */
export const followStoredLanguage = (html: string): string =>
  html.replace('<head>', () => `<head><script>${script}</script>`)
