// Pages of simulated providers, on which somebody pays without any script.

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)

const styles = (accent: string, ground: string) => `
  body { margin: 0; font: 1.125rem/1.5 system-ui, sans-serif; background: ${ground}; color: #1a1a1a }
  main { max-width: 24rem; margin: 0 auto; padding: 2rem 1rem; display: grid; gap: 1rem }
  h1 { font-size: 1.25rem; margin: 0 } p, ul { margin: 0 } strong { font-size: 2rem }
  form, fieldset { display: grid; gap: .75rem } fieldset { border: 1px solid #595959; border-radius: .5rem; padding: .75rem 1rem }
  label { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem }
  input[type=radio] { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: ${accent} }
  button { min-height: 3rem; border: 2px solid #1a1a1a; border-radius: .5rem; background: #fff; color: inherit; font: inherit; cursor: pointer }
  button[value=payer] { background: ${accent}; border-color: ${accent}; color: #fff; font-weight: 600 }
  :focus-visible { outline: 3px solid #1a1a1a; outline-offset: 3px }
  [role=alert] { padding: .75rem; background: #fff3e0; border-radius: .5rem }
  a { color: ${accent} } li { padding: .5rem 0 }
  small { color: #4a4a4a }`

/** FCFA such as `65 000 FCFA`, or another currency by its code. */
export const sumOf = (amount: number, currency: string): string =>
  `${amount.toLocaleString('fr').replaceAll('\u202F', '\u00A0')}\u00A0${currency === 'XOF' ? 'FCFA' : escaped(currency)}`

export const button = (act: string, label: string): string => `<button name="acte" value="${act}">${label}</button>`

/**
 * A page in French.
 * @param title plain text; `body` is of HTML
 * @param colors of what leads on, and of the ground
 */
export const tillPage = (
  title: string,
  body: string,
  [accent, ground]: readonly [string, string],
): string => `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${escaped(title)}</title>
    <style>${styles(accent, ground)}</style>
  </head>
  <body>
    <main>
      <h1>${escaped(title)}</h1>
      ${body}
      <small>Ceci est un essai\u00A0: aucun argent ne bouge.</small>
    </main>
  </body>
</html>
`
